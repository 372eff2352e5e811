// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct RequiredTests {
    @Test func isTheBoundValue() {
        prepareDependencies { $0.bind(\.gateway) { NamedGateway("bound") } }
        #expect(inject(\.shop).gateway.name == "bound")
    }

    @Test func isBuiltFromTheGraphOnce() {
        prepareDependencies { $0.bind(\.gateway) { NamedGateway($0.gatewayName) } }
        #expect(inject(\.gateway).name == "live")
        #expect(inject(\.gateway) as AnyObject === inject(\.shop).gateway as AnyObject)
    }

    @Test func isTheLastBoundValue() {
        prepareDependencies {
            $0.bind(\.gateway) { NamedGateway("first") }
            $0.bind(\.gateway) { NamedGateway("second") }
        }
        #expect(inject(\.gateway).name == "second")
    }

    @Test func isOverriddenInATest() {
        prepareDependencies { $0.bind(\.gateway) { NamedGateway("bound") } }
        withDependencies {
            $0[\.gateway] = NamedGateway("stub")
        } operation: {
            #expect(inject(\.shop).gateway.name == "stub")
        }
        #expect(inject(\.shop).gateway.name == "bound")
    }

    @Test func ofATypedGraphIsBoundForEachOfItsValues() {
        withDependencies {
            $0.graph(SessionGraph.self) { $0.bind(\.greeting) { "hello \($0.user)" } }
        } operation: {
            #expect(SessionGraph(user: "Ada").greeting == "hello Ada")
            #expect(SessionGraph(user: "Grace").greeting == "hello Grace")
        }
        withDependencies {
            $0.graph(SessionGraph.self) { $0.bind(\.greeting) { "hello" } }
        } operation: {
            #expect(SessionGraph(user: "Ada").greeting == "hello")
        }
    }

    @Test @MainActor func ofTheMainActorIsBoundThere() {
        prepareDependencies { $0.bind(\.title) { "title" } }
        #expect(inject(\.title) == "title")
        prepareDependencies { $0.bind(\.title) { "\($0.gatewayName) title" } }
        #expect(inject(\.title) == "live title")
    }
}

private protocol Gateway: Sendable {
    var name: String { get }
}

private final class NamedGateway: Gateway {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

private final class Shop: Sendable {
    let gateway: any Gateway

    init(gateway: any Gateway) {
        self.gateway = gateway
    }
}

private struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: String

    var greeting: String { required() }
}

extension Dependencies {
    fileprivate var gatewayName: String { singleton { "live" } }
    fileprivate var gateway: any Gateway { required() }
    fileprivate var shop: Shop { singleton { Shop(gateway: gateway) } }
    @MainActor fileprivate var title: String { required() }
}
