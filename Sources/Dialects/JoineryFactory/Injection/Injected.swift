// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

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
    @usableFromInline let read: Transfer<() -> Factory<T>>
    @usableFromInline var dependency: T

    // The key path is in a closure, because creating it and reading by it takes longer than the rest of the read. The
    // compiler replaces a literal with a call of the getter.

    /// Injects an instance of a factory of ``Container``.
    @inlinable
    @inline(__always)
    public init(_ keyPath: @autoclosure @escaping () -> KeyPath<Container, Factory<T>>) {
        read = Transfer { Container.shared[keyPath: keyPath()] }
        dependency = Container.current[keyPath: keyPath()]()
    }

    /// Injects an instance of a factory of a shared container.
    @inlinable
    @inline(__always)
    public init<C: SharedContainer>(_ keyPath: @autoclosure @escaping () -> KeyPath<C, Factory<T>>) {
        read = Transfer { C.shared[keyPath: keyPath()] }
        dependency = C.shared[keyPath: keyPath()]()
    }

    /// The instance.
    @inlinable public var wrappedValue: T {
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
