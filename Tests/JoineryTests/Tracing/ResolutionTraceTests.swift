// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@testable import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

@Suite(.dependencies, .timeLimit(.minutes(30)))
struct ResolutionTraceTests {
    @Test func recordsBuildsAndFoundInstances() {
        let dependencies = Dependencies.current
        let trace = traced {
            _ = dependencies.search
            _ = dependencies.path
        }
        #expect(
            outline(trace) == [
                "built search", "  built store", "    built path", "  found store", "found path",
            ])
    }

    @Test func recordsFactoriesAndTheirCalls() {
        let dependencies = Dependencies.current
        let trace = traced { _ = dependencies.detail(1) }
        #expect(outline(trace) == ["built detail", "called detail", "  built path"])
    }

    @Test func recordsOpenings() async throws {
        let dependencies = Dependencies.current
        let trace = try await traced {
            _ = try await dependencies.index()
            _ = try await dependencies.index()
        }
        #expect(
            outline(trace) == [
                "built index", "opened index", "  built pool", "  opened pool", "    built store", "      built path",
                "found index",
            ])
    }

    @Test func recordsErrorsAndIsStillReported() {
        let dependencies = Dependencies.current
        let reports = Reports()
        #expect(throws: BuildingError.self) {
            try withResolutionTrace({ reports.add($0) }) { try dependencies.broken }
        }
        #expect(outline(reports.last) == ["failed broken"])
    }

    @Test func recordsAWaitForAnOpening() async throws {
        let dependencies = Dependencies.current
        let held = dependencies.held
        let (begun, mayEnd) = (dependencies.begun, dependencies.mayEnd)
        let opening = Task { try await held() }
        await begun.wait()
        let trace = try await traced {
            async let value = held()
            while held.waiterCount < 2 { await Task.yield() }
            mayEnd.send()
            _ = try await value
        }
        #expect(outline(trace) == ["waited held"])
        _ = try await opening.value
    }

    @Test func recordsAWaitForAnotherThread() async {
        // A thread that is about to read may not be waiting yet when the other thread has finished. Then the test tries
        // again.
        var reported: [[String]] = []
        while reported.last?.last != "waited path", reported.count < 1_000 {
            let slow = SlowBuild()
            let inner = withDependencies {
                $0.override(\.path) { slow.build() }
            } operation: {
                Dependencies.current
            }
            let traces = await onThreads(2) { number in
                traced {
                    if number == 1 { slow.waitUntilBegun() }
                    _ = inner.path
                }
            }
            reported.append(traces.flatMap(outline))
        }
        #expect(reported.last == ["built path", "waited path"])
    }

    @Test func recordsTheWorld() throws {
        let dependencies = Dependencies.current
        let trace = traced {
            _ = dependencies.path
            withDependencies {
                $0[\.path] = "inner"
            } operation: {
                _ = Dependencies.current.store
            }
        }
        #expect(outline(trace) == ["built path", "built store", "  found path"])
        #expect(trace.events[0].world != trace.events[1].world)
        #expect(trace.events[1].world == trace.events[2].world)
        #expect(trace.events.allSatisfy { $0.world != 0 })
    }

    @Test func recordsThePlace() {
        let dependencies = Dependencies.current
        let trace = traced { _ = dependencies.path }
        #expect(trace.events.map(\.place) == ["JoineryTests/ResolutionTraceTests.swift:162"])
    }

    @Test func recordsOnlyItsOwnTask() async {
        let dependencies = Dependencies.current
        let (isOn, isDone) = (Signal(), Signal())
        async let other: Void = {
            await isOn.wait()
            _ = dependencies.store
            isDone.send()
        }()
        let trace = await traced {
            isOn.send()
            await isDone.wait()
        }
        await other
        #expect(outline(trace) == [])
    }

    @Test func innerTraceIsPartOfTheOuterOne() {
        let dependencies = Dependencies.current
        let reports = Reports()
        let outer = traced {
            _ = dependencies.path
            withResolutionTrace({ reports.add($0) }) { _ = dependencies.store }
        }
        #expect(outline(reports.last) == ["built store", "  found path"])
        #expect(outline(outer) == ["built path", "built store", "  found path"])
    }

    @Test func valuesAreTheSameAsWithoutATrace() {
        let dependencies = Dependencies.current
        let before = dependencies.begun
        let trace = traced { #expect(dependencies.begun === before) }
        #expect(outline(trace) == ["found begun"])
        #expect(dependencies.begun === before)
    }
}

private struct BuildingError: Error {}

private func fail() throws -> Int { throw BuildingError() }

private struct Store: Sendable {
    let path: String
}

private struct Search: Sendable {
    let first: Store
    let second: Store
}

extension Dependencies {
    fileprivate var path: String { singleton { "live" } }
    fileprivate var store: Store { singleton { Store(path: path) } }
    fileprivate var search: Search { transient { Search(first: store, second: store) } }
    fileprivate var detail: @Sendable (Int) -> String { factory { "\($0) in \(path)" } }
    fileprivate var broken: Int { get throws { try singleton { try fail() } } }
    fileprivate var pool: Async<Store> { asyncSingleton { store } }
    fileprivate var index: Async<Store> { asyncSingleton { try await pool() } }
    fileprivate var begun: Signal { singleton { Signal() } }
    fileprivate var mayEnd: Signal { singleton { Signal() } }
    fileprivate var held: Async<Int> {
        asyncSingleton {
            begun.send()
            await mayEnd.wait()
            return 1
        }
    }
}

/// A trace without its times: the outcome and the name of each event, below the event that contains it.
private func outline(_ trace: ResolutionTrace) -> [String] {
    trace.events.map { event in
        let depth = sequence(first: event) { $0.parent.map { trace.events[$0] } }.reduce(-1) { depth, _ in depth + 1 }
        return String(repeating: "  ", count: depth) + "\(event.outcome) \(event.name)"
    }
}

private func traced(_ operation: () throws -> Void) rethrows -> ResolutionTrace {
    let reports = Reports()
    try withResolutionTrace({ reports.add($0) }, operation: operation)
    return reports.last
}

private nonisolated(nonsending) func traced(
    _ operation: nonisolated(nonsending) () async throws -> Void
) async rethrows -> ResolutionTrace {
    let reports = Reports()
    try await withResolutionTrace({ reports.add($0) }, operation: operation)
    return reports.last
}

private final class Reports: Sendable {
    private let traces = Mutex<[ResolutionTrace]>([])

    var last: ResolutionTrace {
        traces.withLock { $0.last } ?? ResolutionTrace([], since: .now, droppedCount: 0)
    }

    func add(_ trace: ResolutionTrace) {
        traces.withLock { $0.append(trace) }
    }
}

private final class SlowBuild: Sendable {
    private let hasBegun = Atomic(false)
    private let isAwaited = Atomic(false)

    func build() -> String {
        hasBegun.store(true, ordering: .releasing)
        while !isAwaited.load(ordering: .acquiring) { yieldThread() }
        for _ in 0..<1_000 { yieldThread() }
        return "slow"
    }

    /// Signals, once the value is being built, that it is about to be read.
    func waitUntilBegun() {
        while !hasBegun.load(ordering: .acquiring) { yieldThread() }
        isAwaited.store(true, ordering: .releasing)
    }
}
