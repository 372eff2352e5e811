// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Injects an instance of a factory at each access.
///
/// An access reads from the current world if that is the world in which the owner was created or is inside it, and
/// otherwise from the world in which the owner was created.
@propertyWrapper
public struct DynamicInjected<T> {
    private let path: FactoryPath<T>
    private let scope: CapturedScope

    /// Injects instances of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        self.init(FactoryPath(keyPath))
    }

    /// Injects instances of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        self.init(FactoryPath(keyPath))
    }

    private init(_ path: FactoryPath<T>) {
        self.path = path
        scope = CapturedScope(keepsWorld: true, reading: path.laterRead)
    }

    /// An instance, resolved at each access.
    public var wrappedValue: T { scope.performInNestedWorld { path.factory() } }

    /// The factory.
    public var projectedValue: Factory<T> { scope.nestedDependencies.perform { path.factory } }
}

extension DynamicInjected: Sendable where T: Sendable {}
