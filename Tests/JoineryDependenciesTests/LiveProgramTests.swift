// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux) || os(macOS)
import Foundation
import TestSupport
import Testing

/// Behavior of live programs. Tests, including exit tests, always have the test context.
struct LiveProgramTests {
    @Test func missingLiveValueStopsTheProgram() throws {
        let (program, _, text) = try Self.run("UnboundProgram")
        #expect(program.terminationReason == .uncaughtSignal)
        #expect(
            text.split(separator: "\n").map(String.init).prefix { $0 != "Current stack trace:" } == [
                """
                UnboundProgram/main.swift:14: Fatal error: \\.rates has no live value, but is read at \
                UnboundProgram/main.swift:14
                """,
                "  RatesKey, a key of Array<Int>, declares no liveValue, and nothing overrides it.",
                "  Needed by: PriceListKey (UnboundProgram/main.swift:24) → rates (UnboundProgram/main.swift:20)",
                "  Bind it when the program starts: prepareDependencies { $0.bind(RatesKey.self) { … } }",
                """
                  Or declare it in the module with the implementation, if the program links it: extension RatesKey: \
                DependencyKey { static let liveValue … }
                """,
            ])
    }

    @Test func valueIsSharedByThreadsAndWorlds() throws {
        let (program, text, _) = try Self.run("LiveProgram")
        #expect(program.terminationReason == .exit && program.terminationStatus == 0)
        #expect(
            text == """
                on all threads: 1 found, 1 made
                another key: true true
                in a nested world: true true
                after it: true
                with an owner of the nested world: true true
                after an assignment: true true

                """)
    }

    /// Runs a program of this package in the live context.
    ///
    /// - Returns: The program after it has exited, and its output.
    private static func run(_ name: String) throws -> (program: Process, output: String, errors: String) {
        let program = Process()
        let (output, errors) = (Pipe(), Pipe())
        let location: URL = try #require(BuiltProgram.location(of: name))
        program.executableURL = location
        program.environment = ["JOINERY_CONTEXT": "live", "SWIFT_BACKTRACE": "enable=no"]
        program.standardError = errors
        program.standardOutput = output
        try program.run()
        let texts = try [output, errors].map {
            String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        program.waitUntilExit()
        return (program, texts[0], texts[1])
    }
}
#endif
