// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoineryTesting
import TestSupport
import Testing

/// What a dialect stands on: bindings with keys, the slots of a world, and worlds that are held as values.
@Suite(.dependencies) struct HeldWorldTests {
    // MARK: - Slots

    @Test func nestedWorldStartsFromTheSlotsOfItsParent() {
        World.current[Registrations.self] = ["outer"]
        withDependencies { _ in
        } operation: {
            #expect(World.current[Registrations.self] as? [String] == ["outer"])
            World.current[Registrations.self] = ["inner"]
        }
        #expect(World.current[Registrations.self] as? [String] == ["outer"])
    }

    @Test func laterSlotOfTheParentIsNotSeen() {
        World.current[Registrations.self] = ["before"]
        let nested = HeldWorld(in: nil) { _ in }
        World.current[Registrations.self] = ["after"]
        #expect(nested.world[Registrations.self] as? [String] == ["before"])
    }

    // MARK: - Holding

    @Test func heldWorldKeepsItsInstances() {
        var held: HeldWorld? = HeldWorld(in: nil) { $0[\.source] = Part() }
        weak var kept: Box?
        held?.perform { kept = inject(\.box) }
        #expect(kept != nil)
        held?.perform { #expect(inject(\.box) === kept) }
        held = nil
        #expect(kept == nil)
    }

    @Test func worldAroundAHeldWorldStaysInUse() {
        weak var kept: Box?
        let inner = {
            let outer = HeldWorld(in: nil) { $0[\.source] = Part() }
            outer.perform { kept = inject(\.box) }
            return HeldWorld(in: outer) { _ in }
        }()
        #expect(kept != nil)
        inner.perform { #expect(inject(\.box) === kept) }
    }

    @Test func rootSharesNothing() {
        let outside = inject(\.box)
        HeldWorld.root().perform { #expect(inject(\.box) !== outside) }
        #expect(inject(\.box) === outside)
    }

    // MARK: - Bindings with keys

    @Test func bindingOfATypeIsTheSameEverywhere() {
        func binding() -> KeyedBinding<Part> { KeyedBinding(Registrations.self, Declaration(), at: place) }
        #expect(binding().read { _ in Part() } === binding().read { _ in Part() })
    }

    @Test func bindingsOfValuesAreDistinguishedByThem() {
        func part(_ name: String) -> Part {
            KeyedBinding<Part>(for: name, Declaration(), at: place).read { _ in Part() }
        }
        #expect(part("left") === part("left"))
        #expect(part("left") !== part("right"))
    }

    @Test func bindingWithoutAKeyIsDistinguishedFromOthers() {
        let (left, right) = (
            KeyedBinding<Part>(Declaration(), at: place), KeyedBinding<Part>(Declaration(), at: place)
        )
        #expect(left.read { _ in Part() } !== right.read { _ in Part() })
    }
}

private enum Registrations {}

private struct Declaration: BindingDeclaration {
    var name: String { "keyed" }
    var keyPath: String { "\\.keyed" }
    var deferral: String { "" }
}

private let place = SourcePlace(fileID: #fileID, line: #line, column: 1)

private final class Box: Sendable {
    let source: Part
    init(_ source: Part) { self.source = source }
}

extension Dependencies {
    fileprivate var source: Part { singleton { Part() } }
    fileprivate var box: Box { singleton { Box(source) } }
}
