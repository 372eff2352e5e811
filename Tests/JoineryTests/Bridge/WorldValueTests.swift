// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import Testing

/// Worlds as values: opening, merging and comparing them.
struct WorldValueTests {
    private struct Declaration: BindingDeclaration {
        var name: String { "number" }
        var keyPath: String { "\\.number" }
        var deferral: String { "" }
    }
    private enum NumberKey {}

    private static let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
    private static let number = KeyedBinding<Int>(NumberKey.self, Declaration(), at: place)

    private func number(in dependencies: Dependencies) -> Int {
        dependencies.resolve(Self.number, .singleton) { _ in 0 }
    }

    private func opening(_ number: Int, in dependencies: Dependencies) -> Dependencies {
        dependencies.opening { $0.override(Self.number, with: number, at: Self.place) }
    }

    @Test func worldKnowsItsEnclosingWorlds() {
        let root = Dependencies.openingRoot()
        let inner = root.opening()
        let sibling = root.opening()
        #expect([inner.isInside(root), root.isInside(inner), inner.isInside(sibling)] == [true, false, false])
        #expect(inner.common(with: sibling)?.isOfSameWorld(as: root) == true)
        #expect(inner.common(with: Dependencies.openingRoot()) == nil)
    }

    @Test func mergedWorldHasTheOverridesOfTheOther() {
        let root = Dependencies.openingRoot()
        let captured = opening(1, in: root)
        #expect(number(in: captured.merging(opening(2, in: root))) == 2)
        #expect(captured.merging(root).isOfSameWorld(as: captured))
        let inner = captured.opening()
        #expect(captured.merging(inner).isOfSameWorld(as: inner))
    }

    @Test func overrideOfACommonWorldDoesNotReplaceAnInnerOne() {
        let common = opening(1, in: .openingRoot())
        let captured = opening(2, in: common)
        #expect(number(in: captured.merging(common.opening())) == 2)
    }

    @Test func worldForAnObjectOfAnotherWorldCombinesBoth() {
        let root = Dependencies.openingRoot()
        let owner = opening(1, in: root)
        let current = opening(2, in: root)
        let world = current.world(forOwnerMadeIn: owner)
        #expect(number(in: world) == 2)
        #expect(current.world(forOwnerMadeIn: owner).isOfSameWorld(as: world))
        #expect(root.opening().world(forOwnerMadeIn: owner).isOfSameWorld(as: owner))
        let inner = current.opening { $0.override(Self.number, with: 3, at: Self.place) }
        #expect(number(in: inner.world(forOwnerMadeIn: owner)) == 3)
    }

    @Test func valueOfAnObjectsWorldIsValidElsewhereUnlessChanged() {
        let root = Dependencies.openingRoot()
        let owner = opening(1, in: root)
        _ = number(in: owner)
        #expect(root.opening().changesNothing(for: Self.number, ofOwnerMadeIn: owner))
        #expect(!opening(2, in: root).changesNothing(for: Self.number, ofOwnerMadeIn: owner))
    }

    @Test func preparationIsNoOverrideForAnOperation() {
        let root = Dependencies.openingRoot()
        root.add(isPreparation: true) { $0.override(Self.number, with: 1, at: Self.place) }
        #expect(!root.overrides(Self.number, until: nil))
        #expect(root.overrides(Self.number, until: nil, orPreparedWith: true))
        #expect(root.preparation(of: Self.number) == Self.place)
        #expect(opening(2, in: root).preparation(of: Self.number) == nil)
        #expect(number(in: opening(2, in: root).merging(root.opening())) == 2)
    }

    @Test func worldKnowsItsHistory() {
        let root = Dependencies.openingRoot()
        let before = Dependencies.now
        _ = number(in: root)
        #expect(!root.hadInstance(of: Self.number, before: before))
        #expect(root.hadInstance(of: Self.number, before: Dependencies.now))
        #expect(root.opening().hadInstance(of: Self.number, before: Dependencies.now))
    }

    @Test func keptValueIsFoundByItsKey() {
        let root = Dependencies.openingRoot()
        #expect(root.keptValue(of: NumberKey.self, as: Int.self) == nil)
        _ = number(in: root)
        #expect(root.keptValue(of: NumberKey.self, as: Int.self) == 0)
    }

    @Test func worldOfAnObjectIsFound() {
        final class Object {}
        let root = Dependencies.openingRoot()
        let object = Object()
        #expect(ObjectOrigins.dependencies(of: object) == nil)
        ObjectOrigins.note(object, madeIn: root)
        #expect(ObjectOrigins.dependencies(of: object)?.isOfSameWorld(as: root) == true)
    }

    @Test func originsOfReleasedObjectsAreForgotten() {
        final class Object {}
        weak var world: Instances?
        do {
            let root = Dependencies.openingRoot()
            world = root.instances
            ObjectOrigins.note(Object(), madeIn: root)
        }
        var held: [Object] = []
        for _ in 0..<1_000 where world != nil {
            held.append(Object())
            for object in held.suffix(1) { ObjectOrigins.note(object, madeIn: .openingRoot()) }
        }
        #expect(world == nil)
    }
}
