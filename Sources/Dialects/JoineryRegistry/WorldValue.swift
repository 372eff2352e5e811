// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoineryKeys

/// A value that applies to all worlds, and that each world can replace for itself and the worlds in it.
///
/// Reads are inlinable because a look-up of a generic type costs hundreds of instructions.
@usableFromInline
package final class WorldValue<Value: Sendable>: Sendable {
    /// The value that applies to all worlds that have not replaced it.
    @usableFromInline let own: Guarded<(value: Value, isReplaced: Bool)>
    private let binding: Binding?
    /// Identifies the value in the slots of worlds. No other value has the number, even after this one is released.
    private let number = lastWorldValue.add(1)

    /// Creates a value that applies to all worlds.
    ///
    /// - Parameter name: The name in messages, if a build that reads ``value`` depends on it. Its instance is then built
    ///   again in an inner world that changes the value.
    package init(_ value: Value, _ name: String? = nil) {
        own = Guarded((value, false))
        binding = name.map { name in
            KeyedBinding<Value>(
                NamedDeclaration(name: name, deferral: "read \(name) later"),
                at: SourcePlace(fileID: #fileID, line: #line, column: #column)
            ).binding
        }
    }

    deinit {
        guard own.current.isReplaced else { return }
        for world in ContainerHome.reachableWorlds {
            remove(from: world)
            if let binding { world.forget([binding], isForGood: true) }
        }
    }

    /// The value in the current world. Reading it records the read, if the value has a name. A change in the process's
    /// world applies to all worlds that do not change it.
    package var value: Value {
        @inlinable get { value(in: recordedWorld) }
        set { changeHere { _ in newValue } }
    }

    /// The current world, after the read was recorded.
    @usableFromInline var recordedWorld: World {
        let reader = Reader()
        if let binding { reader.record(binding) }
        return reader.world
    }

    /// Returns the value in a world. Does not count as a read.
    @inlinable
    package func value(in world: World) -> Value {
        let (value, isReplaced) = own.current
        return isReplaced ? replacement(in: world) ?? value : value
    }

    @usableFromInline
    func replacement(in world: World) -> Value? {
        for world in sequence(first: world, next: \.enclosing) {
            if let found = replacement(in: WorldValues.of(world)) { return found.value }
        }
        return nil
    }

    /// The innermost of a world and the enclosing ones that has replaced the value; `nil` if none has.
    func home(in world: World) -> World? {
        guard own.current.isReplaced else { return nil }
        return sequence(first: world, next: \.enclosing).first { replacement(in: WorldValues.of($0)) != nil }
    }

    /// Changes the value that applies to all worlds, if a condition is met.
    ///
    /// - Parameter change: Returns the new value, or `nil` to leave it. Runs no user code.
    /// - Returns: The former value, if it was changed.
    package func change(_ change: (Value) -> Value?) -> Value? {
        own.withValue { own in
            guard let new = change(own.value) else { return nil }
            defer { own.value = new }
            return own.value
        }
    }

    /// Changes the value in a world and the worlds in it.
    ///
    /// - Parameter change: Returns the new value. Runs no user code.
    package func change(in world: World, _ change: (Value) -> Value) {
        own.withValue { $0.isReplaced = true }
        let outer = world.enclosing.map { value(in: $0) } ?? own.current.value
        WorldValues.change(in: world) { values in
            let former = replacement(in: values)?.value ?? outer
            values[number] = Replacement(value: change(former))
        }
        if let binding { world.separate(binding, at: binding.place) }
    }

    /// Changes the value in the current world, or for all worlds that have not replaced it.
    ///
    /// - Parameter change: Returns the new value. Runs no user code.
    package func changeHere(isForAll: Bool = World.current === World.process, _ change: (Value) -> Value) {
        guard isForAll else { return self.change(in: .current, change) }
        _ = self.change { .some(change($0)) }
    }

    /// The value in a world. An optional value would look like a missing one.
    private struct Replacement: Sendable {
        let value: Value
    }

    private func replacement(in values: [Int: any Sendable]) -> Replacement? {
        values[number] as? Replacement
    }

    /// Removes the value of a world.
    package func remove(from world: World) {
        WorldValues.change(in: world) { $0[number] = nil }
    }
}

private let lastWorldValue = AtomicWord(0)

/// The values that one world replaces, in its slot.
private struct WorldValues: Sendable {
    /// The world. Inner worlds start with the same slot, but look up the enclosing worlds themselves.
    private let world: ObjectIdentifier
    private var values: [Int: any Sendable]
    private static let lock = Lock()

    fileprivate static func of(_ world: World) -> [Int: any Sendable] {
        guard let found = world[Self.self] as? Self, found.world == ObjectIdentifier(world) else { return [:] }
        return found.values
    }

    fileprivate static func change(in world: World, _ body: (inout [Int: any Sendable]) -> Void) {
        // What is removed is released outside of the lock.
        _ = lock.withLock {
            let former = of(world)
            var values = former
            body(&values)
            if !(former.isEmpty && values.isEmpty) {
                world[Self.self] = Self(world: ObjectIdentifier(world), values: values)
            }
            return former
        }
    }
}
