// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import Synchronization
import TestSupport
import Testing

/// Overrides that arrive while other threads read, and while their dependents are being built.
@Suite struct LateOverrideStressTests {
    @Test(arguments: Form.allCases) func readerGetsTheValueBeforeOrAfter(form: Form) throws {
        for round in 0..<Effort.rounds(10) {
            let world = freshWorld()
            let versions = Versions(last: 50)
            let apart = world.perform { inject(\.apart) }
            let misfits = try #require(
                race(4) { thread -> [String] in
                    world.perform {
                        guard thread > 0 else {
                            return (1...50).flatMap { version -> [String] in
                                versions.change(to: version) { Self.override(form, with: version) }
                                return (0..<6).flatMap { kind in Self.misfits(versions) { Self.read(kind) } }
                            }
                        }
                        var misfits: [String] = []
                        var kind = thread
                        repeat {
                            kind += 1
                            misfits += Self.misfits(versions) { Self.read(kind) }
                            if inject(\.apart) !== apart { misfits.append("what depends on nothing was built anew") }
                        } while !versions.isDone
                        return misfits
                    }
                }, "round \(round) hangs")
            #expect(misfits.flatMap { $0 } == [])
            world.perform {
                // A kept instance is consistent, and stays.
                #expect(inject(\.shop).versions == [50, 50])
                #expect(inject(\.shop) === inject(\.shop))
                #expect(inject(\.shop).left === inject(\.left))
            }
        }
    }

    /// The builder is blocked until the override exists. Earlier callers get the old value, which is not kept, and
    /// later callers may wait for it, and do not get it.
    @Test(arguments: [1, 3, 7]) func buildSupersededByAnOverrideIsNotKept(waiters: Int) throws {
        let team = ThreadTeam(of: waiters + 2)
        for round in 0..<Effort.rounds(200) {
            let stop = Stop()
            let world = freshWorld { $0.bind(\.stop) { stop } }
            let versions = try #require(
                team.race { thread -> [Int] in
                    world.perform {
                        switch thread {
                        case 0:
                            stop.awaitBuilder()
                            Self.override(.value, with: 1)
                            stop.open()
                            return [inject(\.slow).store.version]
                        case 1: return [inject(\.slow).store.version]
                        default:
                            stop.awaitBuilder()
                            // This read may happen before or after the override.
                            return [inject(\.slow).store.version, inject(\.slow).store.version]
                        }
                    }
                }, "round \(round) hangs")
            #expect(versions[0] == [1])
            #expect(versions[1] == [0])
            for seen in versions.dropFirst(2) {
                #expect(seen == seen.sorted() && seen.allSatisfy { $0 == 0 || $0 == 1 })
            }
            #expect(world.perform { inject(\.slow).store.version } == 1)
            #expect(stop.builds.value == 2)
        }
    }

    enum Form: CaseIterable, Sendable {
        case value
        case closure
        case decorator
    }

    private static func override(_ form: Form, with version: Int) {
        prepareDependencies { overrides in
            switch form {
            case .value: overrides[\.store] = Store(version)
            case .closure: overrides.override(\.store) { Store(version) }
            case .decorator: overrides.decorate(\.store) { _, _ in Store(version) }
            }
        }
    }

    /// Returns the values of a reader that are invalid: older than the version before the read, or newer than the
    /// version after it.
    private static func misfits(_ versions: Versions, _ read: () -> [Int]) -> [String] {
        let oldest = versions.oldest
        let seen = read()
        let newest = versions.newest
        return seen.filter { $0 < oldest || $0 > newest }.map { "\($0) is not in \(oldest)...\(newest)" }
    }

    private static func read(_ kind: Int) -> [Int] {
        switch kind % 6 {
        case 0: inject(\.shop).versions
        case 1: inject(\.passing).versions
        case 2: inject(\.fresh).versions
        case 3: [Dependencies.current.family(3).store.version]
        case 4: inject(\.makeShop)().versions
        default: [inject(\.left).store.version, inject(\.store).version]
        }
    }
}

extension Dependencies {
    fileprivate var store: Store { singleton { Store(0) } }
    fileprivate var left: Shelf { singleton { shelf() } }
    fileprivate var right: Shelf { singleton { shelf() } }
    fileprivate func family(_ number: Int) -> Shelf { singleton(for: number) { shelf() } }
    fileprivate var shop: Shop { singleton { Shop(left, right) } }
    fileprivate var passing: Shop { shared { Shop(left, family(1)) } }
    fileprivate var fresh: Shop { transient { Shop(family(2), unit) } }
    fileprivate var unit: Shelf { perResolution { shelf() } }
    fileprivate var makeShop: @Sendable () -> Shop { factory { Shop(left, unit) } }
    fileprivate var apart: Part { singleton { Part() } }

    /// Yields between its read and its result.
    private func shelf() -> Shelf {
        let store = store
        yieldThread()
        return Shelf(store)
    }
}

/// The versions whose override has begun and ended. In between, a version may or may not be visible.
private final class Versions: Sendable {
    private let begun = Atomic(0)
    private let ended = Atomic(0)
    private let last: Int

    init(last: Int) { self.last = last }

    var isDone: Bool { oldest == last }
    /// The oldest version that a read may return from now on.
    var oldest: Int { ended.load(ordering: .sequentiallyConsistent) }
    /// The newest version that a read may have returned.
    var newest: Int { begun.load(ordering: .sequentiallyConsistent) }

    func change(to version: Int, _ override: () -> Void) {
        begun.store(version, ordering: .sequentiallyConsistent)
        override()
        ended.store(version, ordering: .sequentiallyConsistent)
    }
}

/// Blocks the first build until it may continue.
private final class Stop: Sendable {
    let builds = Counter()
    private let hasBegun = Atomic(false)
    private let isOpen = Atomic(false)

    func holdUp() {
        builds.increment()
        guard !hasBegun.exchange(true, ordering: .sequentiallyConsistent) else { return }
        while !isOpen.load(ordering: .sequentiallyConsistent) { yieldThread() }
    }

    func awaitBuilder() {
        while !hasBegun.load(ordering: .sequentiallyConsistent) { yieldThread() }
    }

    func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }
}

extension Dependencies {
    fileprivate var stop: Stop { required() }
    fileprivate var slow: Shelf {
        singleton {
            let store = store
            stop.holdUp()
            return Shelf(store)
        }
    }
}
