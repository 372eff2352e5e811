// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Foundation
import Joinery
import JoineryTesting
import Synchronization
import Testing

/// Overrides after a resolution act as if they had been made at the start.
@Suite(.dependencies) struct LateOverrideTests {
    private let dependencies = Dependencies.current

    @Test func builderMayReadItsOwnReplacement() {
        let piece = inject(\.overridingItself)
        #expect(piece.name == "late")
        #expect(inject(\.overridingItself) === piece)
    }

    @Test func dependentsAreRebuilt() {
        let before = dependencies.screen
        prepareDependencies { $0[\.store] = Piece("late") }
        let after = dependencies.screen
        #expect(after.description == "screen(search(late) timer(clock))")
        #expect(after.parts[1] === before.parts[1])
        #expect(after.parts[0] === inject(\.search))
        #expect(before.description == "screen(search(store) timer(clock))")
    }

    @Test func orderOfOverridingAndResolvingMakesNoDifference() {
        let texts = [true, false].map { resolvesFirst in
            withDependencies { _ in
            } operation: {
                if resolvesFirst { _ = inject(\.screen) }
                prepareDependencies { $0[\.store] = Piece("one") }
                if resolvesFirst { _ = inject(\.screen) }
                prepareDependencies { $0.decorate(\.store) { value, _ in Piece("two", value) } }
                if resolvesFirst { _ = inject(\.screen) }
                prepareDependencies { $0.contribute(to: \.all) { $0.timer } }
                return "\(inject(\.screen)) \(inject(\.all))"
            }
        }
        #expect(texts[0] == "screen(search(two(one)) timer(clock)) [two(one), timer(clock)]")
        #expect(texts[1] == texts[0])
    }

    @Test func lateOverrideAffectsExistingGraphs() {
        let session = Session(app: dependencies)
        let banner = session.banner
        #expect(session.cart.description == "cart(search(store))")
        prepareDependencies { $0[\.store] = Piece("late") }
        #expect(session.cart.description == "cart(search(late))")
        #expect(session.banner === banner)
        prepareDependencies { $0.graph(Session.self) { $0[\.banner] = Piece("late banner") } }
        #expect(session.banner.description == "late banner")
        #expect(session.cart.description == "cart(search(late))")
    }

    @Test func lateOverrideAffectsLateReads() {
        let reader = dependencies.reader.reader
        #expect(reader.dynamic.description == "search(store)")
        prepareDependencies { $0[\.store] = Piece("late") }
        #expect(reader.dynamic.description == "search(late)")
        #expect(reader.search.description == "search(late)")
        #expect(dependencies.reader.reader.search.description == "search(late)")
    }

    @Test func objectThatReadsOnlyLaterIsKept() {
        let reader = dependencies.reader
        prepareDependencies { $0[\.store] = Piece("late") }
        #expect(reader.reader.dynamic === reader.reader.search)
        #expect(reader.reader.dynamic.description == "search(late)")
        prepareDependencies { $0[\.store] = Piece("later") }
        #expect(reader.reader.search.description == "search(later)")
        #expect(dependencies.reader === reader)
    }

    @Test func lateOverrideAffectsSharedAndPerResolutionInstances() {
        let cache = dependencies.cache
        #expect(dependencies.unit.description == "unit(search(store))")
        prepareDependencies { $0[\.store] = Piece("late") }
        #expect(dependencies.unit.description == "unit(search(late))")
        #expect(dependencies.cache.description == "cache(late)")
        #expect(cache.description == "cache(store)")
    }

    @Test func lateOverrideInsideIsNotSeenOutside() {
        let before = dependencies.screen
        withDependencies { _ in
        } operation: {
            #expect(inject(\.screen) === before)
            prepareDependencies { $0[\.store] = Piece("late") }
            #expect(inject(\.screen).description == "screen(search(late) timer(clock))")
        }
        #expect(inject(\.screen) === before)
    }

    @Test func lateOverrideOutsideIsSeenInside() {
        withEscapedDependencies { outside in
            withDependencies {
                $0[\.clock] = Piece("stub")
            } operation: {
                let before = inject(\.screen)
                #expect(before.description == "screen(search(store) timer(stub))")
                outside.yield { prepareDependencies { $0[\.store] = Piece("late") } }
                let after = inject(\.screen)
                #expect(after.description == "screen(search(late) timer(stub))")
                #expect(after.parts[1] === before.parts[1])
                #expect(after.parts[0] === outside.yield { inject(\.search) })
            }
        }
    }

    @Test func lateOverrideOutsideDoesNotReplaceThatOfAWorldInside() {
        withEscapedDependencies { outside in
            withDependencies {
                $0[\.store] = Piece("stub")
            } operation: {
                let before = inject(\.screen)
                outside.yield { prepareDependencies { $0[\.store] = Piece("late") } }
                #expect(inject(\.screen).description == "screen(search(stub) timer(clock))")
                #expect(inject(\.timer) === before.parts[1])
            }
        }
        #expect(dependencies.screen.description == "screen(search(late) timer(clock))")
    }

