// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The CPU time of child processes, which depends less on the load of the machine than their duration.
package enum ChildTime {
    /// Returns the CPU seconds, user and system, of the processes that end during an operation.
    package static func seconds(_ operation: () async throws -> Void) async rethrows -> Double {
        let start = total
        try await operation()
        return total - start
    }

    /// The CPU seconds of all children, and of theirs, that have ended.
    private static var total: Double {
        var usage = rusage()
        // RUSAGE_CHILDREN is -1 on all systems, but its type differs.
        getrusage(-1, &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }
}
