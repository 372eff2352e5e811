// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct InjectTests {
    @Test func readsTheCurrentWorld() {
        #expect(inject(\.listings) === Dependencies.current.listings)
        withDependencies {
            $0[\.listings] = Listings("stub")
        } operation: {
            #expect(inject(\.listings).name == "stub")
        }
    }

    @Test func readsTheWorldThatBuildsTheObject() {
        let presenter = withDependencies {
            $0[\.listings] = Listings("stub")
        } operation: {
            inject(\.presenter)
        }
        #expect(presenter.listings.name == "stub")
        #expect(inject(\.presenter).listings.name == "live")
    }

    @Test func readsTheWorldThatBuildsTheObjectOnAThread() async {
        let read = withDependencies {
            $0[\.listings] = Listings("stub")
        } operation: {
            inCurrentWorld { inject(\.presenter).listings.name }
        }
        #expect(await onThread(read) == "stub")
    }

    @Test func graphInAVariableReadsInTheWorldOfTheRead() {
        let dependencies = withDependencies {
            $0[\.listings] = Listings("stub")
        } operation: {
            Dependencies.current
        }
        #expect(dependencies.presenter.listings.name == "live")
        withDependencies {
            $0[\.listings] = Listings("other stub")
        } operation: {
            #expect(dependencies.presenter.listings.name == "other stub")
        }
    }

    @Test func readsTheGraphThatBuildsTheObject() {
        #expect(Session(user: "Ada").presenter.title == "title of Ada")
        #expect(Session(user: "Ada").presenter.listings === inject(\.listings))
    }

    @Test func readsTheCurrentGraph() {
        let title = Session(user: "Ada").run { inject(\.title, of: Session.self) }
        #expect(title == "title of Ada")
    }

    @Test func inAPropertyWrapperReadsWhenTheOwnerIsCreated() {
        let owner = withDependencies {
            $0[\.listings] = Listings("stub")
        } operation: {
            Session(user: "Ada").run { Injecting() }
        }
        #expect(owner.listings.name == "stub")
        #expect(owner.title == "title of Ada")
        #expect(Session(user: "Grace").injecting.title == "title of Grace")
    }

    @Test func inAPropertyWrapperKeepsTheValue() {
        let owner = Fresh()
        #expect(owner.part === owner.part)
        #expect(Fresh().part !== owner.part)
    }
}

private final class Listings: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

private final class Presenter: Sendable {
    let listings = inject(\.listings)
    let title = inject(\.title, of: Session.self)
}

private final class AppPresenter: Sendable {
    let listings = inject(\.listings)
}

private struct Injecting {
    @Injected(\.listings) var listings
    @Injected(\.title, of: Session.self) var title
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let user: String

    var title: String { singleton { "title of \(user)" } }
    var presenter: Presenter { singleton { Presenter() } }
    var injecting: Injecting { transient { Injecting() } }
}

extension Dependencies {
    fileprivate var listings: Listings { singleton { Listings("live") } }
    fileprivate var fresh: Part { transient { Part() } }
    fileprivate var presenter: AppPresenter { singleton { AppPresenter() } }
}

private struct Fresh {
    @Injected(\.fresh) var part
}
