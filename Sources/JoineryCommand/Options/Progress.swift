// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import Foundation
internal import Synchronization

/// How many files have been read, on one line of a terminal; nothing where standard error is none.
final class Progress: Sendable {
    private let shown = Mutex(ContinuousClock.now)
    private let isOn = Terminal.isTerminal(FileHandle.standardError)

    /// Shows how far it is, at most ten times in a second.
    func show(_ done: Int, of total: Int) {
        guard isOn else { return }
        shown.withLock { last in
            guard ContinuousClock.now - last > .milliseconds(100) else { return }
            last = .now
            write("\r\u{1B}[Kreading \(done) of \(total) files")
        }
    }

    /// Clears the line.
    func end() {
        if isOn { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
#endif
