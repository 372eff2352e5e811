// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import Joinery

/// What the command does, on one line of a terminal. Nothing is shown if standard error is not a terminal or is a dumb
/// terminal.
package final class Progress: Sendable {
    private let shown = Guarded((last: ContinuousClock.now, isShown: false))
    private let interval: Duration
    private let write: (@Sendable (String) -> Void)?

    /// Shows progress on standard error.
    package convenience init() {
        let isOn = Terminal.isTerminal(FileHandle.standardError) && !Terminal.isDumb
        self.init(every: .milliseconds(100), write: isOn ? Terminal.writeError : nil)
    }

    /// Shows progress by writing to a terminal, if there is one.
    init(every interval: Duration, write: (@Sendable (String) -> Void)?) {
        self.interval = interval
        self.write = write
    }

    /// Shows how many files have been read, unless progress was shown a moment ago.
    func show(_ done: Int, of total: Int) { show("reading \(done) of \(total) files") }

    /// Shows what the command does, unless progress was shown a moment ago, or the work has just begun.
    package func show(_ text: String) {
        guard let write else { return }
        shown.withValue { shown in
            guard ContinuousClock.now - shown.last >= interval else { return }
            shown = (.now, true)
            write("\r\u{1B}[K\(text)")
        }
    }

    /// Clears the line.
    package func end() {
        if shown.withValue(\.isShown) { write?("\r\u{1B}[K") }
    }
}
#endif
