// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct ResettableScopeTests {
    @Test func keepsOneInstanceUntilItIsReset() {
        let first = inject(\.favorites)
        #expect(inject(\.favorites) === first)
        ResettableScope.session.reset()
        let second = inject(\.favorites)
        #expect(second !== first)
        #expect(inject(\.favorites) === second)
    }

    @Test func keepsInstancesOfOtherScopes() {
        let (account, basket) = (inject(\.account), inject(\.basket))
        ResettableScope.session.reset()
        #expect(inject(\.account) === account)
        #expect(inject(\.basket) === basket)
    }

    @Test func releasesItsInstances() {
        weak let favorites = inject(\.favorites)
        #expect(favorites != nil)
        ResettableScope.session.reset()
        #expect(favorites == nil)
    }

    @Test func instancesHoldThoseOfTheirTime() {
        let page = inject(\.page)
        let favorites = inject(\.favorites)
        ResettableScope.session.reset()
        #expect(page.favorites === favorites)
        #expect(inject(\.page) === page)
        #expect(inject(\.favorites) !== favorites)
    }

    @Test func resetInANestedWorldKeepsTheOuterInstance() {
        let outer = inject(\.favorites)
        withDependencies {
            $0[\.title] = "nested"
        } operation: {
            #expect(inject(\.favorites) === outer)
            ResettableScope.session.reset()
            let inner = inject(\.favorites)
            #expect(inner !== outer)
            #expect(inject(\.favorites) === inner)
        }
        #expect(inject(\.favorites) === outer)
    }

    @Test func resetInANestedWorldKeepsTheTestValueAndDecorators() {
        prepareDependencies { $0.decorate(\.history) { visitor, _ in Favorites(owner: visitor.owner + ", decorated") } }
        let outer = inject(\.history)
        #expect(outer.owner == "test, decorated")
        withDependencies {
            $0[\.title] = "nested"
        } operation: {
            ResettableScope.session.reset()
            #expect(inject(\.history) !== outer)
            #expect(inject(\.history).owner == "test, decorated")
        }
    }

    @Test func resetKeepsAnOverride() {
        prepareDependencies { $0.override(\.favorites) { Favorites(owner: "stub") } }
        let outer = inject(\.favorites)
        ResettableScope.session.reset()
        #expect(inject(\.favorites) !== outer)
        #expect(inject(\.favorites).owner == "stub")
        withDependencies {
            $0[\.title] = "nested"
        } operation: {
            let first = inject(\.favorites)
            ResettableScope.session.reset()
            #expect(inject(\.favorites) !== first)
            #expect(inject(\.favorites).owner == "stub")
        }
    }

    @Test func resetDiscardsWhatAnOverrideHasBuilt() {
        prepareDependencies { $0.override(\.draft) { Favorites(owner: "stub") } }
        let first = inject(\.draft)
        ResettableScope.drafts.reset()
        #expect(inject(\.draft) !== first)
    }

    @Test func resetKeepsAGivenValue() {
        let stub = Favorites(owner: "stub")
        prepareDependencies { $0[\.favorites] = stub }
        #expect(inject(\.favorites) === stub)
        ResettableScope.session.reset()
        #expect(inject(\.favorites) === stub)
    }

    @Test func testsUseTheirOwnClosure() {
        #expect(inject(\.history).owner == "test")
        withDependencies {
            $0.context = .live
        } operation: {
            #expect(inject(\.history).owner == "live")
        }
    }
}

private final class Favorites: Sendable {
    let owner: String

    init(owner: String) { self.owner = owner }
}

private final class Page: Sendable {
    let favorites: Favorites

    init(favorites: Favorites) { self.favorites = favorites }
}

extension ResettableScope {
    fileprivate static let session = ResettableScope()
    fileprivate static let checkout = ResettableScope()
    fileprivate static let drafts = ResettableScope()
}

extension Dependencies {
    fileprivate var title: String { singleton { "title" } }
    fileprivate var favorites: Favorites { singleton(in: .session) { Favorites(owner: "user") } }
    fileprivate var basket: Favorites { singleton(in: .checkout) { Favorites(owner: "basket") } }
    /// Only read with an override.
    fileprivate var draft: Favorites { singleton(in: .drafts) { Favorites(owner: "live") } }
    fileprivate var account: Favorites { singleton { Favorites(owner: "account") } }
    fileprivate var page: Page { singleton { Page(favorites: favorites) } }
    fileprivate var history: Favorites {
        singleton(in: .session) {
            Favorites(owner: "live")
        } test: {
            Favorites(owner: "test")
        }
    }
}
