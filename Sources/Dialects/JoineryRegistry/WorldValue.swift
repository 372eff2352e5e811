// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// A value that applies to all worlds, and that each world can replace for itself and the worlds in it.
///
/// Reads are inlinable because a look-up of a generic type costs hundreds of instructions.
@usableFromInline
package final class WorldValue<Value: Sendable>: Sendable {
    @usableFromInline let guarded: Guarded<Value>
    @usableFromInline let isReplaced = Guarded(false)

    /// Creates a value that applies to all worlds.
    package init(_ value: Value) {
        guarded = Guarded(value)
    }

    /// Returns the value in a world.
    @inlinable
    package func value(in world: World) -> Value { isReplaced.current ? replaced(in: world) : own }

    @usableFromInline
    func replaced(in world: World) -> Value {
        for world in sequence(first: world, next: \.enclosing) {
            if let found = replacement(in: WorldValues.of(world)) { return found.value }
        }
        return own
    }

    /// The value that applies to all worlds that have not replaced it.
    @inlinable
    package var own: Value { guarded.current }

    /// Changes the value that applies to all worlds, if a condition is met.
    ///
    /// - Parameter change: Returns the new value, or `nil` to leave it. Runs no user code.
    /// - Returns: The former value, if it was changed.
    package func change(_ change: (Value) -> Value?) -> Value? {
        guarded.withValue { own in
            guard let new = change(own) else { return nil }
            defer { own = new }
            return own
        }
    }

    /// Changes the value in a world and the worlds in it.
    ///
    /// - Parameter change: Returns the new value. Runs no user code.
    package func change(in world: World, _ change: (Value) -> Value) {
        isReplaced.withValue { $0 = true }
        let own = own
        let outer = world.enclosing.map { value(in: $0) } ?? own
        WorldValues.change(in: world) { values in
            let former = replacement(in: values)?.value ?? outer
            let new = Replacement(value: change(former))
            values[ObjectIdentifier(self)] = WorldValues.Entry(owner: self, value: new)
        }
    }

    /// Changes the value in the current world or, if that is the process's, for all worlds that have not replaced it.
    ///
    /// - Parameter change: Returns the new value. Runs no user code.
    package func changeHere(_ change: (Value) -> Value) {
        let world = World.current
        guard world !== World.process else {
            _ = self.change { .some(change($0)) }
            return
        }
        self.change(in: world, change)
    }

    /// The value in a world. An optional value would look like a missing one.
    private struct Replacement: Sendable {
        let value: Value
    }

    private func replacement(in values: [ObjectIdentifier: WorldValues.Entry]) -> Replacement? {
        values[ObjectIdentifier(self)].flatMap { $0.value as? Replacement }
    }

    /// Removes the value of a world.
    package func remove(from world: World) {
        WorldValues.change(in: world) { $0[ObjectIdentifier(self)] = nil }
    }
}

/// The values that one world replaces, in its slot.
private struct WorldValues: Sendable {
    fileprivate struct Entry: Sendable {
        /// What the value belongs to, so that its identity is not used again.
        let owner: any AnyObject & Sendable
        let value: any Sendable
    }

    /// The world. Inner worlds start with the same slot, but look up the enclosing worlds themselves.
    private let world: ObjectIdentifier
    private var values: [ObjectIdentifier: Entry]
    private static let lock = Lock()

    fileprivate static func of(_ world: World) -> [ObjectIdentifier: Entry] {
        guard let found = world[Self.self] as? Self, found.world == ObjectIdentifier(world) else { return [:] }
        return found.values
    }

    fileprivate static func change(in world: World, _ body: (inout [ObjectIdentifier: Entry]) -> Void) {
        let former = lock.withLock {
            let former = of(world)
            var values = former
            body(&values)
            if !(former.isEmpty && values.isEmpty) {
                world[Self.self] = Self(world: ObjectIdentifier(world), values: values)
            }
            return former
        }
        withExtendedLifetime(former) {}
    }
}
