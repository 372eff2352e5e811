// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Measuring
import Testing

struct TableTests {
    private static let rows: [Row] = {
        var slow = Row(
            "W1 @Injected, 2nd world", goal: .ratioAtMost(2),
            Comparison(rounds: [.init(handWritten: 12.34e-9, joinery: 1.5678e-6)]))
        slow.handWrittenInstructions = 99
        slow.joineryInstructions = 10_234.4
        var many = Row(
            "W3 a tree of 31", goal: .ratioAtMost(1.2),
            Comparison(rounds: [.init(handWritten: 9e-4, joinery: 9.9e-4)]))
        many.handWrittenInstructions = 10_606
        many.joineryInstructions = 20_126_898
        return [
            Row("build a client, debug", goal: .joineryAtMost(.seconds(7)), joinery: .seconds(6.999)),
            Row("W11 binding object"), slow, many,
            Row(
                "W6 inject, two threads", goal: .ratioAtLeast(1), handWritten: .factor(0.4), joinery: .factor(0.3),
                ratio: 0.75),
            Row("W10 a world", goal: .joineryAtMost(.bytes(1_024)), joinery: .bytes(1_024.4)),
            Row("W10 singleton, + object", goal: .joineryAtMost(.bytes(64)), joinery: .bytes(1_064.3)),
            Row("client, code added", goal: .joineryAtMost(.bytes(400_000)), joinery: .bytes(398_765)),
        ]
    }()

    private static let lines = """
                                                                            instructions
                                   hand-               lowest,             hand-
        workload                 written Joinery ratio highest      goal written Joinery
        --------------------------------------------------------------------------------
        W1 @Injected, 2nd world  12.3 ns 1.57 µs   127 127-127       > 2      99  10,234
        W3 a tree of 31           900 µs  990 µs   1.1 1.1-1.1    <= 1.2  10,606  20.1 M
        W6 inject, two threads    0.40 x  0.30 x   0.8               < 1
        W10 a world                      1,024 B                <= 1 KiB
        W10 singleton, + object          1,064 B                  > 64 B
        W11 binding object
        build a client, debug             7.00 s                  <= 7 s
        client, code added                399 kB               <= 400 kB
        """.split(separator: "\n").map(String.init)

    @Test func linesAreInTheOrderOfTheirNumbersAnd80ColumnsWide() {
        let lines = Table(Self.rows).lines(isColored: false)
        #expect(lines == Self.lines)
        #expect(lines.map(\.count).max() == 80)
    }

    @Test func missedGoalsAreRed() {
        var expected = Self.lines
        for index in [4, 6, 8] { expected[index] = "\u{1B}[31m\(expected[index])\u{1B}[0m" }
        #expect(Table(Self.rows).lines(isColored: true) == expected)
    }

    @Test func columnsForInstructionsAreOmittedIfThereAreNone() {
        #expect(
            Table([Self.rows[4]]).lines(isColored: false) == [
                "                           hand-               lowest,",
                "workload                 written Joinery ratio highest      goal",
                "----------------------------------------------------------------",
                "W6 inject, two threads    0.40 x  0.30 x   0.8               < 1",
            ])
    }

    @Test func pageHasTheSameCells() {
        #expect(
            Table(Array(Self.rows[2...3])).markdown == """
                | workload | hand-written Swift | Joinery | ratio | lowest and highest | goal | instructions, hand-written | instructions, Joinery |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
                | W1 @Injected, 2nd world | 12.3 ns | 1.57 µs | 127 | 127-127 | > 2 | 99 | 10,234 |
                | W3 a tree of 31 | 900 µs | 990 µs | 1.1 | 1.1-1.1 | <= 1.2 | 10,606 | 20.1 M |
                """)
    }
}

struct FailureTests {
    private struct Stop: Error, CustomStringConvertible {
        var description: String { "'swift build' stopped with an error:\nerror: no space left" }
    }

    private static func rows() async -> [Row] {
        let built = Row(
            "build 1,000, debug", goal: .ratioAtMost(2), Comparison(rounds: [.init(handWritten: 1, joinery: 3)]))
        var timed = Row(
            "W1 inject", goal: .ratioAtMost(2), Comparison(rounds: [.init(handWritten: 1e-9, joinery: 2e-9)]))
        timed.failure = "'valgrind' stopped with an error:\n"
        return await [timed] + Row.measured(as: "build a client, debug") { throw Stop() }
            + Row.measured(as: "build") { [built] }
    }

    @Test func failedLineShowsItsErrorAndOthersRemain() async {
        let table = Table(await Self.rows())
        #expect(
            table.lines(isColored: false).dropFirst(4) == [
                "W1 inject                1.00 ns 2.00 ns   2.0 2.0-2.0      <= 2  failed  failed",
                "build a client, debug     failed  failed",
                "build 1,000, debug        1.00 s  3.00 s   3.0 3.0-3.0       > 2",
            ])
        #expect(
            table.failures == [
                "W1 inject failed: 'valgrind' stopped with an error:\n",
                "build a client, debug failed: 'swift build' stopped with an error:\nerror: no space left",
            ])
    }

    @Test func linesThatFailedAreRed() async {
        let table = Table(await Self.rows())
        let expected = table.lines(isColored: false).enumerated().map { $0 < 4 ? $1 : "\u{1B}[31m\($1)\u{1B}[0m" }
        #expect(table.lines(isColored: true) == expected)
    }
}

struct QuantityTests {
    @Test(arguments: [
        (Quantity.seconds(0), "0.00 ns"), (.seconds(9.996e-9), "10.0 ns"), (.seconds(99.96e-9), "100 ns"),
        (.seconds(1e-6), "1.00 µs"), (.seconds(0.5), "500 ms"), (.seconds(1_234), "1,234 s"),
        (.seconds(.nan), "? s"), (.factor(1.9), "1.90 x"), (.bytes(-0.2), "0 B"), (.bytes(9_999), "9,999 B"),
        (.bytes(10_000), "10.0 kB"), (.bytes(-398_765), "-399 kB"), (.bytes(999_499), "999 kB"),
        (.bytes(999_500), "1.00 MB"), (.bytes(1_234_567), "1.23 MB"),
    ])
    func isShownInItsUnit(quantity: Quantity, text: String) {
        #expect(quantity.description == text)
    }
}
