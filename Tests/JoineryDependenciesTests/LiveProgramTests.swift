// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux) || os(macOS)
import Foundation
import Testing

/// What only a live program does: a test, and an exit test too, has the context of tests.
struct LiveProgramTests {
    @Test func missingLiveValueStopsTheProgram() throws {
        let program = Process()
        let output = Pipe()
        program.executableURL = try #require(Self.products).appending(component: "UnboundProgram")
        program.environment = ["JOINERY_CONTEXT": "live", "SWIFT_BACKTRACE": "enable=no"]
        program.standardError = output
        program.standardOutput = output
        try program.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        program.waitUntilExit()
        #expect(program.terminationReason == .uncaughtSignal)
        #expect(
            text.split(separator: "\n").map(String.init).prefix { $0 != "Current stack trace:" } == [
                "UnboundProgram/main.swift:14: Fatal error: \\.rates has no live value, and is read at UnboundProgram/main.swift:14",
                "  RatesKey, a key of Array<Int>, has no liveValue, and nothing overrides it.",
                "  Needed by: PriceListKey (UnboundProgram/main.swift:24) → rates (UnboundProgram/main.swift:20)",
                "  Give it where the program starts: prepareDependencies { $0.bind(RatesKey.self) { … } }",
                "  Or in the module with the implementation, if the program links it: extension RatesKey: DependencyKey { static let liveValue … }",
            ])
    }

    /// Where the programs of this package are built: beside the bundle of its tests.
    private static var products: URL? {
        for argument in CommandLine.arguments {
            guard let end = argument.range(of: ".xctest")?.upperBound else { continue }
            return URL(filePath: String(argument[..<end])).deletingLastPathComponent()
        }
        return nil
    }
}
#endif
