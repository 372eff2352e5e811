// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// The container that every module can extend with factories.
///
/// ```swift
/// extension Container {
///     var listings: Factory<any Listings> { self { StoredListings() }.singleton }
/// }
/// let listings = Container.shared.listings()
/// ```
///
/// The factories are bindings of Joinery's graph. By default, ``shared`` is one object for the process, but a
/// registration in a test changes only the world of that test.
public final class Container: SharedContainer {
    /// The container of the current task.
    @TaskLocal public static var shared = World.process.perform { Container() }

    /// The registrations and cached instances.
    public let manager = ContainerManager()

    /// Creates a container with separate registrations and cached instances.
    public init() {}
}

/// A container with a shared instance.
///
/// ```swift
/// final class PaymentsContainer: SharedContainer {
///     @TaskLocal static var shared = PaymentsContainer()
///     let manager = ContainerManager()
/// }
/// ```
public protocol SharedContainer: ManagedContainer {
    /// The container of the current task.
    static var shared: Self { get }
}

extension SharedContainer {
    #if !canImport(SwiftUI)
    /// Calls a closure with the container, for several registrations.
    public func callAsFunction(_ transform: (Self) -> Void) {
        transform(self)
    }
    #endif

    /// Calls a closure with the container, for several registrations on an actor.
    @discardableResult
    public func callAsFunction(_ transform: @Sendable @isolated(any) (Self) async -> Void) async -> Self {
        await transform(self)
        return self
    }
}

/// A class whose properties declare factories.
public protocol ManagedContainer: AnyObject, Sendable {
    /// The registrations and cached instances.
    var manager: ContainerManager { get }
}

/// A container that registers factories before it is first used.
public protocol AutoRegistering {
    /// Registers factories.
    ///
    /// The container calls this once before its first use, in the process's world, so that the registrations apply to
    /// all worlds. After ``ContainerManager/reset(options:)``, it calls this again in the world that was reset.
    func autoRegister()
}

extension ManagedContainer {
    /// Declares a factory: `var search: Factory<any Search> { self { LiveSearch() } }`.
    ///
    /// - Parameters:
    ///   - key: A name that distinguishes bindings that are declared at the same place.
    ///   - factory: Builds an instance.
    public func callAsFunction<T>(
        key: StaticString = #function, function: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, isolation: (any Actor)? = #isolation, _ factory: @escaping VoidFactoryType<T>
    ) -> Factory<T> {
        Factory(self, key: key, function: function, fileID: fileID, line: line, isolation: isolation, factory)
    }

    /// Declares a factory with a parameter: `var detail: ParameterFactory<Int, Detail> { self { Detail($0) } }`.
    ///
    /// - Parameters:
    ///   - key: A name that distinguishes bindings that are declared at the same place.
    ///   - factory: Builds an instance.
    public func callAsFunction<P, T>(
        key: StaticString = #function, function: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, isolation: (any Actor)? = #isolation, _ factory: @escaping ParameterFactoryType<P, T>
    ) -> ParameterFactory<P, T> {
        ParameterFactory(self, key: key, function: function, fileID: fileID, line: line, isolation: isolation, factory)
    }

    /// Declares a factory that another module registers.
    ///
    /// Until then, resolving it returns `nil`, or stops the program if
    /// ``ContainerManager/promiseTriggersError`` is set.
    public func promised<T>(
        key: StaticString = #function, function: StaticString = #function, file: StaticString = #file,
        line: UInt = #line, fileID: StaticString = #fileID
    ) -> Factory<T?> {
        Factory(self, key: key, function: function, fileID: fileID, line: line, isolation: nil) {
            self.stopIfPromised(key, ModifierSite(function, fileID, line))
            return nil
        }
    }

    /// Declares a factory with a parameter that another module registers.
    ///
    /// Until then, resolving it returns `nil`, or stops the program if
    /// ``ContainerManager/promiseTriggersError`` is set.
    public func promised<P, T>(
        key: StaticString = #function, function: StaticString = #function, file: StaticString = #file,
        line: UInt = #line, fileID: StaticString = #fileID
    ) -> ParameterFactory<P, T?> {
        ParameterFactory(self, key: key, function: function, fileID: fileID, line: line, isolation: nil) { _ in
            self.stopIfPromised(key, ModifierSite(function, fileID, line))
            return nil
        }
    }

    private func stopIfPromised(_ key: StaticString, _ site: ModifierSite) {
        guard manager.promiseTriggersError else { return }
        let container = "\(Self.self)"
        Misuse(
            """
            nothing is registered for the promised factory \(container).\(key)
              Register it where the program starts: \(container).shared.\(key).register { … }
              In a test, register it in the test: \(container).shared.\(key).register { … }
            """, at: site.place
        ).stop()
    }

    /// Sets a closure that receives each instance that the container resolves in the current world, unless the factory
    /// has a decorator.
    public func decorator(_ decorator: ((Any) -> Void)?) {
        let decorator = decorator.map { Transfer($0) }
        manager.decorator.changeHere { _ in decorator }
    }

    /// Restores the declarations of all factories in the current world.
    public func reset(options: FactoryResetOptions = .all) {
        manager.reset(options: options)
    }

    /// Calls a closure with the container, for several registrations.
    @available(*, deprecated, message: "Call the container: container { $0.… }")
    @discardableResult
    public func with(_ transform: (Self) -> Void) -> Self {
        transform(self)
        return self
    }

    /// Calls a closure with the container, for several registrations on an actor.
    @available(*, deprecated, message: "Call the container: await container { $0.… }")
    @discardableResult
    public func with(_ transform: @Sendable @isolated(any) (Self) async -> Void) async -> Self {
        await transform(self)
        return self
    }
}
