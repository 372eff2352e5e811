// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux) || os(macOS)
import Foundation
import TestSupport
import Testing

@Suite struct ProcessTraceTests {
    @Test func variableWritesAFileForViewers() throws {
        let file = FileManager.default.temporaryDirectory.appending(component: "joinery-trace-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let (output, errors) = try run(trace: file.path)
        #expect(output == "live\n")
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let events = try #require(document?["traceEvents"] as? [[String: Any]])
        #expect(events.compactMap { $0["name"] as? String } == ["pool", "pool", "pool", "store", "path"])
        #expect(errors.hasPrefix("slowest to build\n"))
        #expect(errors.hasSuffix("\nopen \(file.path) in a trace viewer, such as ui.perfetto.dev\n"))
    }

    @Test func dashWritesTheTree() throws {
        let (output, errors) = try run(trace: "-")
        #expect(output == "live\n")
        let names = errors.split(separator: "\n").dropFirst().prefix(4).map { $0.dropFirst(23).prefix { $0 != "(" } }
        #expect(names == ["built  pool ", "opened pool ", "built    store ", "built      path "])
    }

    @Test func unwritableFileIsReported() throws {
        let (output, errors) = try run(trace: "/nowhere/trace.json")
        #expect(output == "live\n")
        let heading = "### JOINERY_TRACE cannot be written\n\n```text\n"
        let quoted = try errorsPage().split(separator: heading).dropFirst().first?.prefix { $0 != "`" }
        #expect(errors == quoted.map(String.init))
    }

    @Test func nothingIsWrittenWithoutTheVariable() throws {
        let (output, errors) = try run(trace: nil)
        #expect(output == "live\n")
        #expect(errors == "")
    }

    private func errorsPage() throws -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let page = root.appending(path: "Sources/Joinery/Documentation.docc/ErrorsAndWhatTheyMean.md")
        return try String(contentsOf: page, encoding: .utf8)
    }

    private func run(trace: String?) throws -> (output: String, errors: String) {
        let process = Process()
        let program: URL = try #require(BuiltProgram.location(of: "TracedProgram"))
        process.executableURL = program
        var environment = ProcessInfo.processInfo.environment
        environment["JOINERY_TRACE"] = trace
        process.environment = environment
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return (texts[0], texts[1])
    }
}
#endif
