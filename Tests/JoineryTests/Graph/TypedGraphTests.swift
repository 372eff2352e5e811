// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import TestSupport
import Testing

@testable import Joinery

@Suite(.dependencies) struct TypedGraphTests {
    private func session(_ user: String) -> Session {
        Session(app: .current, user: user)
    }

    @Test func buildsFromItsInputsAndItsParent() {
        #expect(session("Ada").report.title == "Ada, at most 10")
        #expect(session("Ada").cart.report.title == "cart of Ada")
    }

    @Test func hasItsOwnInstances() {
        let ada = session("Ada")
        let grace = session("Grace")
        #expect(ada.report === ada.report)
        #expect(ada.report !== grace.report)
        #expect(grace.report.title == "Grace, at most 10")
    }

    @Test func isCreatedAgainByATransientBindingOfItsParent() {
        let session = session("Ada")
        #expect(session.cart.report !== session.cart.report)
    }

    @Test func isCurrentForWhatItBuilds() {
        let greeting = session("Ada").greeting
        #expect(greeting.title == "Ada, at most 10")
        #expect(greeting.limit == 10)
        #expect(session("Ada").seesItself)
    }

    @Test func isCurrentForWhatItBuildsWithItsParent() {
        let session = session("Ada")
        let cart = session.run { session.cart }
        #expect(cart.greeting.report === cart.report)
        #expect(cart.greeting.title == "Ada, at most 10")
    }

    @Test func isCurrentForItsOwnConcurrentWork() async {
        let ada = session("Ada")
        let grace = session("Grace")
        let titles = await onThreads(2) { index in (index == 0 ? ada : grace).greeting.title }
        #expect(titles == ["Ada, at most 10", "Grace, at most 10"])
        // Each graph builds for itself, no matter which one is current.
        #expect(ada.run { grace.greeting.title } == "Grace, at most 10")
    }

    @Test func isNotSeenByASingletonOfTheApp() {
        let session = session("Ada")
        #expect(session.run { inject(\.seesSession) } == false)
    }

    @Test func isNotSeenByASharedInstanceOfTheApp() {
        let session = session("Ada")
        #expect(session.run { inject(\.sharedSeesSession).value } == false)
    }

    @Test func isNotSeenByASingletonOfTheAppThatATransientOneReads() {
        let session = session("Ada")
        #expect(session.run { inject(\.readerOfSession) } == false)
    }

    @Test func belongsToTheWorldInWhichItWasCreated() {
        let session = session("Ada")
        let title = withDependencies {
            $0[\.limit] = 1
        } operation: {
            session.greeting.limit
        }
        #expect(title == 10)
        let nested = withDependencies {
            $0[\.limit] = 1
        } operation: {
            self.session("Ada")
        }
        #expect(nested.greeting.limit == 1)
        #expect(nested.report.title == "Ada, at most 1")
    }

    @Test func freesItsInstances() {
        weak var report: Report?
        weak var greeting: Greeting?
        do {
            let session = session("Ada")
            report = session.report
            greeting = session.greeting
            #expect(session.run { inject(\.report, of: Session.self) } === report)
            withExtendedLifetime(session) { #expect(report != nil && greeting != nil) }
        }
        #expect(report == nil)
        #expect(greeting == nil)
    }

    @Test func freesInstancesThatInjectLazily() {
        weak var owner: LazyOwner?
        do {
            let session = session("Ada")
            owner = session.lazyOwner
            #expect(owner?.report === session.report)
        }
        #expect(owner == nil)
    }

    @Test func ofANestedWorldFreesItsInstances() {
        weak var report: Report?
        withDependencies {
            $0[\.limit] = 1
        } operation: {
            report = session("Ada").report
        }
        #expect(report == nil)
    }
}

private final class Report: Sendable {
    let title: String

    init(title: String) {
        self.title = title
    }
}

private final class Greeting: Sendable {
    let title = inject(\.title, of: Session.self)
    let limit = inject(\.limit)
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: String

    var title: String { singleton { "\(user), at most \(app.limit)" } }
    var report: Report { singleton { Report(title: title) } }
    var greeting: Greeting { singleton { Greeting() } }
    var seesItself: Bool { transient { isCurrent(Session.self) } }
    var lazyOwner: LazyOwner { singleton { LazyOwner() } }
    var cart: Cart { transient { Cart(session: self) } }
}

/// A graph with another one as its parent.
private struct Cart: DependencyGraph {
    let instances = Instances()
    let session: Session

    var report: Report { singleton { Report(title: "cart of \(session.user)") } }
    var greeting: CartGreeting { singleton { CartGreeting() } }
}

private final class CartGreeting: Sendable {
    let report = inject(\.report, of: Cart.self)
    let title = inject(\.title, of: Session.self)
}

private final class LazyOwner: Sendable {
    private let injected = LazyInjected(\.report, of: Session.self)

    var report: Report { injected.wrappedValue }
}

extension Dependencies {
    fileprivate var limit: Int { singleton { 10 } }
    fileprivate var seesSession: Bool { singleton { isCurrent(Session.self) } }
    fileprivate var sharedSeesSession: Flag { shared { Flag(isCurrent(Session.self)) } }
    fileprivate var readerOfSession: Bool { transient { seesSession } }
}

private final class Flag: Sendable {
    let value: Bool

    init(_ value: Bool) {
        self.value = value
    }
}

private func isCurrent<Graph: DependencyGraph>(_ type: Graph.Type) -> Bool {
    Reader().graphs?.first(type) != nil
}
