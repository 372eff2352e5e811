// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
internal import JoineryAnalysis

/// Where output goes to.
enum Terminal {
    /// Whether a file is a terminal.
    static func isTerminal(_ file: FileHandle) -> Bool { isatty(file.fileDescriptor) == 1 }

    /// Whether output is to be colored: on a terminal, unless `NO_COLOR` is set or the terminal is a dumb one.
    static var usesColor: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isTerminal(FileHandle.standardOutput) && (environment["NO_COLOR"] ?? "").isEmpty
            && !isDumb
    }

    /// Whether the terminal does not know what moves its cursor and colors its text.
    static var isDumb: Bool { ProcessInfo.processInfo.environment["TERM"] == "dumb" }

    /// Writes to standard error. Where that cannot be written to, there is nobody to tell.
    @Sendable static func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Writes to standard output.
    ///
    /// Where nobody reads on, as with `| head`, the command ends as if the signal for that had stopped it, with nothing
    /// to say, for its parent may have switched the signal off.
    ///
    /// - Throws: `UsageError`, if that cannot be written to.
    static func write(_ text: String) throws {
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
