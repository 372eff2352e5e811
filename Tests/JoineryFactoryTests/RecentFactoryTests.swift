// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryFactory
import TestSupport
import Testing

private let roundCount = Counter()

extension Container {
    fileprivate var circle: Factory<Int> { self { roundCount.value == 0 ? 1 : self.circle() } }
}

/// In the process of an exit test, nothing observes reads, so that most of them find a recent instance.
struct RecentFactoryTests {
    @Test func readsInTheProcessSeeEachChange() async {
        await #expect(processExitsWith: .success) {
            let container = Container.shared
            func read() -> [any Listings] { (0..<3).map { _ in container.cachedListings() } }
            let first = read()
            #expect(first.allSatisfy { $0 === first[0] })
            container.cachedListings.register { StoredListings("registered") }
            #expect(read().map(\.source) == ["registered", "registered", "registered"])
            container.cachedListings.reset()
            #expect(read().map(\.source) == ["stored", "stored", "stored"])
            let second = read()
            container.manager.reset(scope: .cached)
            #expect(read().allSatisfy { $0 !== second[0] })
            #expect(container.cachedListings.unique() !== container.cachedListings())
            container.cachedListings.timeToLive(0)
            let third = read()
            #expect(third[0] !== third[1] && third[1] !== third[2])
            let counter = Counter()
            container.sessionListings.decorator { _ in counter.increment() }
            _ = (container.sessionListings(), container.sessionListings(), container.sessionListings())
            #expect(counter.value == 3)
            let singleton = container.singletonListings()
            #expect(container.singletonListings() === singleton)
            Scope.singleton.reset()
            #expect(container.singletonListings() !== singleton)
        }
    }

    @Test func discardedInstancesAreReleased() async {
        await #expect(processExitsWith: .success) {
            weak var discarded: (any Listings)?
            do {
                discarded = Container.shared.cachedListings()
                #expect(Container.shared.cachedListings() === discarded)
            }
            Container.shared.reset(options: .scope)
            #expect(discarded == nil)
        }
    }

    @Test func noRegistrationIsLost() async {
        await #expect(processExitsWith: .success) {
            let team = ThreadTeam(of: 2)
            for round in 0..<20_000 {
                let container = Container()
                _ = team.race { index in
                    if index == 0 {
                        _ = container.cachedListings().source
                    } else {
                        spin(round % 400)
                        container.cachedListings.register { StoredListings("registered") }
                    }
                }
                precondition(container.cachedListings().source == "registered")
            }
        }
    }

    /// The instance that is being built in a nested world would live in the process's world.
    @Test func noRegistrationIsLostToANestedBuild() async {
        await #expect(processExitsWith: .success) {
            let container = Container()
            let meeting = Rendezvous()
            container.cachedListings.register {
                _ = (meeting.meet(as: .left), meeting.meet(as: .left))
                return StoredListings("former")
            }
            let names = race(2) { index in
                if index == 0 {
                    return withDependencies { _ in
                    } operation: {
                        container.cachedListings().source
                    }
                }
                _ = meeting.meet(as: .right)
                container.cachedListings.register { StoredListings("registered") }
                _ = meeting.meet(as: .right)
                return "registered"
            }
            precondition(names == ["former", "registered"])
            precondition(container.cachedListings().source == "registered")
        }
    }

    @Test func aStackIsPoppedByManyThreads() async {
        await #expect(processExitsWith: .success) {
            let team = ThreadTeam(of: 4)
            for _ in 0..<20_000 {
                let container = Container()
                container.manager.push()
                _ = team.race { _ in container.manager.pop() }
            }
        }
    }

    /// A new container can have the address of a released one.
    @Test func containersDoNotShareInstances() async {
        await #expect(processExitsWith: .success) {
            for index in 0..<100 {
                let container = Container()
                container.cachedListings.register { StoredListings("\(index)") }
                #expect((0..<3).map { _ in container.cachedListings().source } == ["\(index)", "\(index)", "\(index)"])
            }
        }
    }

    @Test func aChangedDefaultScopeHasSeparateInstances() async {
        await #expect(processExitsWith: .success) {
            let container = Container()
            #expect(container.listings() !== container.listings())
            container.manager.defaultScope = .cached
            let listings = container.listings()
            #expect(container.listings() === listings && container.listings() === listings)
            container.manager.defaultScope = nil
            #expect(container.listings() !== listings)
        }
    }

    @Test func newInstancesSeeEachChange() async {
        await #expect(processExitsWith: .success) {
            let container = Container.shared
            func sources() -> Set<String> { Set((0..<3).map { _ in container.listings().source }) }
            let first = (0..<3).map { _ in container.listings() }
            #expect(Set(first.map { ObjectIdentifier($0) }).count == 3)
            container.listings.register { StoredListings("registered") }
            #expect(sources() == ["registered"])
            container.listings.reset()
            #expect(sources() == ["stored"])
            withDependencies {
                _ in
            } operation: {
                container.listings.register { StoredListings("nested") }
                #expect(sources() == ["nested"])
            }
            #expect(sources() == ["stored"])
            let counter = Counter()
            container.listings.decorator { _ in counter.increment() }
            #expect(sources() == ["stored"] && counter.value == 3)
            container.listings.reset()
            #expect(sources() == ["stored"] && counter.value == 3)
            container.decorator { _ in counter.increment() }
            #expect(sources() == ["stored"] && counter.value == 6)
            container.decorator(nil)
            #expect(sources() == ["stored"] && counter.value == 6)
            container.listings.onArg("argument") { StoredListings("argument") }
            #expect(sources() == ["stored"])
            FactoryContext.setArg("argument", forKey: "key")
            #expect(sources() == ["argument"])
            FactoryContext.removeArg(forKey: "key")
            #expect(sources() == ["stored"])
        }
    }

    @Test func newInstancesForAParameterSeeEachChange() async {
        await #expect(processExitsWith: .success) {
            let container = Container.shared
            func read() -> [Int] { (0..<3).map { container.detail($0).id } }
            #expect(read() == [0, 1, 2])
            #expect(container.detail(1) !== container.detail(1))
            container.detail.register { Detail($0 + 10) }
            #expect(read() == [10, 11, 12])
            container.detail.reset()
            #expect(read() == [0, 1, 2])
            let kept = container.cachedDetail(1)
            #expect((0..<3).allSatisfy { container.cachedDetail($0) === kept })
            #expect((0..<3).map { container.detailPerID($0).id } == [0, 1, 2])
        }
    }

    @Test func newInstancesShareThoseOfTheirResolution() async {
        await #expect(processExitsWith: .success) {
            let pairs = (0..<3).map { _ in Container.shared.pair() }
            #expect(pairs.allSatisfy { $0.0 === $0.1 })
            #expect(Set(pairs.map { ObjectIdentifier($0.0) }).count == 3)
        }
    }

    /// Each factory was resolved before, so that the builds of the cycle are not recorded at first.
    @Test func cyclesOfNewInstancesAreReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            for _ in 0..<3 { #expect(Container.shared.circle() == 1) }
            roundCount.increment()
            _ = Container.shared.circle()
        }
        #expect(
            result.message == """
                JoineryFactoryTests/RecentFactoryTests.swift:12: Fatal error: dependency cycle: Container.circle \
                (JoineryFactoryTests/RecentFactoryTests.swift:12) → Container.circle
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that Container.circle builds:
                    @LazyInjected(\\.circle) var …
                """)
    }
}

/// Spends some time, so that threads meet at different points of their work.
private func spin(_ count: Int) {
    let counter = Counter()
    for _ in 0..<count { counter.increment() }
}
