// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import Foundation

/// Where output goes to.
enum Terminal {
    /// Whether a file is a terminal.
    static func isTerminal(_ file: FileHandle) -> Bool { isatty(file.fileDescriptor) == 1 }

    /// Whether output is to be coloured: on a terminal, unless `NO_COLOR` is set or the terminal is a dumb one.
    static var usesColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isTerminal(FileHandle.standardOutput) && (environment["NO_COLOR"] ?? "").isEmpty
            && environment["TERM"] != "dumb"
    }

    /// Writes to standard error.
    static func writeError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    /// Writes to standard output.
    static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
#endif
