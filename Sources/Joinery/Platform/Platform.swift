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
    package static func writeError(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // The bytes are written during the call, which keeps no pointer to them.
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
            joinery_write_error(start, UInt(bytes.count))
        }
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
