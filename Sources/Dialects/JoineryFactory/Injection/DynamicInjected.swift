// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Injects an instance of a factory at each access.
///
/// An access reads from the current world if that is the world of the owner or is inside it, and otherwise from the
/// world of the owner.
@propertyWrapper
public struct DynamicInjected<T> {
    private let path: LaterFactory<T>
    private let lateRead = LateRead()

    /// Injects instances of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        path = LaterFactory(keyPath)
    }

    /// Injects instances of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        path = LaterFactory(keyPath)
    }

    /// An instance, resolved at each access.
    public var wrappedValue: T { lateRead.perform { path.factory() } }

    /// The factory.
    public var projectedValue: Factory<T> { path.factory }
}

extension DynamicInjected: Sendable where T: Sendable {}
