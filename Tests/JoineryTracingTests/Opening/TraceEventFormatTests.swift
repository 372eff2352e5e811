// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAsync
import JoineryTesting
import JoineryTracing
import Synchronization
import TestSupport
import Testing

/// Checks the output of a real run against the rules of the Trace Event Format that viewers rely on.
@Suite(.dependencies, .timeLimit(.minutes(30)))
struct TraceEventFormatTests {
    @Test func everyEventHasAKnownKind() async throws {
        for event in try await events() {
            switch event.ph {
            case "X": #expect(try #require(event.dur) >= 0 && event.id == nil)
            case "b", "e": #expect(event.dur == nil && event.id != nil)
            default: Issue.record("\(event)")
            }
            #expect(event.ts >= 0 && event.pid == 1 && event.tid > 0 && event.name != "")
        }
    }

    @Test func everyAsynchronousEventBeginsOnceAndEndsOnce() async throws {
        let asynchronous = try await events().filter { $0.ph != "X" }
        #expect(asynchronous.count >= 2 * 21)
        for (_, pair) in Dictionary(grouping: asynchronous, by: { "\($0.cat) \($0.id ?? -1)" }) {
            #expect(pair.map(\.ph) == ["b", "e"])
            #expect(pair[0].ts <= pair[1].ts && pair[0].name == pair[1].name)
        }
    }

    @Test func completeEventsOfAThreadAreNested() async throws {
        let complete = try await events().filter { $0.ph == "X" }
        #expect(complete.count >= 21)
        for (_, ofThread) in Dictionary(grouping: complete, by: \.tid) {
            #expect(overlaps(ofThread) == [])
        }
    }

    @Test func eventsAreInTheOrderInWhichTheyBegin() async throws {
        let starts = try await events().filter { $0.ph != "e" }.map(\.ts)
        #expect(starts == starts.sorted())
    }

    @Test func openingThatFailsIsAsynchronous() async throws {
        let failed = try await events().filter { $0.cat == "failed" }
        #expect(failed.map(\.name) == ["failing", "failing"])
        #expect(failed.map(\.ph) == ["b", "e"])
    }

    /// The pairs of events that overlap without one containing the other. Times are rounded to nanoseconds.
    private func overlaps(_ events: [TraceEvent]) -> [String] {
        func end(_ event: TraceEvent) -> Int { nanoseconds(event.ts) + nanoseconds(event.dur ?? 0) }
        var found: [String] = []
        var open: [TraceEvent] = []
        for event in events.sorted(by: { ($0.ts, -($0.dur ?? 0)) < ($1.ts, -($1.dur ?? 0)) }) {
            while let last = open.last, end(last) <= nanoseconds(event.ts) { open.removeLast() }
            if let last = open.last, end(last) + 1 < end(event) { found.append("\(last) \(event)") }
            open.append(event)
        }
        return found
    }

    private func nanoseconds(_ microseconds: Double) -> Int { Int((microseconds * 1000).rounded()) }

    /// The trace of many tasks that open, call and fail at once.
    private func events() async throws -> [TraceEvent] {
        let dependencies = Dependencies.current
        let text = Mutex("")
        await withResolutionTrace { trace in
            text.withLock { $0 = trace.traceEvents }
        } operation: {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await dependencies.failing() }
                for number in 0..<40 { group.addTask { _ = try? await dependencies.shard(number / 2)() } }
                for _ in 0..<40 { await group.next() }
                dependencies.mayFail.send()
            }
        }
        return try JSONDecoder().decode(Document.self, from: Data(text.withLock { $0 }.utf8)).traceEvents
    }

    /// An event of the file.
    private struct TraceEvent: Decodable {
        let name: String
        let cat: String
        let ph: String
        let ts: Double
        let dur: Double?
        let pid: Int
        let tid: Int
        let id: Int?
    }

    private struct Document: Decodable {
        let traceEvents: [TraceEvent]
    }
}

private struct OpeningError: Error {}

private func fail(after signal: Signal) async throws -> Int {
    await signal.wait()
    throw OpeningError()
}

extension Dependencies {
    fileprivate var path: String { singleton { "live" } }
    fileprivate var mayFail: Signal { singleton { Signal() } }
    fileprivate var detail: @Sendable (Int) -> String { factory { "\($0) in \(path)" } }
    fileprivate func shard(_ number: Int) -> Async<String> {
        asyncSingleton(for: number) {
            let detail = detail(number)
            await Task.yield()
            return detail
        }
    }
    fileprivate var failing: Async<Int> { asyncSingleton { try await fail(after: mayFail) } }
}
