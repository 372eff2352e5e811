// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import Synchronization

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
    @TaskLocal public static var shared = ofProcess

    private static let ofProcess = Container(isOfProcess: true)
    private static let hasOthers = Atomic(false)

    /// The same as ``shared``, without the search for a task-local value if only one container has been created.
    @usableFromInline static var current: Container { hasOthers.load(ordering: .relaxed) ? shared : ofProcess }

    /// The registrations and cached instances.
    public let manager = ContainerManager()

    /// Creates a container with separate registrations and cached instances.
    public convenience init() {
        Self.hasOthers.store(true, ordering: .relaxed)
        self.init(isOfProcess: false)
    }

    private init(isOfProcess: Bool) {}
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
    /// all worlds. After ``ContainerManager/reset(options:fileID:line:column:)``, it calls this again in the world that
    /// was reset.
    func autoRegister()
}

extension ManagedContainer {
    /// Declares a factory: `var search: Factory<any Search> { self { LiveSearch() } }`.
    ///
    /// - Parameter factory: Builds an instance.
    @inlinable
    @inline(__always)
    public func callAsFunction<T>(
        function: @autoclosure @escaping @Sendable () -> StaticString = #function,
        fileID: @autoclosure @escaping @Sendable () -> StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, isolation: (any Actor)? = #isolation, _ factory: @escaping VoidFactoryType<T>
    ) -> Factory<T> {
        Factory(
            FactoryRegistration(
                self, function, fileID, FactoryPosition(line, column), Transfer(factory),
                isolation == nil ? nil : .of(isolation)))
    }

    /// Declares a factory with a name.
    ///
    /// - Parameters:
    ///   - key: A name that distinguishes bindings that are declared at the same place.
    ///   - factory: Builds an instance.
    public func callAsFunction<T>(
        key: StaticString, function: @autoclosure @escaping @Sendable () -> StaticString = #function,
        fileID: @autoclosure @escaping @Sendable () -> StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, isolation: (any Actor)? = #isolation, _ factory: @escaping VoidFactoryType<T>
    ) -> Factory<T> {
        Factory(FactoryRegistration(self, key, function, fileID, FactoryPosition(line, column), isolation, factory))
    }

    /// Declares a factory with a parameter: `var detail: ParameterFactory<Int, Detail> { self { Detail($0) } }`.
    ///
    /// - Parameters:
    ///   - key: A name that distinguishes bindings that are declared at the same place.
    ///   - factory: Builds an instance.
    public func callAsFunction<P, T>(
        key: StaticString = #function, function: @autoclosure @escaping @Sendable () -> StaticString = #function,
        fileID: @autoclosure @escaping @Sendable () -> StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, isolation: (any Actor)? = #isolation, _ factory: @escaping ParameterFactoryType<P, T>
    ) -> ParameterFactory<P, T> {
        ParameterFactory(
            FactoryRegistration(
                self, key, function, fileID, FactoryPosition(line, column), isolation, taking: factory))
    }

    /// Declares a factory that another module registers.
    ///
    /// Until then, resolving it returns `nil`, or stops the program if
    /// ``ContainerManager/promiseTriggersError`` is set.
    public func promised<T>(
        key: StaticString = #function, function: @autoclosure @escaping @Sendable () -> StaticString = #function,
        file: StaticString = #file, line: UInt = #line,
        fileID: @autoclosure @escaping @Sendable () -> StaticString = #fileID, column: UInt = #column
    ) -> Factory<T?> {
        let position = FactoryPosition(line, column)
        return Factory(
            FactoryRegistration(self, key, function, fileID, position, nil) {
                self.stopIfPromised(key, at: SourcePlace(fileID: fileID(), line: line, column: column))
                return nil
            })
    }

    /// Declares a factory with a parameter that another module registers.
    ///
    /// Until then, resolving it returns `nil`, or stops the program if
    /// ``ContainerManager/promiseTriggersError`` is set.
    public func promised<P, T>(
        key: StaticString = #function, function: @autoclosure @escaping @Sendable () -> StaticString = #function,
        file: StaticString = #file, line: UInt = #line,
        fileID: @autoclosure @escaping @Sendable () -> StaticString = #fileID, column: UInt = #column
    ) -> ParameterFactory<P, T?> {
        let position = FactoryPosition(line, column)
        return ParameterFactory(
            FactoryRegistration(
                self, key, function, fileID, position, nil,
                taking: { _ in
                    self.stopIfPromised(key, at: SourcePlace(fileID: fileID(), line: line, column: column))
                    return nil
                }))
    }

    private func stopIfPromised(_ key: StaticString, at place: SourcePlace) {
        guard manager.promiseTriggersError else { return }
        let container = "\(Self.self)"
        Misuse(
            """
            nothing is registered for the promised factory \(container).\(key)
              Register it where the program starts: \(container).shared.\(key).register { … }
              In a test, register it in the test: \(container).shared.\(key).register { … }
            """, at: place
        ).stop()
    }

    /// Sets a closure that receives each instance that the container resolves in the current world, unless the factory
    /// has a decorator.
    public func decorator(_ decorator: ((Any) -> Void)?) {
        let decorator = decorator.map { Transfer($0) }
        manager.changeState { state in
            state.decorator = decorator
            return .decorator
        }
    }

    /// Restores the declarations of all factories in the current world.
    public func reset(
        options: FactoryResetOptions = .all, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        manager.reset(options: options, fileID: fileID, line: line, column: column)
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
