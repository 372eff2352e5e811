// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Testing

extension ExitTest.Result? {
    /// The message with which the program stopped, without the backtrace that the runtime may add.
    package var message: String {
        let output = String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { $0.contains("Fatal error: ") } ?? lines.startIndex
        let end = lines[start...].firstIndex { $0.isEmpty || $0 == "Current stack trace:" } ?? lines.endIndex
        return lines[start..<end].joined(separator: "\n")
    }
}
