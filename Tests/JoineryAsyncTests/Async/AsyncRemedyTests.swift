// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import TestSupport
import Testing

/// Messages about asynchronous bindings name the remedy that fits the mistake.
///
/// The exit test's macro counts lines from the one after `#expect`, so each line here is one less than the actual line.
struct AsyncRemedyTests {
    @Test func overrideOfAnAsynchronousBindingThatThrows() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override({ $0.pool }) { throw Offline() } }
            _ = try await Dependencies.current.pool()
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: the override of pool (\(file):\(poolLine)) threw Offline()
                  An asynchronous binding fails when it is opened, not when it is read: $0[\\.pool] = Async(failing: …)
                """)
    }

    @Test func asynchronousBindThatOpensItself() async {
        await withDependencies {
            $0.bind(\.orders) { dependencies in Async { try await dependencies.orders() } }
        } operation: {
            let error = await #expect(throws: DependencyCycle.self) { try await inject(\.orders)() }
            #expect(
                error.map { "\($0)" } == """
                    opening orders waits for itself: orders (\(file):\(poolLine + 1)) → orders
                      Its closure opens the binding itself. Build the value from other bindings. To change an existing \
                    value, decorate it: $0.decorate(\\.orders) { value, _ in … }
                    """)
        }
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
                (\(file):\(poolLine + 1)) is being opened
                  A value that Dependencies keeps serves every Session, so it cannot read one of them.
                  Declare it in extension Session { … }, make it asyncTransient { … }, or pass it the value when you \
                call it.
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
                    useLive is called for the requirement orders (\(file):\(poolLine + 1)), which has no live value
                      A requirement has the value that is bound to it. Bind it here instead: \
                    $0.bind(\\.orders) { Async { … } }
                    """)
        }
    }
}

private let file = "JoineryAsyncTests/AsyncRemedyTests.swift"

private struct Offline: Error {}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension Session {
    fileprivate var favorites: [String] { singleton { [] } }
}

private let poolLine = #line + 2
extension Dependencies {
    fileprivate var pool: Async<String> { asyncSingleton { "pool" } }
    fileprivate var orders: Async<[String]> { asyncRequired() }
}
