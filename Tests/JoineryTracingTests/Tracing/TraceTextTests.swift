// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
@testable import Joinery
@testable import JoineryTracing
import Testing

@Suite struct TraceTextTests {
    @Test func treeShowsTimesOutcomesAndPlaces() {
        #expect(
            example.description == """
                     total        own
                   1.00 ms    90.0 µs  opened app (App/Graph.swift:1)
                    100 µs     100 µs  built    settings (App/Graph.swift:2)
                    300 µs     300 µs  opened   pool (App/Graph.swift:3)
                    800 µs    50.0 µs  opened   index (App/Graph.swift:5), thread 2
                    280 µs     280 µs  waited     pool (App/Graph.swift:4), world 1, thread 1
                    470 µs     468 µs  built      words (App/Graph.swift:6), thread 1
                   2.00 µs    2.00 µs  found        settings 2 times
                    2.50 s     2.50 s  failed last "one" (App/Graph.swift:9)
                """)
    }

    @Test func summaryShowsTheSlowestAndTheCriticalPath() {
        let short = trace([
            (1, nil, "app", .opened, 0...1000), (2, 1, "settings", .built, 10...110),
            (3, 1, "pool", .opened, 120...420),
            (5, 1, "index", .opened, 130...930), (6, 5, "words", .built, 430...900),
        ])
        #expect(
            short.summary == """
                slowest to build
                    470 µs  built  words (App/Graph.swift:6)
                    330 µs  opened index (App/Graph.swift:5)
                    300 µs  opened pool (App/Graph.swift:3)
                    100 µs  built  settings (App/Graph.swift:2)
                   90.0 µs  opened app (App/Graph.swift:1)
                critical path
                   90.0 µs  opened app (App/Graph.swift:1)
                    100 µs  built  settings (App/Graph.swift:2)
                   10.0 µs  opened pool (App/Graph.swift:3)
                    330 µs  opened index (App/Graph.swift:5)
                    470 µs  built  words (App/Graph.swift:6)
                """)
    }

    @Test func criticalPathAddsUpToTheWhole() {
        let sum = example.criticalPath.reduce(Duration.zero) { $0 + $1.duration }
        #expect(sum == .microseconds(2_500_000))
    }

    @Test func criticalPathContainsConsecutiveEvents() {
        let inTurns = trace([
            (1, nil, "settings", .built, 0...100), (2, nil, "pool", .opened, 100...700),
            (3, nil, "cache", .opened, 150...600), (5, nil, "index", .opened, 800...1000),
        ])
        #expect(
            inTurns.summary.split(separator: "\n").suffix(4) == [
                "critical path", "    100 µs  built  settings (App/Graph.swift:2)",
                "    600 µs  opened pool (App/Graph.swift:2)", "    200 µs  opened index (App/Graph.swift:5)",
            ])
    }

    @Test func repeatedBuildsAreAddedUp() {
        let pages = trace(
            [(1, nil, "app", .built, 0...50)]
                + (2...9).map { (id: $0, parent: nil, name: "settings", .built, $0 * 100...$0 * 100 + 10) })
        #expect(
            pages.summary.split(separator: "\n").prefix(3) == [
                "slowest to build", "   80.0 µs  built  settings (App/Graph.swift:2), 8 times",
                "   50.0 µs  built  app (App/Graph.swift:1)",
            ])
    }

    /// `index` waits for `pool`, which was begun at the same time and needs `settings`.
    @Test func criticalPathFollowsWaits() {
        let start = trace([
            (1, nil, "pool", .opened, 0...500), (2, 1, "settings", .built, 100...400),
            (3, nil, "index", .opened, 10...900), (0x101, 3, "pool", .waited, 200...510),
        ])
        #expect(
            start.summary == """
                slowest to build
                    580 µs  opened index (App/Graph.swift:3)
                    300 µs  built  settings (App/Graph.swift:2)
                    200 µs  opened pool (App/Graph.swift:1)
                critical path
                    110 µs  opened pool (App/Graph.swift:1), 2 times
                    580 µs  opened index (App/Graph.swift:3)
                   10.0 µs  waited pool (App/Graph.swift:1)
                    200 µs  built  settings (App/Graph.swift:2)
                """)
    }

    /// One member of a family waits for another, whose opening is not in the trace.
    @Test func criticalPathEndsAtAnEventThatMightWaitForItself() {
        let family = trace([(1, nil, "shard(_:)", .opened, 0...500), (0x101, 1, "shard(_:)", .waited, 100...400)])
        #expect(family.criticalPath.map(\.duration).reduce(.zero, +) == .microseconds(500))
    }

    @Test func emptyTraceIsReported() {
        #expect(
            trace([]).summary == """
                slowest to build
                           nothing was built
                critical path
                """)
        #expect(trace([]).description == "     total        own")
    }

    @Test func viewersGetJSON() throws {
        let data = Data(example.traceEvents.utf8)
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let events = try #require(document["traceEvents"] as? [[String: Any]])
        // Each opening and wait has a beginning and an end.
        #expect(events.count == 9 + 4)
        #expect(
            events.compactMap { $0["ph"] as? String } == [
                "b", "e", "X", "b", "e", "b", "e", "b", "e", "X", "X", "X", "X",
            ])
        #expect(events.last?["name"] as? String == "last \"one\"")
        #expect(events[2]["ts"] as? Double == 10)
        #expect(events[2]["dur"] as? Double == 100)
        #expect(events[1]["ts"] as? Double == 1000)
        for begin in events where begin["ph"] as? String == "b" {
            let ends = events.filter { $0["ph"] as? String == "e" && $0["id"] as? Int == begin["id"] as? Int }
            #expect(ends.count == 1 && ends[0]["cat"] as? String == begin["cat"] as? String)
        }
        #expect((events[2]["args"] as? [String: Any])?["place"] as? String == "App/Graph.swift:2")
    }
}

/// A trace with made-up times, in microseconds.
private func trace(_ events: [(id: Int, parent: Int?, name: String, ResolutionTrace.Outcome, ClosedRange<Int>)])
    -> ResolutionTrace
{
    let recorded = events.map { id, parent, name, outcome, times in
        ResolutionTrace.Event(
            id: id,
            step: PathStep(
                name, nil,
                at: SourcePlace(fileID: "App/Graph.swift", line: name == "settings" ? 2 : UInt(id & 0xFF), column: 1)),
            outcome: outcome, world: id == 4 ? 1 : 0, thread: id == 5 ? 2 : 1,
            isAsynchronous: outcome == .opened || outcome == .waited,
            start: .microseconds(times.lowerBound), duration: .microseconds(times.count - 1), parent: parent)
    }
    return ResolutionTrace(recorded, since: .zero, droppedCount: 0)
}

/// `app` opens `pool` and `index` at once; `index` takes longer.
private let example = trace([
    (1, nil, "app", .opened, 0...1000),
    (2, 1, "settings", .built, 10...110),
    (3, 1, "pool", .opened, 120...420),
    (5, 1, "index", .opened, 130...930),
    (4, 5, "pool", .waited, 140...420),
    (6, 5, "words", .built, 430...900),
    (7, 6, "settings", .found, 440...441),
    (8, 6, "settings", .found, 442...443),
    (9, nil, "last \"one\"", .failed, 1000...2_500_000),
])
