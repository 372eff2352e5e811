import Foundation
import Testing

@testable import Tour

struct TourTests {
    @Test func showsEachSourceWithItsOutput() throws {
        let result = try TourProcess.run()
        try expectRecorded(result.output.withoutTimes, "tour.txt")
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\n").map(String.init).filter { $0.count > Terminal.width } == [])
        #expect(!result.output.contains(TourProcess.package.path))
    }

    @Test(arguments: Step.all) func showsTheSourceThatRuns(_ step: Step) throws {
        let file = TourProcess.package.appending(path: "Sources/Steps/\(step.file)")
        #expect(try step.source == String(contentsOf: file, encoding: .utf8))
    }

    @Test func everySourceIsAStep() throws {
        let folder = TourProcess.package.appending(path: "Sources/Steps").path()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.sorted() == Step.all.map(\.file).sorted())
    }

    @Test func showsOneStep() throws {
        let whole = try TourProcess.run().output.withoutTimes
        let result = try TourProcess.run("inject")
        #expect(whole.contains(result.output))
        #expect(result.output.hasPrefix("\n── Inject ──"))
        #expect(result.status == 0)
    }

    @Test func showsSeveralSteps() throws {
        let single = try ["trace", "cycle"].map { try TourProcess.run($0).output.withoutTimes }.joined()
        #expect(try TourProcess.run("trace", "cycle").output.withoutTimes == single)
    }

    @Test func runsAStepWithoutItsSource() throws {
        #expect(
            try TourProcess.run("--run", "declare")
                == .init(output: "Attic by the river, Flat on the canal\n", errors: "", status: 0))
        let cycle = try TourProcess.run("--run", "cycle")
        #expect(cycle.errors.hasPrefix("Tour/Cycle.swift:12: Fatal error: dependency cycle: cart "))
        #expect(cycle.output == "")
        #expect(cycle.status != 0)
    }

    @Test(arguments: ["--help", "-h"]) func showsHelp(option: String) throws {
        let result = try TourProcess.run(option)
        try expectRecorded(result.output, "help.txt")
        #expect(result.status == 0)
    }

    @Test func listsItsSteps() throws {
        let result = try TourProcess.run("--list")
        try expectRecorded(result.output, "list.txt")
        #expect(result.status == 0)
    }

    @Test func rejectsInvalidArguments() throws {
        #expect(
            try TourProcess.run("circle")
                == .init(
                    output: "",
                    errors: """
                        tour: there is no step 'circle'; the steps are declare, inject, override, cycle, requirement, \
                        open, trace.

                        """, status: 64))
        #expect(
            try TourProcess.run("--run", "cycle", "trace")
                == .init(
                    output: "", errors: "tour: the arguments '--run cycle trace' are not valid; see --help.\n",
                    status: 64))
    }
}

struct PresentationTests {
    private let step = Step.all[1]

    @Test func colorsNeedATerminalAndRespectItsSettings() {
        #expect(Terminal(isTerminal: true, environment: ["TERM": "xterm"]).hasColors)
        #expect(Terminal(isTerminal: true, environment: ["NO_COLOR": ""]).hasColors)
        #expect(!Terminal(isTerminal: true, environment: ["NO_COLOR": "1"]).hasColors)
        #expect(!Terminal(isTerminal: true, environment: ["TERM": "dumb"]).hasColors)
        #expect(!Terminal(isTerminal: false, environment: [:]).hasColors)
    }

    @Test func colorsChangeNothingElse() {
        let plain = Presentation(terminal: Terminal(isTerminal: false, environment: [:]))
        let colored = Presentation(terminal: Terminal(isTerminal: true, environment: [:]))
        let results = [
            StepProcess.Result(output: "Attic\n\nFlat\n", isStopped: false, status: 0),
            StepProcess.Result(output: "Fatal error\n", isStopped: true, status: 4),
        ]
        #expect(colored.beginning(of: step).withoutColors == plain.beginning(of: step))
        for result in results {
            #expect(colored.end(of: step, result) != plain.end(of: step, result))
            #expect(colored.end(of: step, result).withoutColors == plain.end(of: step, result))
        }
    }

    @Test func longLinesAreBrokenBetweenWords() {
        #expect(Terminal.wrapped("one two", width: 7) == ["one two"])
        #expect(Terminal.wrapped("  one two three", width: 9, hanging: 2) == ["  one two", "    three"])
        #expect(Terminal.wrapped("a longword b", width: 4) == ["a", "longword", "b"])
    }
}

/// The tour as a process, with its output in pipes.
struct TourProcess: Equatable {
    let output: String
    let errors: String
    let status: Int32

    /// The folder of the package.
    static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func run(_ arguments: String...) throws -> TourProcess {
        let process = Process()
        process.executableURL = buildFolder.appending(path: "tour")
        process.arguments = arguments
        // The process would otherwise use the test context, and write a backtrace if it stops.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["JOINERY_CONTEXT": "live", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // The errors are less than a pipe holds.
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return TourProcess(output: texts[0], errors: texts[1], status: process.terminationStatus)
    }

    /// The folder of the built products.
    private static var buildFolder: URL {
        #if os(macOS)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return (bundle ?? Bundle.main).bundleURL.deletingLastPathComponent()
        #else
        return Bundle.main.bundleURL
        #endif
    }

    init(output: String, errors: String, status: Int32) {
        self.output = output
        self.errors = errors
        self.status = status
    }
}

/// Compares a text with a file of `Expected`, or records it there if JOINERY_RECORD is set.
func expectRecorded(_ text: String, _ file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let record = TourProcess.package.appending(path: "Tests/TourTests/Expected/\(file)")
    if ProcessInfo.processInfo.environment["JOINERY_RECORD"] != nil {
        try text.write(to: record, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: record, encoding: .utf8), sourceLocation: sourceLocation)
}

extension String {
    /// The text with `…` in place of each time of a trace.
    var withoutTimes: String { replacing(/\ *[\d.]+ (?:ns|µs|ms|s)(?=\ )/, with: "         …") }

    /// The text without escape sequences.
    var withoutColors: String { replacing(/\u{1B}\[\d+m/, with: "") }
}
