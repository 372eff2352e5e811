// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && os(Linux)
import Foundation
import Testing

/// The command with less memory than it requests.
struct CommandResourceTests {
    private static let refused =
        "needs more stack than the system gives a thread, so the file is not read"

    /// A source of nearly 1 MiB, for which the command requests a stack of more than 1 GiB.
    private static let long = JoineryProgram.cycle + String(repeating: "// A line.\n", count: 95_000)

    @Test func fileIsUnreadIfThereIsNoStackForIt() throws {
        var joinery = JoineryProgram(folder: try Folder(["App.swift": JoineryProgram.clean, "Long.swift": Self.long]))
        joinery.environment["JOINERY_CACHE"] = "\(joinery.folder.path)/cache"
        joinery.memory = 1_000_000
        let expected = """
            Long.swift:1:1: note: unread: \(Self.refused)
            Long.swift:1:1: error: the file \(Self.refused); the result is not complete
            2 bindings, 2 uses, 1 module, 1 unread (--explain-unread lists them): no problems

            """
        #expect(try joinery("check", "--explain-unread") == .init(status: 65, errors: expected))
        // Nothing is kept of that, so it is read when there is memory.
        joinery.memory = nil
        let reported = JoineryProgram.reportOfCycle.replacing("App.swift", with: "Long.swift")
        #expect(try joinery("check", "--quiet") == .init(status: 1, output: reported))
    }
}
#endif
