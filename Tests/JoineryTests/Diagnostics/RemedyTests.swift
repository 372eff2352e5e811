// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport
import Testing

/// Messages about overrides and graphs name the remedy that fits the mistake.
///
/// The exit test's macro counts lines from the one after `#expect`, so each line here is one less than the actual line.
struct RemedyTests {
    @Test func overrideOfABindingThatCannotThrow() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override({ $0.host }) { throw Offline() } }
            _ = Dependencies.current.host
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: the override of host (\(file):\(hostLine)) threw Offline()
                  The binding does not throw. Return a value, or let the getter of the binding throw: \
                get throws { try singleton { … } }
                  An error of a client that is opened with await is overridden as Async(failing: …).
                """)
    }

    @Test func overrideOfABindingThatThrowsAnotherError() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override({ try $0.database }) { try fail(with: Offline()) } }
            _ = try Dependencies.current.database
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: the override of database (\(file):\(hostLine + 5)) threw Offline()
                  The binding throws only Locked, so the override must too: try fail(with: …)
                """)
    }

    @Test func liveValueOfARequirement() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.useLive(\.payment) }
            _ = Dependencies.current.payment
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: useLive is called for the requirement payment (\(file):\(hostLine + 1)), \
                which has no live value
                  A requirement has the value that is bound to it. Bind it here instead: $0.bind(\\.payment) { … }
                """)
    }

    @Test func liveValueOfARequirementThatTheProgramBinds() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.bind(\.payment) { "card" } }
            withDependencies {
                $0.useLive(\.payment)
            } operation: {
                _ = Dependencies.current.payment
            }
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: useLive is called for the requirement payment \
                (\(file):\(hostLine + 1)), which has no live value
                  A requirement has the value that is bound to it. Bind it here instead: $0.bind(\\.payment) { … }
                """)
    }

    @Test func bindThatReadsItself() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.bind(\.payment) { $0.payment } }
            _ = Dependencies.current.payment
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: the closure that binds payment (\(file):\(hostLine + 1)) reads payment itself
                  Build the value from other bindings. To change a value that is bound elsewhere, decorate it: \
                $0.decorate(\\.payment) { value, _ in … }
                """)
    }

    @Test func bindThatInjectsItself() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.bind(\.payment) { inject(\.payment) } }
            _ = Dependencies.current.payment
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: the closure that binds payment (\(file):\(hostLine + 1)) reads payment itself
                  Build the value from other bindings. To change a value that is bound elsewhere, decorate it: \
                $0.decorate(\\.payment) { value, _ in … }
                """)
    }

    @Test func overrideOfATransientBindingThatReadsItself() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override(\.port) { $0.port + 1 } }
            _ = Dependencies.current.port
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: this override of port (\(file):\(hostLine + 2)) reads that binding itself
                  To make the new value from the one there is, decorate it: $0.decorate(\\.port) { value, _ in … }
                """)
    }

    @Test func instanceOfTheAppThatReadsASession() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Session(app: .current).run { _ = Dependencies.current.menu }
        }
        #expect(
            result.message == """
                \(file):\(menuLine): Fatal error: there is no current Session here, because menu (\(file):\(hostLine + 3)) \
                is being built
                  A value that Dependencies keeps serves every Session, so it cannot read one of them.
                  Declare it in extension Session { … }, make it transient { … }, or pass it the value when you call it.
                """)
    }

    @Test func lazyPropertyOfTheAppThatReadsASession() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Session(app: .current).run { _ = Dependencies.current.shelf.favorites }
        }
        #expect(
            result.message == """
                \(file):\(shelfLine): Fatal error: there is no current Session here, because a lazily injected property \
                keeps what it reads
                  The object that has the property outlives each Session. Inject it with @DynamicInjected, which reads it \
                at each access, or declare the object in extension Session { … }.
                """)
    }
}

private let file = "JoineryTests/RemedyTests.swift"

private struct Offline: Error {}
private struct Locked: Error {}
private func openDatabase() throws(Locked) -> String { throw Locked() }

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension Session {
    fileprivate var favorites: [String] { singleton { [] } }
}

private let menuLine = #line + 2
private final class Menu: Sendable {
    let favorites = inject(\.favorites, of: Session.self)
}

private let shelfLine = #line + 2
private final class Shelf: @unchecked Sendable {
    @LazyInjected(\.favorites, of: Session.self) var favorites
}

private let hostLine = #line + 2
extension Dependencies {
    fileprivate var host: String { singleton { "localhost" } }
    fileprivate var payment: String { required() }
    fileprivate var port: Int { transient { 80 } }
    fileprivate var menu: Menu { singleton { Menu() } }
    fileprivate var database: String {
        get throws(Locked) { try singleton { () throws(Locked) in try openDatabase() } }
    }
    fileprivate var shelf: Shelf { singleton { Shelf() } }
}
