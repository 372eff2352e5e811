// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
import Foundation
import JoineryAnalysis
import Testing

/// Reading ends, and stops nothing, whatever a file holds.
///
/// `JOINERY_FUZZ` sets how many changed sources are read; every run reads the same ones.
struct FuzzTests {
    private static let count =
        ProcessInfo.processInfo.environment["JOINERY_FUZZ"].flatMap { Int($0) } ?? 300

    @Test func changedSources() {
        var random = SplitMix(state: 20_260_101)
        let sources = FuzzSources.all.map { Array($0.utf8) }
        let words = FuzzSources.all.flatMap { $0.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) } }
        for round in 0..<Self.count {
            var source = sources[round % sources.count]
            for _ in 0...random.below(6) { Self.change(&source, words, &random) }
            let facts = FileFacts(reading: source, file: "Input.swift")
            // What is read is told as it is, so reading once more gives the same.
            if round.isMultiple(of: 50) { #expect(FileFacts(reading: source, file: "Input.swift") == facts) }
        }
    }

    @Test func whatIsNestedTooDeeplyIsToldWithItsPlace() {
        let chain = String(repeating: ".next", count: 10_000)
        let source = """
            import Joinery
            extension Dependencies { var first: Int { singleton { start\(chain) } } }
            extension Dependencies { var last: Int { singleton { 1 } } }
            """
        let facts = FileFacts(reading: Array(source.utf8), file: "Input.swift")
        #expect(
            FactLines(facts).text == """
                unread 1:1: expressions or types are nested too deeply to be read
                """)
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
