// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Injects the instance of a factory at the first access.
///
/// The instance comes from the world in which the owner was created. It is resolved once, even if several threads
/// access it at the same time.
@propertyWrapper
public struct LazyInjected<T> {
    private let storage: InjectionStorage<T, Transfer<T>>

    /// Injects an instance of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        storage = InjectionStorage(FactoryPath(keyPath)) { Transfer($0) }
    }

    /// Injects an instance of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        storage = InjectionStorage(FactoryPath(keyPath)) { Transfer($0) }
    }

    /// The instance, resolved at the first access.
    public var wrappedValue: T {
        get { storage.kept().value }
        nonmutating set { storage.keep(newValue) }
    }

    /// The wrapper.
    public var projectedValue: LazyInjected<T> {
        get { self }
        set { self = newValue }
    }

    /// The factory, in the world in which the owner was created.
    public var factory: Factory<T> { storage.factory }

    /// Resolves the factory again.
    ///
    /// - Parameter options: The parts of the factory to reset first.
    public func resolve(reset options: FactoryResetOptions = .none) {
        storage.resolve(resetting: options)
    }

    /// Returns the instance, or `nil` if it has not been accessed yet.
    public func resolvedOrNil() -> T? { storage.current?.value }
}

extension LazyInjected: Sendable where T: Sendable {}

/// Injects the instance of a factory at the first access, and holds it weakly.
///
/// An instance that is not an object is released immediately.
@propertyWrapper
public struct WeakLazyInjected<T> {
    private let storage: InjectionStorage<T, WeakInstance<T>>

    /// Injects an instance of a factory of ``Container``.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
        storage = InjectionStorage(FactoryPath(keyPath)) { WeakInstance($0) }
    }

    /// Injects an instance of a factory of a shared container.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        storage = InjectionStorage(FactoryPath(keyPath)) { WeakInstance($0) }
    }

    /// The instance, resolved at the first access. `nil` after it has been released.
    public var wrappedValue: T? {
        get { storage.kept().value }
        nonmutating set {
            if let newValue { storage.keep(newValue) } else { storage.keep(.empty) }
        }
    }

    /// The wrapper.
    public var projectedValue: WeakLazyInjected<T> {
        get { self }
        set { self = newValue }
    }

    /// The factory, in the world in which the owner was created.
    public var factory: Factory<T> { storage.factory }

    /// Resolves the factory again.
    ///
    /// - Parameter options: The parts of the factory to reset first.
    public func resolve(reset options: FactoryResetOptions = .none) {
        storage.resolve(resetting: options)
    }

    /// Returns the instance, or `nil` if it has not been accessed yet or has been released.
    public func resolvedOrNil() -> T? { storage.current?.value }
}

extension WeakLazyInjected: Sendable where T: Sendable {}

/// A weak reference to an instance.
struct WeakInstance<T>: Sendable {
    static var empty: WeakInstance { WeakInstance(instance: GuardedInstance(isWeak: true)) }

    private let instance: GuardedInstance

    private init(instance: GuardedInstance) {
        self.instance = instance
    }

    init(_ value: T) {
        instance = GuardedInstance(isWeak: true)
        instance.value = value
    }

    var value: T? { instance.value as? T }
}
