// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A container that also resolves by type.
public protocol Resolving: ManagedContainer {
    /// Registers a factory for a type.
    func register<T>(_ type: T.Type, factory: @escaping @Sendable () -> T) -> Factory<T>
    /// Returns the factory that was registered for a type, or `nil` if there is none.
    func factory<T>(_ type: T.Type) -> Factory<T>?
    /// Returns an instance of a type, or `nil` if no factory was registered for it.
    func resolve<T>(_ type: T.Type) -> T?
}

extension Resolving {
    /// Registers a factory for a type in the current world.
    ///
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func register<T>(_ type: T.Type = T.self, factory: @escaping @Sendable () -> T) -> Factory<T> {
        Factory(FactoryRegistration(ofType: self, factory))
            .registering(ModifierSite("register", "Factory/Resolving", 0), factory)
    }

    /// Returns the factory that was registered for a type, to modify it, or `nil` if there is none.
    public func factory<T>(_ type: T.Type = T.self) -> Factory<T>? {
        let unregistered = FactoryRegistration<Void, T>(ofType: self) {
            Misuse("nothing is registered for \(T.self) in \(Self.self)", at: nil).stop()
        }
        return unregistered.isRegistered ? Factory(unregistered) : nil
    }

    /// Returns an instance of a type, or `nil` if no factory was registered for it.
    public func resolve<T>(_ type: T.Type = T.self) -> T? { factory(type)?.resolve() }
}

extension FactoryRegistration where P == Void {
    /// Creates the registration of a type, which has the same place and name for all types.
    fileprivate init(ofType container: any ManagedContainer, _ factory: @escaping () -> T) {
        self.init(container, "*", ModifierSite("*", "Factory/Resolving", 0), nil, factory)
    }
}
