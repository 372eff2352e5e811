// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A closure that builds an instance from a parameter.
public typealias ParameterFactoryType<P, T> = (P) -> T
/// A closure that builds an instance.
public typealias VoidFactoryType<T> = () -> T

/// A binding of a container.
///
/// ```swift
/// extension Container {
///     var search: Factory<any Search> { self { LiveSearch(listings: self.listings()) }.singleton }
/// }
/// let search = Container.shared.search()
/// ```
///
/// A factory is a small value that the property creates at each access. Its place, its name, and the type of its value
/// identify the binding. A registration changes only the current world, so tests don't affect each other.
///
/// The type of the value need not be `Sendable`, because the closure runs where the factory is resolved. A factory that
/// is declared on the main actor, such as `@MainActor var router: Factory<Router>`, stops the program if it is resolved
/// elsewhere.
public struct Factory<T>: FactoryModifying {
    /// The binding, and the modifiers of this value.
    public var registration: FactoryRegistration<Void, T>

    /// Declares a binding of a container.
    ///
    /// - Parameters:
    ///   - container: The container.
    ///   - key: A name that distinguishes bindings that are declared at the same place.
    ///   - factory: Builds an instance.
    public init(
        _ container: any ManagedContainer, key: StaticString = #function, function: StaticString = #function,
        fileID: StaticString = #fileID, line: UInt = #line, isolation: (any Actor)? = #isolation,
        _ factory: @escaping VoidFactoryType<T>
    ) {
        registration = FactoryRegistration(container, key, ModifierSite(function, fileID, line), isolation, factory)
    }

    init(_ registration: FactoryRegistration<Void, T>) {
        self.registration = registration
    }

    /// Returns an instance. Its scope determines whether it is a new one.
    ///
    /// A cycle stops the program with its whole path.
    public func callAsFunction() -> T { registration.resolve(with: ()) }

    /// Returns an instance. Its scope determines whether it is a new one.
    public func resolve() -> T { registration.resolve(with: ()) }

    /// Replaces the closure in the current world, and discards the instances of the former one.
    ///
    /// - Parameter factory: Builds an instance.
    /// - Returns: This factory, for further modifiers.
    @discardableResult
    public func register(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping VoidFactoryType<T>
    ) -> Self {
        registering(ModifierSite(function, fileID, line), factory)
    }

    #if !canImport(SwiftUI)
    /// Replaces the closure in the current world, and discards the instances of the former one.
    public func callAsFunction(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping VoidFactoryType<T>
    ) {
        _ = registering(ModifierSite(function, fileID, line), factory)
    }
    #endif
}

extension Factory: Sendable where T: Sendable {
    /// Returns an instance that is built on the main actor.
    @MainActor
    public func resolveOnMainActor() -> T { registration.resolve(with: ()) }

    /// Returns an instance that is built on an actor.
    ///
    /// - Parameter isolation: The actor to which the factory is isolated.
    public func resolveOnGlobalActor(_ isolation: isolated any Actor) -> T { registration.resolve(with: ()) }
}

/// A binding of a container whose instances need a parameter.
///
/// ```swift
/// extension Container {
///     var detail: ParameterFactory<Listing.ID, DetailModel> { self { DetailModel(id: $0) } }
/// }
/// let model = Container.shared.detail(id)
/// ```
///
/// If the factory has a scope, the first call determines the instance, unless it has
/// ``FactoryModifying/scopeOnParameters``.
public struct ParameterFactory<P, T>: FactoryModifying {
    /// The binding, and the modifiers of this value.
    public var registration: FactoryRegistration<P, T>

    /// Declares a binding of a container.
    ///
    /// - Parameters:
    ///   - container: The container.
    ///   - key: A name that distinguishes bindings that are declared at the same place.
    ///   - factory: Builds an instance.
    public init(
        _ container: any ManagedContainer, key: StaticString = #function, function: StaticString = #function,
        fileID: StaticString = #fileID, line: UInt = #line, isolation: (any Actor)? = #isolation,
        _ factory: @escaping ParameterFactoryType<P, T>
    ) {
        registration = FactoryRegistration(container, key, ModifierSite(function, fileID, line), isolation, factory)
    }

    /// Returns an instance for a parameter. Its scope determines whether it is a new one.
    public func callAsFunction(_ parameters: P) -> T { registration.resolve(with: parameters) }

    /// Returns an instance for a parameter. Its scope determines whether it is a new one.
    public func resolve(_ parameters: P) -> T { registration.resolve(with: parameters) }

    /// Replaces the closure in the current world, and discards the instances of the former one.
    ///
    /// - Parameter factory: Builds an instance.
    /// - Returns: This factory, for further modifiers.
    @discardableResult
    public func register(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        registering(ModifierSite(function, fileID, line), factory)
    }

    #if !canImport(SwiftUI)
    /// Replaces the closure in the current world, and discards the instances of the former one.
    public func callAsFunction(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) {
        _ = registering(ModifierSite(function, fileID, line), factory)
    }
    #endif
}

extension ParameterFactory: Sendable where P: Sendable, T: Sendable {
    /// Returns an instance that is built on the main actor.
    @MainActor
    public func resolveOnMainActor(_ parameters: P) -> T { registration.resolve(with: parameters) }

    /// Returns an instance that is built on an actor.
    ///
    /// - Parameters:
    ///   - isolation: The actor to which the factory is isolated.
    ///   - parameters: The parameter of the factory.
    public func resolveOnGlobalActor(_ isolation: isolated any Actor, parameters: P) -> T {
        registration.resolve(with: parameters)
    }
}
