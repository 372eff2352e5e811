// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct MixinTests {
    @Test func clientsShareOneInstance() {
        #expect(Checkout().logger === Refund().logger)
        #expect(Checkout().logger === Checkout().logger)
        #expect(Checkout().pay() == "paid, console")
    }

    @Test func mockHasAnotherValueAtCompileTime() {
        #expect(MockCheckout().pay() == "paid, silent")
        #expect(MockCheckout().logger !== Checkout().logger)
    }

    @Test func graphHasItsOwnInstance() {
        let session = Session()
        #expect(session.logger === session.logger)
        #expect(session.logger !== Session().logger)
        #expect(session.logger !== Checkout().logger)
    }

    @Test func isOverriddenForAllItsClients() {
        withDependencies {
            $0.override({ _ in Checkout().logger }) { SilentLogger() }
        } operation: {
            #expect(Checkout().pay() == "paid, silent")
            #expect(Refund().pay() == "paid, silent")
            #expect(Checkout().logger === Refund().logger)
            #expect(Session().pay() == "paid, console")
            #expect(inject(\.receipt) == "paid, silent")
        }
        #expect(Checkout().pay() == "paid, console")
    }

    @Test func isOverriddenForAGraph() {
        withDependencies {
            $0.graph(Session.self) { $0.override({ $0.logger }) { SilentLogger() } }
        } operation: {
            #expect(Session().pay() == "paid, silent")
            #expect(Checkout().pay() == "paid, console")
        }
    }

    @Test(.dependencies { $0.override({ _ in Refund().logger }) { SilentLogger() } })
    func isOverriddenInATest() {
        #expect(Checkout().pay() == "paid, silent")
    }
}

private protocol Logger: AnyObject, Sendable {
    var name: String { get }
}

private final class ConsoleLogger: Logger {
    let name = "console"
}

private final class SilentLogger: Logger {
    let name = "silent"
}

private protocol UsesLogger {
    var logger: any Logger { get }
}

private protocol ConsoleLogging: UsesLogger, Mixin {}

extension ConsoleLogging {
    fileprivate var logger: any Logger { graph.singleton { ConsoleLogger() } }
}

/// Marks test doubles, which get other values at compile time.
private protocol Mock {}

extension ConsoleLogging where Self: Mock {
    fileprivate var logger: any Logger { graph.singleton { SilentLogger() } }
}

private protocol Pays: UsesLogger {}

extension Pays {
    func pay() -> String { "paid, \(logger.name)" }
}

private struct Checkout: ConsoleLogging, Pays {}

private struct Refund: ConsoleLogging, Pays {}

private struct MockCheckout: ConsoleLogging, Pays, Mock {}

/// A client that is itself a graph.
private struct Session: DependencyGraph, ConsoleLogging, Pays {
    let instances = Instances()
}

extension Dependencies {
    fileprivate var receipt: String { singleton { Checkout().pay() } }
}
