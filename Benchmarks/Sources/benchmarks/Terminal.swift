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
    /// Whether to use colors: on a terminal, unless NO_COLOR is set.
    static var isColored: Bool {
        isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Reports the progress to the user.
    static func report(_ what: String) {
        let bytes = Array("\(what) …\n".utf8)
        // An error in reporting progress is ignored.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
