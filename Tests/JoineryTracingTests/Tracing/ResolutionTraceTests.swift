// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import JoineryTracing
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

    @Test func recordsErrorsAndIsStillReported() {
        let dependencies = Dependencies.current
        let reports = Reports()
        #expect(throws: BuildingError.self) {
            try withResolutionTrace({ reports.add($0) }) { try dependencies.broken }
        }
        #expect(outline(reports.last) == ["failed broken"])
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
                withEscapedDependencies { $0 }
            }
            let traces = await onThreads(2) { number in
                inner.yield {
                    traced {
                        if number == 1 { slow.waitUntilBegun() }
                        _ = Dependencies.current.path
                    }
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
        #expect(trace.events.map(\.place) == ["JoineryTracingTests/ResolutionTraceTests.swift:175"])
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

    @Test func recordsTheFailureOfACall() {
        let dependencies = Dependencies.current
        let trace = traced { #expect(throws: BuildingError.self) { try dependencies.parse("") } }
        #expect(outline(trace) == ["built parse", "failed parse"])
    }

    @Test func lazyWrapperIsNoEvent() {
        let lazy = LazyInjected(\.store)
        let trace = traced {
            _ = lazy.wrappedValue
            _ = lazy.wrappedValue
        }
        #expect(outline(trace) == ["built store", "  built path"])
    }

    @Test func overrideByClosureIsRecordedOnce() {
        let trace = traced {
            withDependencies {
                $0.override(\.path) { "inner" }
            } operation: {
                _ = Dependencies.current.store
            }
        }
        #expect(outline(trace) == ["built store", "  built path"])
    }

    @Test func recordsTheProcessAsWorldZero() async {
        await #expect(processExitsWith: .success) {
            let (first, second) = (traced { _ = inject(\.search) }, traced { _ = inject(\.store) })
            precondition(outline(first) == ["built search", "  built store", "    built path", "  found store"])
            precondition(outline(second) == ["found store"])
            precondition((first.events + second.events).allSatisfy { $0.world == 0 })
        }
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

private func parsed(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw BuildingError() }
    return number
}

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
    fileprivate var parse: @Sendable (String) throws -> Int { factory { try parsed($0) } }
    fileprivate var begun: Signal { singleton { Signal() } }
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
