// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis

/// The output of the command.
package enum Terminal {
    /// Whether a file is a terminal.
    static func isTerminal(_ file: FileHandle) -> Bool { isatty(file.fileDescriptor) == 1 }

    /// Whether output is colored: on a terminal, unless `NO_COLOR` is set or the terminal is dumb.
    package static var usesColor: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isTerminal(FileHandle.standardOutput) && (environment["NO_COLOR"] ?? "").isEmpty
            && !isDumb
    }

    /// Whether the terminal does not support cursor movement and colors.
    static var isDumb: Bool { ProcessInfo.processInfo.environment["TERM"] == "dumb" }

    /// Writes to standard error, and ignores errors.
    @Sendable package static func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Writes to standard output.
    ///
    /// If the reader closes the pipe, as `| head` does, the command exits silently with the status of `SIGPIPE`,
    /// because its parent may ignore the signal.
    ///
    /// - Throws: `UsageError` if standard output cannot be written.
    package static func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            let reason = UsageError.reason(error)
            if reason == String(cString: strerror(EPIPE)) { throw ExitCode(128 + SIGPIPE) }
            throw UsageError("standard output cannot be written: \(reason)")
        }
    }
}
#endif
