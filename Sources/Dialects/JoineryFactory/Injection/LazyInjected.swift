// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// Injects the instance of a factory at the first access.
///
/// An access reads from the current world if that is the world of the owner or is inside it, and otherwise from the world
/// of the owner. The instance is resolved once, even if several threads access it at the same time.
@propertyWrapper
public struct LazyInjected<T> {
    private let later: LaterInstance<T, Transfer<T>>

    /// Injects an instance of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        later = LaterInstance(LaterFactory(keyPath)) { Transfer($0) }
    }

    /// Injects an instance of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        later = LaterInstance(LaterFactory(keyPath)) { Transfer($0) }
    }

    /// The instance, resolved at the first access.
    public var wrappedValue: T {
        get { later.value.value }
        nonmutating set { later.value = Transfer(newValue) }
    }

    /// The wrapper.
    public var projectedValue: LazyInjected<T> {
        get { self }
        set { self = newValue }
    }

    /// The factory.
    public var factory: Factory<T> { later.factory }

    /// Resolves the factory again.
    ///
    /// - Parameter options: The parts of the factory to reset first.
    public func resolve(reset options: FactoryResetOptions = .none) {
        later.resolve(resetting: options)
    }

    /// Returns the instance, or `nil` if it has not been accessed yet.
    public func resolvedOrNil() -> T? { later.current?.value }
}

extension LazyInjected: Sendable where T: Sendable {}

/// Injects the instance of a factory at the first access, and holds it weakly.
///
/// An instance that is not an object is released immediately.
@propertyWrapper
public struct WeakLazyInjected<T> {
    private let later: LaterInstance<T, GuardedInstance>

    /// Injects an instance of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        later = LaterInstance(LaterFactory(keyPath)) { GuardedInstance($0, isWeak: true) }
    }

    /// Injects an instance of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        later = LaterInstance(LaterFactory(keyPath)) { GuardedInstance($0, isWeak: true) }
    }

    /// The instance, resolved at the first access. `nil` after it has been released.
    public var wrappedValue: T? {
        get { later.value.value.flatMap { $0 as? T } }
        nonmutating set { later.value = GuardedInstance(newValue, isWeak: true) }
    }

    /// The wrapper.
    public var projectedValue: WeakLazyInjected<T> {
        get { self }
        set { self = newValue }
    }

    /// The factory.
    public var factory: Factory<T> { later.factory }

    /// Resolves the factory again.
    ///
    /// - Parameter options: The parts of the factory to reset first.
    public func resolve(reset options: FactoryResetOptions = .none) {
        later.resolve(resetting: options)
    }

    /// Returns the instance, or `nil` if it has not been accessed yet or has been released.
    public func resolvedOrNil() -> T? { later.current?.value.flatMap { $0 as? T } }
}

extension WeakLazyInjected: Sendable where T: Sendable {}
