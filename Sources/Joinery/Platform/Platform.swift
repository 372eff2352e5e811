// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import JoineryPlatform

/// The functions of the operating system that the runtime uses.
package enum Platform {
    /// Returns the value of an environment variable, or `nil` if it is not set.
    package static func environmentVariable(named name: String) -> String? {
        joinery_environment(name).map { String(cString: $0) }
    }

    /// The seconds since the system was started, with those in which it slept.
    package static var uptime: Double { joinery_uptime() }

    /// Writes a whole line to the standard error stream.
    ///
    /// - Parameter isLast: Whether to write it after the process has ended in whatever way, if the system allows it.
    package static func writeError(_ line: String, isLast: Bool = false) {
        let bytes = Array((line + "\n").utf8)
        // The bytes are written or copied during the call, which keeps no pointer to them.
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
            if isLast {
                joinery_write_error_at_end(start, UInt(bytes.count))
            } else {
                joinery_write_error(start, UInt(bytes.count))
            }
        }
    }

    /// Runs an operation on a new thread.
    ///
    /// - Returns: Whether the system has started one.
    static func startThread(_ operation: @escaping @Sendable () -> Void) -> Bool {
        let operation = Unmanaged.passRetained(Operation(run: operation))
        let isStarted = joinery_start_thread(
            { Unmanaged<Operation>.fromOpaque($0).takeRetainedValue().run() }, operation.toOpaque())
        if !isStarted { operation.release() }
        return isStarted
    }

    private final class Operation: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

extension MainActor {
    /// Marks the main queue, which runs the main actor. On Linux, it may run on a thread other than the main thread.
    private static let mark: DispatchSpecificKey<Bool> = {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        return mark
    }()

    /// Whether the current code runs on the main actor.
    package nonisolated static var isCurrent: Bool {
        joinery_is_main_thread() || DispatchQueue.getSpecific(key: mark) == true
    }
}
