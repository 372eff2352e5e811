// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux) || os(macOS)
import Foundation
import TestSupport
import Testing

/// The warnings of a live program. Tests, exit tests included, have the test context.
struct PreparedProgramTests {
    @Test func reportsEachLatePreparationAndEachMissingKeyOnce() throws {
        let (output, errors) = try Self.run()
        #expect(
            output == """
                example.com 20 live timer of 60.0
                80
                81
                ["space"]
                payment ["space", "queue"]
                timer of 30.0
                timer of 30.0
                pool
                other pool
                operation
                page 1 page 1

                """)
        let built = "the value of the binding at PreparedProgram/main.swift:32 was built from it"
        #expect(
            errors
                == [
                    Self.late("port", 24, changedAt: 58), Self.late("host", 23, changedAt: 63),
                    Self.late("store", 26, changedAt: 60), Self.late("checks", 28, changedAt: 62),
                    Self.late("payment", 38, changedAt: 65), Self.late("seconds", 30, changedAt: 68, after: built),
                    Self.late("clock", 29, changedAt: 70, after: built), Self.late("pool", 37, changedAt: 75),
                    """
                    PreparedProgram/main.swift:39: warning: page(_:) (PreparedProgram/main.swift:39) has parameters, \
                    but its binding has no key
                      All calls share the instance that the first call has built, whatever their arguments are.
                      Pass what distinguishes the instances as the key: singleton(for: …) { … }

                    """,
                ].joined())
    }

    @Test func pageQuotesBothWarnings() throws {
        let page = Self.withoutPlaces(try Self.errorsPage())
        let lines = Self.withoutPlaces(try Self.run().errors).split(separator: "\n")
        let warnings = [lines.suffix(6).prefix(3), lines.suffix(3)].map { $0.joined(separator: "\n") }
        #expect(warnings.map { page.contains("```text\n\($0)\n```") } == [true, true])
    }

    private static func errorsPage() throws -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let page = root.appending(path: "Sources/Joinery/Documentation.docc/ErrorsAndWhatTheyMean.md")
        return try String(contentsOf: page, encoding: .utf8)
    }

    private static func withoutPlaces(_ text: String) -> String {
        text.replacing(/\w+\/\w+\.swift:\d+/, with: "place")
    }

    /// The warning on a late preparation.
    private static func late(
        _ name: String, _ line: Int, changedAt site: Int, after event: String = "it was resolved"
    ) -> String {
        """
        PreparedProgram/main.swift:\(site): warning: prepareDependencies changes \(name) \
        (PreparedProgram/main.swift:\(line)) after \(event)
          Objects that have the earlier value keep it, and later reads get another one.
          Call prepareDependencies where the program starts, before anything is resolved. To change a value for an \
        operation, use withDependencies.

        """
    }

    /// Runs the program as a live one.
    private static func run() throws -> (output: String, errors: String) {
        let program = Process()
        let (output, errors) = (Pipe(), Pipe())
        let location: URL = try #require(BuiltProgram.location(of: "PreparedProgram"))
        program.executableURL = location
        program.environment = ["JOINERY_CONTEXT": "live"]
        program.standardOutput = output
        program.standardError = errors
        try program.run()
        let texts = try [output, errors].map {
            String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
        return (texts[0], texts[1])
    }
}
#endif
