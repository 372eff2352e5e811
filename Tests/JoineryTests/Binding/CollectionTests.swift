// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct CollectionTests {
    @Test func isEmptyWithoutContributions() {
        #expect(inject(\.checks).map(\.name) == [])
    }

    @Test func keepsTheOrderOfItsContributions() {
        withDependencies {
            $0.contribute(to: \.checks) { _ in NamedCheck(name: "a") }
            $0.contribute(to: \.checks) { _ in NamedCheck(name: "b") }
            $0.contribute(to: \.checks) { _ in NamedCheck(name: "c") }
        } operation: {
            #expect(inject(\.checkNames) == ["a", "b", "c"])
        }
    }

    @Test func ownElementsComeFirst() {
        #expect(inject(\.checksWithOwn).map(\.name) == ["own", "own too"])
        withDependencies {
            $0.contribute(to: \.checksWithOwn) { _ in NamedCheck(name: "a") }
        } operation: {
            #expect(inject(\.checksWithOwn).map(\.name) == ["own", "own too", "a"])
        }
    }

    @Test func aContributionWithAKeyIsMadeOnce() {
        let setUp = { (overrides: inout DependencyOverrides) in
            overrides.contribute(to: \.checks, for: "disk") { _ in NamedCheck(name: "disk") }
            overrides.contribute(to: \.checks, for: 2) { _ in NamedCheck(name: "queue") }
            overrides.contribute(to: \.checksWithOwn, for: "disk") { _ in NamedCheck(name: "other") }
        }
        prepareDependencies { setUp(&$0) }
        prepareDependencies {
            setUp(&$0); setUp(&$0)
        }
        #expect(inject(\.checkNames) == ["disk", "queue"])
        #expect(inject(\.checksWithOwn).map(\.name) == ["own", "own too", "other"])
        withDependencies {
            setUp(&$0)
        } operation: {
            #expect(inject(\.checkNames) == ["disk", "queue"])
        }
        withDependencies {
            $0[\.checks] = []; setUp(&$0); setUp(&$0)
        } operation: {
            #expect(inject(\.checkNames) == ["disk", "queue"])
        }
        prepareDependencies { $0.contribute(to: \.checks) { _ in NamedCheck(name: "disk") } }
        #expect(inject(\.checkNames) == ["disk", "queue", "disk"])
    }

    @Test func aSeparateRootHasItsOwnContributions() {
        prepareDependencies { $0.contribute(to: \.checks, for: "disk") { _ in NamedCheck(name: "outer") } }
        withTestDependencies {
            $0.contribute(to: \.checks, for: "disk") { _ in NamedCheck(name: "inner") }
        } operation: {
            #expect(inject(\.checkNames) == ["inner"])
        }
    }

    @Test @MainActor func aMainActorContributionWithAKeyIsMadeOnce() {
        withDependencies {
            $0.contribute(to: \.mainActorChecks, for: "a") { _ in "a" }
            $0.contribute(to: \.mainActorChecks, for: "a") { _ in "a" }
        } operation: {
            #expect(inject(\.mainActorChecks) == ["a"])
        }
    }

    @Test func elementsOfEnclosingWorldsComeFirst() {
        prepareDependencies { $0.contribute(to: \.checks) { _ in NamedCheck(name: "outer") } }
        withDependencies {
            $0.contribute(to: \.checks) { _ in NamedCheck(name: "middle") }
        } operation: {
            withDependencies {
                $0.contribute(to: \.checks) { _ in NamedCheck(name: "inner") }
            } operation: {
                #expect(inject(\.checkNames) == ["outer", "middle", "inner"])
            }
            #expect(inject(\.checkNames) == ["outer", "middle"])
        }
        #expect(inject(\.checkNames) == ["outer"])
    }

    @Test func takesLaterContributions() {
        prepareDependencies { $0.contribute(to: \.checks) { _ in NamedCheck(name: "a") } }
        #expect(inject(\.checkNames) == ["a"])
        prepareDependencies { $0.contribute(to: \.checks) { _ in NamedCheck(name: "b") } }
        #expect(inject(\.checkNames) == ["a", "b"])
    }

    @Test func isBuiltOnceFromTheGraph() {
        withDependencies {
            $0.contribute(to: \.checks) { PartCheck(part: $0.checkedPart) }
        } operation: {
            let parts = (0..<2).map { _ in inject(\.checks).map { ($0 as? PartCheck)?.part } }
            #expect(parts[0].count == 1)
            #expect(parts[0][0] === inject(\.checkedPart))
            #expect(parts[1][0] === parts[0][0])
        }
    }

    @Test func isReplacedAsAWhole() {
        withDependencies {
            $0.contribute(to: \.checksWithOwn) { _ in NamedCheck(name: "a") }
        } operation: {
            withDependencies {
                $0[\.checksWithOwn] = [NamedCheck(name: "only")]
                $0.contribute(to: \.checksWithOwn) { _ in NamedCheck(name: "b") }
            } operation: {
                #expect(inject(\.checksWithOwn).map(\.name) == ["only", "b"])
            }
        }
    }

    @Test func ofATypedGraphTakesContributions() {
        withDependencies {
            $0.graph(CheckGraph.self) { $0.contribute(to: \.checks) { _ in "a" } }
            $0.graph(CheckGraph.self) { $0.contribute(to: \.checks) { "\($0.name) b" } }
        } operation: {
            #expect(CheckGraph(name: "x").checks == ["x", "a", "x b"])
        }
    }

    @Test @MainActor func ofTheMainActorTakesContributions() {
        withDependencies {
            $0.contribute(to: \.mainActorChecks) { _ in "a" }
            $0.contribute(to: \.mainActorChecks) { "b \($0.context)" }
        } operation: {
            #expect(inject(\.mainActorChecks) == ["a", "b test"])
        }
    }
}

private protocol HealthCheck: Sendable {
    var name: String { get }
}

private struct NamedCheck: HealthCheck {
    let name: String
}

private final class PartCheck: HealthCheck {
    let name = "part"
    let part: Part

    init(part: Part) {
        self.part = part
    }
}

private struct CheckGraph: DependencyGraph {
    let instances = Instances()
    let name: String

    var checks: [String] { collection { [name] } }
}

extension Dependencies {
    fileprivate var checkedPart: Part { singleton { Part() } }
    fileprivate var checks: [any HealthCheck] { collection() }
    fileprivate var checksWithOwn: [any HealthCheck] {
        collection { [NamedCheck(name: "own"), NamedCheck(name: "own too")] }
    }
    fileprivate var checkNames: [String] { transient { checks.map(\.name) } }
    @MainActor fileprivate var mainActorChecks: [String] { collection() }
}
