// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport
import Testing

/// Messages about overrides and graphs name the remedy that fits the mistake.
///
/// The exit test's macro counts lines from the one after `#expect`, so each line here is one less than the actual line.
struct RemedyTests {
    @Test func overrideOfAnAsynchronousBindingThatThrows() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override({ $0.pool }) { throw Offline() } }
            _ = Dependencies.current.pool
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: the override of pool (\(file):\(poolLine)) threw Offline()
                  An asynchronous binding fails when it is opened, not when it is read: $0[\\.pool] = Async(failing: …)
                """)
    }

    @Test func overrideOfABindingThatCannotThrow() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override({ $0.host }) { throw Offline() } }
            _ = Dependencies.current.host
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: the override of host (\(file):\(poolLine + 1)) threw Offline()
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
                \(file):\(line): Fatal error: the override of database (\(file):\(poolLine + 7)) threw Offline()
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
                \(file):\(line): Fatal error: useLive is called for the requirement payment (\(file):\(poolLine + 2)), \
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
                (\(file):\(poolLine + 2)), which has no live value
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
                \(file):\(line): Fatal error: the closure that binds payment (\(file):\(poolLine + 2)) reads payment itself
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
                \(file):\(line): Fatal error: the closure that binds payment (\(file):\(poolLine + 2)) reads payment itself
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
                \(file):\(line): Fatal error: this override of port (\(file):\(poolLine + 3)) reads that binding itself
                  To make the new value from the one there is, decorate it: $0.decorate(\\.port) { value, _ in … }
                """)
    }

    @Test func asynchronousBindThatOpensItself() async {
        await withDependencies {
            $0.bind(\.orders) { dependencies in Async { try await dependencies.orders() } }
        } operation: {
            let error = await #expect(throws: DependencyCycle.self) { try await inject(\.orders)() }
            #expect(
                error.map { "\($0)" } == """
                    opening orders waits for itself: orders (\(file):\(poolLine + 4)) → orders
                      Its closure opens the binding itself. Build the value from other bindings. To change an existing \
                    value, decorate it: $0.decorate(\\.orders) { value, _ in … }
                    """)
        }
    }

    @Test func instanceOfTheAppThatReadsASession() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Session(app: .current).run { _ = Dependencies.current.menu }
        }
        #expect(
            result.message == """
                \(file):\(menuLine): Fatal error: there is no current Session here, because menu (\(file):\(poolLine + 5)) \
                is being built
                  A value that Dependencies keeps serves every Session, so it cannot read one of them.
                  Declare it in extension Session { … }, make it transient { … }, or pass it the value when you call it.
                """)
    }

    @Test func asynchronousInstanceOfTheAppThatReadsASession() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await withDependencies {
                $0[\.orders] = Async { inject(\.favorites, of: Session.self) }
            } operation: {
                let app = Dependencies.current
                await Session(app: app).run { _ = try? await app.orders() }
            }
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: there is no current Session here, because orders \
                (\(file):\(poolLine + 4)) is being opened
                  A value that is kept outside of a Session serves every Session, so it cannot read one of them.
                  Declare it in extension Session { … }, or pass it the value when you call it.
                """)
    }

    @Test func liveValueOfAnAsynchronousRequirement() async {
        await withDependencies {
            $0.useLive(\.orders)
        } operation: {
            var message: String?
            await withKnownIssue {
                do { _ = try await inject(\.orders)() } catch { message = "\(error)" }
            }
            #expect(
                message == """
                    useLive is called for the requirement orders (\(file):\(poolLine + 4)), which has no live value
                      A requirement has the value that is bound to it. Bind it here instead: \
                    $0.bind(\\.orders) { Async { … } }
                    """)
        }
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

private let poolLine = #line + 2
extension Dependencies {
    fileprivate var pool: Async<String> { asyncSingleton { "pool" } }
    fileprivate var host: String { singleton { "localhost" } }
    fileprivate var payment: String { required() }
    fileprivate var port: Int { transient { 80 } }
    fileprivate var orders: Async<[String]> { asyncRequired() }
    fileprivate var menu: Menu { singleton { Menu() } }
    fileprivate var database: String {
        get throws(Locked) { try singleton { () throws(Locked) in try openDatabase() } }
    }
}
