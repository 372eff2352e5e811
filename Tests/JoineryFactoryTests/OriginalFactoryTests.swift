// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryFactory
import JoineryTesting
import TestSupport
import Testing

private let built = Counter()

private final class Number: Sendable {
    let value: Int
    let name: String
    init(_ name: String = "") {
        built.increment()
        value = built.value
        self.name = name
    }
}

private final class Shelf: SharedContainer {
    @TaskLocal static var shared = Shelf()
    let manager = ContainerManager()
}

extension Shelf {
    fileprivate var plain: Factory<Number> { self { Number() } }
    fileprivate var kept: Factory<Number> { self { Number() }.cached }
    fileprivate var once: Factory<Number> { self { Number() }.cached.once() }
    fileprivate var expiring: Factory<Number> { self { Number() }.cached.timeToLive(0) }
}

extension JoineryFactory.Scope { fileprivate static let shelf = Cached() }

/// Sequences of changes for which Factory gives these results.
@Suite(.serialized, .dependencies(.lenient)) struct OriginalFactoryTests {
    private let shelf = Shelf()

    @Test func pushAndPopAfterChangesOfTheScope() {
        shelf.manager.defaultScope = .cached
        _ = shelf.plain()
        shelf.plain.reset(.scope)
        shelf.manager.defaultScope = .shared
        let held = shelf.plain()
        shelf.manager.push()
        shelf.manager.pop()
        #expect(shelf.plain() === held)
    }

    @Test func pushAndPopOfTwoScopes() {
        _ = shelf.once()
        shelf.once.scope(.shelf)
        let held = shelf.once()
        shelf.manager.push()
        shelf.manager.pop()
        #expect(shelf.once() === held)
    }

    @Test func aModifierLeavesTheScopeThatWasSet() {
        shelf.once.scope(.unique)
        shelf.once.register { Number("registered") }
        #expect(shelf.once().name == "registered")
        #expect(shelf.once() !== shelf.once())
    }

    @Test func anIgnoredRegistrationDiscardsNothing() {
        shelf.kept.once()
        let first = shelf.kept()
        shelf.kept.register { Number("ignored") }
        #expect(shelf.kept() === first)
    }

    @Test func theSameScopeDiscardsNothing() {
        let first = shelf.kept()
        shelf.kept.scope(.cached)
        #expect(shelf.kept() === first)
        shelf.kept.scope(.shared)
        #expect(shelf.kept() !== first)
    }

    @Test func aTimeToLiveOfZeroBuildsOnce() {
        let before = built.value
        _ = shelf.expiring()
        #expect(built.value == before + 1)
        _ = shelf.expiring()
        #expect(built.value == before + 2)
    }

    @Test func anAssignedLazyPropertyReleasesWhatItHadResolved() {
        let container = Shelf()
        Shelf.$shared.withValue(container) {
            let lazy = LazyInjected(\Shelf.plain)
            weak let first = lazy.wrappedValue
            #expect(first != nil)
            lazy.wrappedValue = Number("own")
            #expect(first == nil)
            #expect(lazy.wrappedValue.name == "own")
        }
    }
}
