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
    private let read: Transfer<() -> Factory<T>>
    private var dependency: T

    /// Injects an instance of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        self.init { Container.shared[keyPath: keyPath] }
    }

    /// Injects an instance of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        self.init { C.shared[keyPath: keyPath] }
    }

    private init(_ read: @escaping () -> Factory<T>) {
        self.read = Transfer(read)
        dependency = read()()
    }

    /// The instance.
    public var wrappedValue: T {
        get { dependency }
        mutating set { dependency = newValue }
    }

    /// The wrapper.
    public var projectedValue: Injected<T> {
        get { self }
        set { self = newValue }
    }

    /// The factory, in the current world.
    public var factory: Factory<T> { read.value() }

    /// Resolves the factory again, in the current world.
    ///
    /// - Parameter options: The parts of the factory to reset first.
    public mutating func resolve(reset options: FactoryResetOptions = .none) {
        let factory = factory
        factory.reset(options)
        dependency = factory()
    }
}

extension Injected: Sendable where T: Sendable {}
