// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// The log of one outermost resolution and everything resolved in it.
final class FactoryLog: Sendable {
    @TaskLocal private static var running: FactoryLog?
    private static let isOnHere = WorldValue(false)
    private static let loggerHere = WorldValue(Transfer<(String) -> Void> { print($0) })

    /// Whether resolutions in the current world are logged.
    static var isOn: Bool {
        get { isOnHere.value(in: .current) }
        set { isOnHere.changeHere { _ in newValue } }
    }

    /// The closure that receives each line in the current world.
    static var logger: (String) -> Void {
        get { loggerHere.value(in: .current).value }
        set {
            let logger = Transfer(newValue)
            loggerHere.changeHere { _ in logger }
        }
    }

    private let state = Guarded<(lines: [String], depth: Int)>(([], 0))

    /// Resolves a factory, and adds a line to the log. The outermost resolution passes all lines to the logger.
    static func perform<T>(_ name: String, _ resolve: () -> (T, InstanceOrigin)) -> T {
        let log = running ?? FactoryLog()
        return $running.withValue(log) { log.perform(name, resolve) }
    }

    private func perform<T>(_ name: String, _ resolve: () -> (T, InstanceOrigin)) -> T {
        let (index, depth) = state.withValue { state in
            defer { state.depth += 1 }
            state.lines.append("\(state.depth): \(String(repeating: "    ", count: state.depth))\(name)")
            return (state.lines.count - 1, state.depth)
        }
        let (instance, origin) = resolve()
        let address = Int(bitPattern: ObjectIdentifier(instance as AnyObject))
        let result = " = \(origin.rawValue):\(address) \(type(of: instance as Any))"
        let lines = state.withValue { state in
            state.lines[index] += result
            state.depth = depth
            return depth == 0 ? state.lines : []
        }
        lines.forEach(Self.logger)
        return instance
    }
}
