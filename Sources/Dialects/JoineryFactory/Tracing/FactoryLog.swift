// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// The log of one outermost resolution and everything resolved in it.
final class FactoryLog: Sendable {
    private struct State: Sendable {
        var lines: [String] = []
        var depth = 0
    }

    @TaskLocal private static var running: FactoryLog?

    private let logger: Transfer<(String) -> Void>
    private let state = Mutex(State())

    private init(_ logger: Transfer<(String) -> Void>) {
        self.logger = logger
    }

    /// Returns the log of the current resolution, or a new one. Returns `nil` if tracing is off in the current world.
    static func current(in reader: BindingReader) -> FactoryLog? {
        guard Settings.wereChanged.load(ordering: .relaxed), !reader.isProbing else { return nil }
        let settings = Settings.current
        guard settings.isOn else { return nil }
        return running ?? FactoryLog(settings.logger)
    }

    /// Resolves a factory, and adds a line to the log. The outermost resolution passes all lines to the logger.
    func perform<T>(_ name: String, _ resolve: () -> (T, InstanceOrigin)) -> T {
        let (index, depth) = state.withLock { state in
            defer { state.depth += 1 }
            let indent = String(repeating: "    ", count: state.depth)
            state.lines.append("\(state.depth): \(indent)\(name)")
            return (state.lines.count - 1, state.depth)
        }
        let (instance, origin) = Self.$running.withValue(self, operation: resolve)
        let address = Int(bitPattern: ObjectIdentifier(instance as AnyObject))
        let result = " = \(origin.rawValue):\(address) \(type(of: instance as Any))"
        let lines = state.withLock { state in
            state.lines[index] += result
            state.depth = depth
            return depth == 0 ? state.lines : []
        }
        lines.forEach(logger.value)
        return instance
    }
}

extension FactoryLog {
    /// The settings of a world.
    struct Settings: Sendable {
        var isOn = false
        var logger = Transfer<(String) -> Void> { print($0) }

        /// Whether the settings of any world were ever changed.
        static let wereChanged = Atomic(false)

        static var current: Settings { Dependencies.current.declarations(as: Settings.self).first ?? Settings() }

        /// Changes the settings of the current world.
        static func change(_ update: (inout Settings) -> Void) {
            var settings = current
            update(&settings)
            wereChanged.store(true, ordering: .relaxed)
            let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
            Dependencies.changeCurrent {
                $0.declare(AnyKeyedBinding(Settings.self, of: Settings.self), as: settings, at: place)
            }
        }
    }
}
