// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Injects an instance by its type, or `nil` if no factory is registered for it. See ``Resolving``.
@propertyWrapper
public struct InjectedType<T> {
    /// The instance.
    public var wrappedValue: T?

    /// Injects an instance from the shared ``Container``.
    public init() {
        self.init(Container.shared)
    }

    /// Injects an instance from a container. The instance is `nil` if the container is not ``Resolving``.
    public init(_ container: any ManagedContainer) {
        wrappedValue = (container as? any Resolving)?.resolve(T.self)
    }
}

extension InjectedType: Sendable where T: Sendable {}

/// Injects the shared container.
@propertyWrapper
public struct InjectedContainer<C: SharedContainer> {
    /// The container.
    public var wrappedValue: C

    /// Injects the shared ``Container``.
    public init() where C == Container {
        wrappedValue = Container.shared
    }

    /// Injects the shared container of a type.
    public init(_ type: C.Type) {
        wrappedValue = C.shared
    }

    /// Resets the container in the current world.
    public mutating func reset(options: FactoryResetOptions = .none) {
        wrappedValue.reset(options: options)
    }
}

extension InjectedContainer: Sendable {}
