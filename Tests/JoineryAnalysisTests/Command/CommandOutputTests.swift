// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Synchronization
import Testing

@testable import JoineryCommandLine

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

    @Test func linkStaysAndItsTargetIsWritten() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        try joinery.folder.write("old", to: "site/Graph.json")
        try FileManager.default.createSymbolicLink(
            atPath: "\(joinery.folder.path)/graph.json", withDestinationPath: "site/Graph.json")
        #expect(try joinery("graph", "--format", "json", "-o", "graph.json").status == 0)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(joinery.folder.path)/graph.json")
                == "site/Graph.json")
        #expect(joinery.folder.content(of: "site/Graph.json")?.hasPrefix("{") == true)
    }

    @Test func deviceIsWrittenToAndStays() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        let pipe = Pipe()
        #expect(try joinery("graph", "--format", "dot", "-o", "link", output: pipe.fileHandleForWriting).status == 0)
        let link = "\(joinery.folder.path)/output"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/fd/1")
        #expect(try joinery("graph", "--format", "dot", "-o", "output", output: pipe.fileHandleForWriting).status == 0)
        try pipe.fileHandleForWriting.close()
        #expect(try pipe.fileHandleForReading.readToEnd() == joinery.folder.content(of: "link").map { Data($0.utf8) })
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/fd/1")
    }

    @Test func emptyVariableForTheCacheIsNoFolder() throws {
        var joinery = try JoineryProgram(JoineryProgram.clean)
        joinery.environment = ["JOINERY_CACHE": "", "XDG_CACHE_HOME": "\(joinery.folder.path)/cache"]
        #expect(try joinery("check", "--quiet") == .init(status: 0))
        let names = try FileManager.default.contentsOfDirectory(atPath: joinery.folder.path)
        #expect(names.filter { $0 != "cache" } == ["App.swift"])
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
