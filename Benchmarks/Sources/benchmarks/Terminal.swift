// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The streams of this process.
enum Terminal {
    /// Whether colors are wanted: on a terminal, unless NO_COLOR is set.
    static var isColored: Bool {
        isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Says what is being done, to who waits for the output.
    static func tell(_ what: String) {
        let bytes = Array("\(what) …\n".utf8)
        // What cannot be told does not matter.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
