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

/// The functions of the operating system that the runtime uses.
package enum Platform {
    /// Returns the value of an environment variable, or `nil` if it is not set.
    package static func environmentVariable(named name: String) -> String? {
        // `getenv` returns nil or a C string that the process owns, which is copied here at once.
        getenv(name).map { String(cString: $0) }
    }

    /// Writes a whole line to the standard error stream.
    package static func writeError(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // `write` reads the bytes of the array during the call and keeps no pointer to them.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    /// Whether the current thread is the main thread of the process.
    static var isMainThread: Bool {
        #if canImport(Darwin)
        pthread_main_np() != 0
        #else
        gettid() == getpid()
        #endif
    }

    /// Lets other threads run first.
    static func yield() {
        sched_yield()
    }

    /// Runs an action when the process exits normally.
    static func atExit(_ action: @escaping @convention(c) () -> Void) {
        atexit(action)
    }

    /// Writes a file, replacing an existing one.
    ///
    /// - Returns: A description of the error, if any.
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

    /// The error of the last system call that failed.
    private static var errorText: String { String(cString: strerror(errno)) }
}

/// The identity of a thread, to determine whether a build runs on the current one.
struct ThreadIdentity: Hashable, Sendable {
    /// The thread's handle as a number, which is only compared.
    private let handle: UInt

    static var current: ThreadIdentity {
        #if canImport(Glibc)
        ThreadIdentity(handle: UInt(pthread_self()))
        #else
        ThreadIdentity(handle: UInt(bitPattern: Int(bitPattern: pthread_self())))
        #endif
    }
}
