// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The result of a lookup in the process's world, which a dialect keeps to avoid further lookups. It is an instance, or
/// the fact that each resolution builds a new value.
///
/// It keeps the instance, so the dialect must release this when it forgets the instance. It is valid only until a change
/// that can affect the result.
@usableFromInline
package final class PresentLookup: Sendable {
    private let moment: RecentInstances.Moment
    /// The type of the value.
    @usableFromInline package let type: ObjectIdentifier
    /// The instance; `nil` if each resolution builds a new value.
    @usableFromInline let instance: Instance?

    /// Finds the instance of a binding. The result is `nil` if it is not kept until it is forgotten, or if anything has
    /// changed since a moment before the lookup.
    package init?<Value>(_ binding: KeyedBinding<Value>, at moment: RecentInstances.Moment) {
        guard let instance = RecentInstances.find(binding, at: moment) else { return nil }
        self.moment = moment
        self.instance = instance
        type = ObjectIdentifier(Value.self)
    }

    /// Records that each resolution builds a new value, and that only its builder affects the value. The result is `nil`
    /// if anything has changed since a moment before the lookup.
    package init?(building type: Any.Type, at moment: RecentInstances.Moment) {
        guard RecentInstances.areOfUse, moment.isPresent else { return nil }
        self.moment = moment
        instance = nil
        self.type = ObjectIdentifier(type)
    }

    /// Whether another lookup would have the same result, and reading the instance has no other effect.
    package var isCurrent: Bool { RecentInstances.areOfUse && moment.isPresent }

    /// Returns the value of the instance; `nil` if each resolution builds a new value.
    ///
    /// Proof: an instance that is not weak is a `StrongInstance` of the value type in its binding's identity.
    @inlinable
    package func value<Value>(as type: Value.Type) -> Value? {
        precondition(self.type == ObjectIdentifier(type), "The instance belongs to another binding.")
        guard let instance else { return nil }
        return withExtendedLifetime(self) { UnmanagedInstance<Value>(instance).value }
    }

    /// Begins a build for a resolution, if nothing observes it.
    ///
    /// Returns `nil` if this cannot be decided quickly. The caller then resolves the binding.
    ///
    /// - Parameter owner: The type that declares the binding, for the name in messages.
    @usableFromInline
    package func beginBuild(
        of owner: Any.Type, _ name: StaticString, fileID: StaticString, line: UInt, column: UInt
    ) -> UnobservedBuild? {
        guard instance == nil else { return nil }
        return Instances.process.beginUnobservedBuild(
            of: owner, name: name.utf8Start, fileID: fileID,
            position: BindingHash.position(line: line, column: column))
    }
}
