// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import Testing

/// Reading ends without a crash for any content.
///
/// `JOINERY_FUZZ` sets how many changed sources are read, `JOINERY_SEED` which.
struct FuzzTests {
    private static let count =
        ProcessInfo.processInfo.environment["JOINERY_FUZZ"].flatMap { Int($0) } ?? 150
    private static let seed =
        ProcessInfo.processInfo.environment["JOINERY_SEED"].flatMap { UInt64($0) } ?? 20_260_101

    @Test func changedSources() {
        var random = SplitMix(state: Self.seed)
        if Self.count != 150 { print("\(Self.count) changed sources of JOINERY_SEED=\(Self.seed)") }
        let sources = FuzzSources.all.map { Array($0.utf8) }
        let words = FuzzSources.all.flatMap { $0.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) } }
        for round in 0..<Self.count {
            var source = sources[round % sources.count]
            for _ in 0...random.below(6) { Self.change(&source, words, &random) }
            let facts = FileFacts(reading: source, file: "Input.swift")
            // Reading is deterministic, so reading again gives the same facts.
            if round.isMultiple(of: 50) { #expect(FileFacts(reading: source, file: "Input.swift") == facts) }
        }
    }

    @Test(arguments: FuzzSources.nested) func deepNesting(_ nested: FuzzSources.Nested) {
        for depth in [50, 300] {
            let facts = FileFacts(reading: Array(nested.source(depth: depth).utf8), file: "Input.swift")
            // Code that is nested too deeply is reported, and only the surrounding code is lost.
            #expect(facts.bindings.contains { $0.key.name == "last" } || !facts.unread.isEmpty)
        }
    }

    /// The parser calls itself for each of these, and nothing that is looked for before it limits them.
    @Test(arguments: [
        (start: "", part: "if/**/", end: "a {}"), ("", "if case a=", "a {}"), ("let a: ", "A->", "A"),
        ("let a: ", "()->", "A"), ("", "try?", "a"), ("", "repeat/**/", "a"),
    ]) func longChain(_ chain: (start: String, part: String, end: String)) {
        let parts = String(repeating: chain.part, count: 65_000 / chain.part.utf8.count)
        let facts = FileFacts(reading: Array((chain.start + parts + chain.end).utf8), file: "Input.swift")
        #expect(!facts.unread.isEmpty)
    }

    @Test func deepNestingIsReportedWithItsPlace() {
        let parts = [String(repeating: ".next", count: 10_000), "(" + String(repeating: "[", count: 100)]
        let lines = parts.map { part in
            let source = """
                import Joinery
                extension Dependencies { var first: Int { singleton { start\(part) } } }
                extension Dependencies { var last: Int { singleton { 1 } } }
                """
            return FactLines(FileFacts(reading: Array(source.utf8), file: "Input.swift")).text
        }
        #expect(
            lines == [
                "unread 2:55: is nested too deeply here, so the file is not read",
                "unread 2:71: is nested too deeply here, so the file is not read",
            ])
    }

    @Test func fileLargerThanOneMebibyteIsUnread() {
        let source = String(repeating: "// A line.\n", count: 100_000)
        let facts = FileFacts(reading: Array(source.utf8), file: "Input.swift")
        #expect(FactLines(facts).text == "unread 1:1: is larger than 1 MiB")
    }

    @Test func manyErrorsAreReportedAsOne() {
        let source = "import Joinery\n" + String(repeating: "let =\n", count: 10_000)
        let facts = FileFacts(reading: Array(source.utf8), file: "Input.swift")
        #expect(facts.imports == ["Joinery"])
        #expect(facts.unread.map(\.reason) == ["does not parse: more than 200 errors end here"])
    }

    @Test func errorsOfAFileAreReportedByTheFirst() {
        let facts = FileFacts(reading: Array("struct {}\nlet = 1\nlet = 2\n".utf8), file: "Input.swift")
        #expect(facts.unread.map(\.reason) == ["does not parse: expected identifier in struct, and 2 more errors"])
    }

    /// A program can have names for a container and for a member of the container.
    @Test func namesForAContainerAndForItsMemberAreBothReplaced() {
        let names = ["Deps": "Container", "Deps.main": "Container.shared"]
        for source in ["Deps.main.log()", "Deps.other()", "Deps . main.log(); Deps.main", "print(Deps.main, Deps)"] {
            let facts = FileFacts(
                reading: Array("import Factory\n\(source)\n".utf8), file: "Input.swift", names: names)
            #expect(facts.unread.filter(\.isOfFile) == [], "\(source)")
        }
    }

    @Test func invalidByteBeforeAnEqualSignIsReported() {
        let facts = FileFacts(reading: Array("r ".utf8) + [0x9F] + Array("= ".utf8), file: "Input.swift")
        #expect(FactLines(facts).text == "unread 1:1: is not UTF-8")
    }

    /// Places are those of the file's own bytes, of which the text that is parsed may have more.
    @Test func placesAfterInvalidBytesAreThoseOfTheFile() {
        var source = Array("import Joinery\n/* ".utf8)
        for broken: [UInt8] in [[0xE9], [0xC3, 0x28], [0xF0, 0x9F, 0x98], [0xFF, 0xFE], Array("é".utf8)] {
            source += broken + Array(" ".utf8)
        }
        let line = "*/ extension Dependencies { var first: Int { singleton { 1 } }"
        source += Array("\(line)\n; var last: Int { singleton { 2 } } }\n".utf8)
        let facts = FileFacts(reading: source, file: "Input.swift")
        #expect(facts.bindings.map(\.place) == [Place(line: 2, column: 51), Place(line: 3, column: 7)])
    }

    @Test(arguments: ["if", "async", "borrowing", "nonisolated", "try await", "some any each repeat"])
    func repeatedWordsAreNotParsed(_ words: String) {
        let source = "import Joinery\n" + String(repeating: words + " ", count: 20_000)
        let facts = FileFacts(reading: Array(source.utf8), file: "Input.swift")
        #expect(facts.unread.map(\.reason) == ["is nested too deeply here, so the file is not read"])
        // Ordinary repetitions are read.
        let few = "import Joinery\n// " + String(repeating: words + " ", count: 20)
        #expect(FileFacts(reading: Array(few.utf8), file: "Input.swift").imports == ["Joinery"])
    }

    // MARK: - Changes

    private static func change(_ source: inout [UInt8], _ words: [[UInt8]], _ random: inout SplitMix) {
        guard source.count > 8 else { return }
        let start = random.below(source.count)
        let end = min(source.count, start + 1 + random.below(40))
        switch random.below(8) {
        case 0: source.removeSubrange(start..<end)
        case 1: source.insert(contentsOf: source[start..<end], at: random.below(source.count))
        case 2: source.swapAt(start, random.below(source.count))
        case 3: source.removeSubrange(start...)
        case 4: source[start] = UInt8(random.below(256))
        case 5: source.insert(contentsOf: words[random.below(words.count)], at: start)
        case 6:
            let signs = Array("{}()[]<>.,:;\\\"#@$?!&=\n".utf8)
            source.insert(signs[random.below(signs.count)], at: start)
        default:
            let part = Array(source[start..<end])
            source.removeSubrange(start..<end)
            source.insert(contentsOf: part, at: random.below(source.count + 1))
        }
    }
}

/// Numbers that are the same in every run. The generator is Steele's, Lea's and Flood's SplitMix64 (2014).
private struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }
}
#endif
