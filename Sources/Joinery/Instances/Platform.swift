// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The few things the runtime asks of the operating system.
package enum Platform {
    /// The value of a variable of the process's environment, or `nil` where it is not set.
    package static func environmentVariable(named name: String) -> String? {
        // `getenv` answers with nil or a C string of the process's own, copied here at once.
        getenv(name).map { String(cString: $0) }
    }

    /// Writes one line to the standard error stream, whole.
    package static func writeError(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // `write` reads the bytes of the array during the call and keeps no pointer to them.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}

/// A thread, for telling whether a build runs on the current one.
struct ThreadIdentity: Equatable, Sendable {
    /// The thread's handle as a number; compared, never dereferenced.
    private let handle: UInt

    static var current: ThreadIdentity {
        #if canImport(Glibc)
        ThreadIdentity(handle: UInt(pthread_self()))
        #else
        ThreadIdentity(handle: UInt(bitPattern: Int(bitPattern: pthread_self())))
        #endif
    }
}
