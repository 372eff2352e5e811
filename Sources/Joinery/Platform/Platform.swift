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

    /// Lets other threads run first.
    static func yield() {
        sched_yield()
    }

    /// Runs something when the process exits in an orderly way.
    static func atExit(_ action: @escaping @convention(c) () -> Void) {
        atexit(action)
    }

    /// Writes a file, in the place of one that may be there.
    ///
    /// - Returns: What went wrong, if anything.
    static func writeFile(_ text: String, to path: String) -> String? {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard file >= 0 else { return errorText }
        defer { close(file) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            // `write` reads the bytes during the call and keeps no pointer to them.
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errorText }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    /// What the last call of the system said that failed.
    private static var errorText: String { String(cString: strerror(errno)) }
}

/// A thread, for telling whether a build runs on the current one.
struct ThreadIdentity: Hashable, Sendable {
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
