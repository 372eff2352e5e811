// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Synchronization
import Testing

@testable import JoineryCommand

/// Output to a closed pipe, and output to a terminal.
struct CommandOutputTests {
    @Test func closedPipeEndsTheCommandSilently() throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        #expect(try joinery("check", output: pipe.fileHandleForWriting) == .init(status: 128 + SIGPIPE))
    }

    @Test func outputThatCannotBeWrittenIsReported() throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        let output = try FileHandle(forReadingFrom: URL(filePath: "\(joinery.folder.path)/App.swift"))
        let error = "error: standard output cannot be written: Bad file descriptor\n"
        #expect(try joinery("check", output: output) == .init(status: 64, errors: error))
        #expect(try joinery("graph", "--output", "-", output: output) == .init(status: 64, errors: error))
    }

    @Test func errorsThatCannotBeWrittenChangeNothing() throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        let errors = try FileHandle(forReadingFrom: URL(filePath: "\(joinery.folder.path)/App.swift"))
        #expect(
            try joinery("check", errors: errors)
                == .init(status: 1, output: JoineryProgram.reportOfCycle))
    }

    static let colored = """
        App.swift:4:9: \u{1B}[1;31merror\u{1B}[0m: [joinery/cycle] 'cart' is needed to build itself: cart → prices → cart
        App.swift:4:39: \u{1B}[1;36mnote\u{1B}[0m: 'cart' needs 'prices'
        App.swift:5:45: \u{1B}[1;36mnote\u{1B}[0m: 'prices' needs 'cart'
        App.swift:5:45: \u{1B}[1;36mnote\u{1B}[0m: resolve 'cart' later in the value of 'prices' instead of passing it: let cart = LazyInjected(\\.cart), and read 'cart.wrappedValue'

        """

    @Test(arguments: [
        (["TERM": "xterm"], colored), (["TERM": "xterm", "NO_COLOR": ""], colored),
        (["TERM": "xterm", "NO_COLOR": "1"], JoineryProgram.reportOfCycle),
        (["TERM": "dumb"], JoineryProgram.reportOfCycle),
    ]) func outputIsColoredOnlyOnColorTerminals(_ environment: [String: String], _ expected: String) throws {
        var joinery = try JoineryProgram(JoineryProgram.cycle)
        joinery.environment = environment
        let terminal = try PseudoTerminal()
        #expect(try joinery("check", "--quiet", output: terminal.file) == .init(status: 1))
        #expect(try terminal.shown() == expected)
    }

    @Test func progressIsShownWhileWorkGoesOnAndCleared() {
        let written = Mutex("")
        let progress = Progress(every: .zero) { text in written.withLock { $0 += text } }
        progress.show(1, of: 3)
        progress.show(2, of: 3)
        progress.end()
        #expect(
            written.withLock(\.self)
                == "\r\u{1B}[Kreading 1 of 3 files\r\u{1B}[Kreading 2 of 3 files\r\u{1B}[K")
    }

    @Test func progressOfShortWorkIsNotShown() {
        let written = Mutex("")
        let progress = Progress(every: .seconds(3600)) { text in written.withLock { $0 += text } }
        progress.show(1, of: 1)
        progress.end()
        #expect(written.withLock(\.self) == "")
    }
}
#endif
