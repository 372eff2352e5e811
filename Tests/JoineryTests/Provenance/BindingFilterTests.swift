// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing

@testable import Joinery

/// Sets of bindings in one word.
@Suite struct BindingFilterTests {
    @Test func filterContainsEachBindingThatWasAdded() {
        let bindings = (1...200).map { binding(line: $0) }
        for count in [1, 5, 200] {
            let filter = bindings.prefix(count).reduce(into: BindingFilter()) { $0.insert(BindingFilter($1)) }
            #expect(bindings.prefix(count).allSatisfy { filter.contains(BindingFilter($0)) })
        }
    }

    @Test func bindingsAreSpreadOverTheBits() {
        let filters = Set((1...1_000).map { BindingFilter(binding(line: $0)).rawValue })
        #expect(filters.count == 61)
        #expect(filters.allSatisfy { $0.nonzeroBitCount == 1 && $0 < BindingFilter.context.rawValue })
    }

    @Test func membersOfAFamilyHaveTheBitOfTheFamily() {
        for key in 1...20 {
            let member = binding(line: 7, key: ValueKey(key))
            #expect(BindingFilter(member) == BindingFilter(member.family))
            #expect(BindingFilter(member) == BindingFilter(binding(line: 7)))
        }
    }

    @Test func instanceHasTheFilterOfAllItsDependencies() {
        let lineage = Lineage(isOfTypedGraph: false)
        let leaf = Provenance(binding: binding(line: 1), lineage: lineage, dependencies: .ofContext)
        let record = DependencyRecord()
        record.add(leaf)
        record.add(binding(line: 2))
        let node = Provenance(binding: binding(line: 3), lineage: lineage, dependencies: record.ended())
        let all = (1...3).reduce(into: BindingFilter.context) { $0.insert(BindingFilter(binding(line: $1))) }
        #expect(node.filter == all)
        #expect(leaf.filter == BindingFilter(binding(line: 1)).union(.context))
    }

    @Test func laterReadsAndPinsHaveSeparateBits() {
        let record = DependencyRecord()
        record.addUnknown()
        #expect(record.filter == .later)
        record.pin(to: LayerReference(depth: 1, number: 2))
        #expect(record.filter == [.later, .pin])
        #expect(DependencyRecord(isUnread: true).filter == .later)
        #expect(DependencyRecord.empty.filter == [])
    }

    private func binding(line: Int, key: ValueKey? = nil) -> GraphBinding {
        GraphBinding(
            graphType: ObjectIdentifier(Dependencies.self),
            identity: BindingIdentity(
                at: SourcePlace(fileID: #fileID, line: UInt(line), column: 5), valueType: ObjectIdentifier(Int.self),
                key: key))
    }
}
