// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@testable import Joinery
import JoineryTesting
import TestSupport
import Testing

/// An object's reads are recorded as long as it lives, and the size of the record does not grow with their number.
@Suite(.dependencies) struct RecordGrowthTests {
    @Test func factoryThatCreatesAGraphAtEachCallHasABoundedRecord() {
        let owner = inject(\.owner)
        let counts = (0..<10_000).map { _ in owner.useSession() }
        #expect(counts.allSatisfy { $0 <= 100 })
    }

    @Test func factoryThatReadsNewSharedInstancesAtEachCallHasABoundedRecord() {
        let userOfUnits = inject(\.userOfUnits)
        let counts = (0..<10_000).map { _ in userOfUnits.useSession() }
        #expect(counts.allSatisfy { $0 <= 100 })
    }

    /// Other records refer to the same instances, so these outlive this record.
    @Test func instancesInNoOtherRecordAreForgotten() {
        let record = DependencyRecord()
        let lineage = Lineage(isOfTypedGraph: false)
        let binding = GraphBinding(
            graphType: ObjectIdentifier(Dependencies.self),
            identity: BindingIdentity(BindingKey(Piece.self), valueType: ObjectIdentifier(Piece.self)))
        func addInstance() -> DependencyRecord {
            let other = DependencyRecord()
            let provenance = Provenance(binding: binding, lineage: lineage, dependencies: DependencyRecord())
            other.add(provenance)
            record.add(provenance)
            return other
        }
        let others = (0..<1_000).map { _ in addInstance() }
        withExtendedLifetime(others) { #expect(record.contents.count >= 1_000) }
        for _ in 0..<10_000 { _ = addInstance() }
        #expect(record.contents.count < 4_200, "a few times as many as there were at once")
    }

    @Test func dependenciesOfReleasedGraphsStillCount() {
        let owner = inject(\.owner)
        for _ in 0..<1_000 { _ = owner.useSession() }
        withDependencies {
            $0.graph(Session.self) { $0[\.cart] = Piece("stub") }
        } operation: {
            #expect(inject(\.owner) !== owner)
        }
    }

    /// The factory records other instances instead of those that it recorded before the override, each of which was
    /// built from others of them.
    @Test func changeBelowManyInstancesIsNotedAtOnce() {
        let dependencies = Dependencies.current
        let make = dependencies.makeLinks
        let before = make(60)
        prepareDependencies { $0[\.base] = Link([]) }
        let after = race(1, within: 60) { _ in make(60) }
        #expect(after?[0].count == 60, "this does not end")
        #expect(after?[0].last !== before.last)
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Session {
    fileprivate var cart: Piece { singleton { Piece("cart", app.store) } }
}
private final class Owner: Sendable {
    let useSession: @Sendable () -> Int
    init(_ useSession: @escaping @Sendable () -> Int) { self.useSession = useSession }
}

extension Dependencies {
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var unit: Piece { perResolution { Piece("unit", store) } }
    /// Uses a graph for the duration of one call, and returns the number of recorded reads.
    fileprivate var useSession: @Sendable () -> Int {
        factory {
            _ = (Session(app: self).cart, unit)
            return ResolutionContext.current?.record?.contents.count ?? 0
        }
    }
    fileprivate var owner: Owner { singleton { Owner(useSession) } }
    fileprivate var passing: Piece { shared { Piece("passing", store) } }
    /// Returns the number of records of two instances that are released in each call.
    fileprivate var usePassing: @Sendable () -> Int {
        factory {
            _ = passing
            _ = passing
            return ResolutionContext.current?.record?.contents.count ?? 0
        }
    }
    fileprivate var userOfUnits: Owner { singleton { Owner(usePassing) } }
}

private final class Link: Sendable {
    let below: [Link]
    init(_ below: [Link]) { self.below = below }
}
extension Dependencies {
    fileprivate var base: Link { singleton { Link([]) } }
    /// Built from all links with a lower number.
    fileprivate func link(_ number: Int) -> Link {
        singleton(for: number) { Link(number == 0 ? [base] : (0..<number).map { link($0) }) }
    }
    fileprivate var makeLinks: @Sendable (Int) -> [Link] { factory { count in (0..<count).map { link($0) } } }
}
