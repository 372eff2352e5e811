// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Injects the instance of a factory when the owner is created.
///
/// ```swift
/// final class SearchModel {
///     @Injected(\.search) private var search
///     @Injected(\Container.gateway) private var gateway
/// }
/// ```
@propertyWrapper
public struct Injected<T> {
    private let path: Transfer<() -> Factory<T>>
    /// The instance.
    public var wrappedValue: T

    /// Injects an instance of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        path = Transfer { Container.shared[keyPath: keyPath] }
        wrappedValue = path.value()()
    }

    /// Injects an instance of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        path = Transfer { C.shared[keyPath: keyPath] }
        wrappedValue = path.value()()
    }

    /// The wrapper.
    public var projectedValue: Injected<T> {
        get { self }
        set { self = newValue }
    }

    /// The factory.
    public var factory: Factory<T> { path.value() }

    /// Resolves the factory again, in the current world.
    ///
    /// - Parameter options: The parts of the factory to reset first.
    public mutating func resolve(reset options: FactoryResetOptions = .none) {
        wrappedValue = factory.reset(options)()
    }
}

extension Injected: Sendable where T: Sendable {}