    @Test func runningBuildGoesToEarlierCallers() async {
        let texts = await withTaskGroup(of: String.self) { group in
            let gate = dependencies.gate
            await withCheckedContinuation { hasBegun in
                group.addTask { [dependencies] in
                    await onQueue { dependencies.aboveSlow.description }
                }
                DispatchQueue.global().async {
                    gate.hasBegun.wait()
                    hasBegun.resume()
                }
            }
            prepareDependencies { $0[\.store] = Piece("late") }
            gate.mayEnd.signal()
            let text = await group.next()
            return [text, dependencies.aboveSlow.description, dependencies.slow.description]
        }
        #expect(texts == ["aboveSlow(slow(store))", "aboveSlow(slow(late))", "slow(late)"])
        #expect(dependencies.aboveSlow.parts[0] === dependencies.slow)
    }

    @Test func readThatWaitsForAnEarlierBuildLooksAgain() async {
        let gate = dependencies.gate
        async let first = onQueue { [dependencies] in dependencies.slow }
        await onQueue { gate.hasBegun.wait() }
        prepareDependencies { $0[\.store] = Piece("late") }
        async let second = onQueue { [dependencies] in dependencies.slow }
        gate.mayEnd.signal()
        #expect(await [first.description, second.description] == ["slow(store)", "slow(late)"])
        #expect(await dependencies.slow === second)
    }

    @Test func readThatWaitsForAnEarlierBuildThatFailsLooksAgain() async {
        let isWaiting = DispatchSemaphore(value: 0)
        let monitor = TestMonitor(isStrict: false) { _ in isWaiting.signal() }
        let world = TestWorld(monitor: monitor) {
            $0.longWait = .zero
            $0[\.isBroken] = true
        }
        await world.perform { () async in
            let gate = dependencies.gate
            async let first = onQueue { [dependencies] in (try? dependencies.failing)?.description }
            await onQueue { gate.hasBegun.wait() }
            prepareDependencies { $0[\.isBroken] = false }
            async let second = onQueue { [dependencies] in (try? dependencies.failing)?.description }
            await onQueue { isWaiting.wait() }
            gate.mayEnd.signal()
            #expect(await [first, second] == [nil, "failing"])
        }
    }

    @Test func runningBuildIsKeptUnlessItsDependenciesAreOverridden() async {
        let gate = dependencies.gate
        async let first = onQueue { [dependencies] in dependencies.slow }
        await onQueue { gate.hasBegun.wait() }
        prepareDependencies { $0[\.clock] = Piece("late") }
        gate.mayEnd.signal()
        let slow = await first
        #expect(slow.description == "slow(store)")
        #expect(dependencies.slow === slow)
    }

    @Test func builderMayOverrideItsDependencies() {
        #expect(dependencies.overriding.description == "overriding(search(store) search(late))")
        #expect(dependencies.search.description == "search(late)")
    }
}

private final class Gate: Sendable {
    let hasBegun = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    /// Fails if it is called a second time.
    let isFirst = Atomic(true)
}
private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Session {
    fileprivate var cart: Piece { singleton { Piece("cart", app.search) } }
    fileprivate var banner: Piece { singleton { Piece("banner", app.clock) } }
}
private struct LazyReader: Sendable {
    @LazyInjected(\.search) var search
    @DynamicInjected(\.search) var dynamic
}
private final class Reader: Sendable {
    let reader: LazyReader
    init(_ reader: LazyReader) { self.reader = reader }
}

extension Dependencies {
    fileprivate var gate: Gate { singleton { Gate() } }
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var search: Piece { singleton { Piece("search", store) } }
    fileprivate var timer: Piece { singleton { Piece("timer", clock) } }
    fileprivate var screen: Piece { singleton { Piece("screen", search, timer) } }
    fileprivate var reader: Reader { singleton { Reader(LazyReader()) } }
    fileprivate var unit: Piece { perResolution { Piece("unit", search) } }
    fileprivate var cache: Piece { shared { Piece("cache", store) } }
    fileprivate var all: [Piece] { collection { [store] } }
    fileprivate var slow: Piece {
        singleton {
            let store = store
            if gate.isFirst.exchange(false, ordering: .relaxed) {
                gate.hasBegun.signal()
                gate.mayEnd.wait()
            }
            return Piece("slow", store)
        }
    }
    fileprivate var aboveSlow: Piece { singleton { Piece("aboveSlow", slow) } }
    fileprivate var isBroken: Bool { singleton { false } }
    fileprivate var failing: Piece {
        get throws {
            try singleton { () throws -> Piece in
                guard isBroken else { return Piece("failing") }
                gate.hasBegun.signal()
                gate.mayEnd.wait()
                throw CancellationError()
            }
        }
    }
    fileprivate var overridingItself: Piece {
        singleton {
            prepareDependencies { $0[\.overridingItself] = Piece("late") }
            return self.overridingItself
        }
    }
    fileprivate var overriding: Piece {
        singleton {
            let before = search
            prepareDependencies { $0[\.store] = Piece("late") }
            return Piece("overriding", before, search)
        }
    }
}

/// Runs blocking work in the current world, away from the threads that run tasks.
private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    let work = inCurrentWorld(work)
    return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
}
