// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryFactory
import TestSupport
import Testing

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
}

/// Spends some time, so that threads meet at different points of their work.
private func spin(_ count: Int) {
    let counter = Counter()
    for _ in 0..<count { counter.increment() }
}
