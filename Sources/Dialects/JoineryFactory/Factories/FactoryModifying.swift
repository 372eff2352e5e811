// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A factory whose binding can be modified.
///
/// A modifier in the property that declares the factory is part of the declaration. A modifier elsewhere changes the
/// binding in the current world. Scope properties, such as ``cached``, are an exception: elsewhere, they apply only to
/// the value. Use ``scope(_:function:fileID:line:column:)`` instead.
public protocol FactoryModifying {
    /// The parameter. `Void` for a ``Factory``.
    associatedtype P
    /// The type of the instances.
    associatedtype T

    /// The binding, and the modifiers of this value.
    var registration: FactoryRegistration<P, T> { get set }
}

// MARK: - Scopes

extension FactoryModifying {
    /// Sets the scope.
    @discardableResult
    public func scope(
        _ scope: Scope, function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        let lifetime = scope.lifetime
        return modified(ModifierSite(function, fileID, line, column), isDiscarding: true) { $0.scope = lifetime }
    }

    /// One instance for the container, until it is reset.
    @inlinable
    @inline(__always)
    public var cached: Self { scoped(.cached) }

    /// One instance for each resolution: the outermost call and all calls in it.
    @inlinable
    @inline(__always)
    public var graph: Self { scoped(.graph) }

    /// One instance for the container as long as it is in use.
    @inlinable
    @inline(__always)
    public var shared: Self { scoped(.shared) }

    /// One instance for all containers.
    @inlinable
    @inline(__always)
    public var singleton: Self { scoped(.singleton) }

    /// A new instance for each call. This is the default.
    @inlinable
    @inline(__always)
    public var unique: Self { scoped(.unique) }

    /// Makes a kept instance expire if it is not read for some time. The next read then builds a new one.
    ///
    /// - Parameter seconds: The time since the last read.
    @discardableResult
    public func timeToLive(
        _ seconds: Double, function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        modified(ModifierSite(function, fileID, line, column)) { $0.timeToLive = seconds }
    }

    // No code takes the address of the value, so that the compiler can keep it in registers.
    @inlinable
    @inline(__always)
    func scoped(_ lifetime: ScopeLifetime) -> Self {
        guard registration.details == nil, registration.position.hasNoState else { return rescoped(lifetime) }
        var factory = self
        factory.registration.position = registration.position.scoped(lifetime)
        return factory
    }

    /// Changes the scope after other modifiers.
    @usableFromInline
    func rescoped(_ lifetime: ScopeLifetime) -> Self {
        guard registration.hasNoModifiers, registration.position.hasNoState else {
            let lifetime = lifetime.current
            return modified(nil, isDiscarding: true) { $0.scope = lifetime }
        }
        var factory = self
        factory.registration.position = registration.position.scoped(lifetime)
        return factory
    }
}

extension FactoryModifying where P: Hashable {
    /// A separate kept instance for each parameter.
    public var scopeOnParameters: Self { modified(nil) { $0.isScopedOnParameters = true } }
}

// MARK: - Decorators

extension FactoryModifying {
    /// Calls a closure with each resolved instance, even if it already existed.
    @discardableResult
    public func decorator(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, _ decorator: @escaping @Sendable (_ instance: T) -> Void
    ) -> Self {
        let decorator = Decorator<T> { instance, _ in decorator(instance) }
        return modified(ModifierSite(function, fileID, line, column)) { $0.decorator = decorator }
    }

    /// Calls a closure with each resolved instance, and with whether it is new.
    @discardableResult
    public func decorator(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, _ decorator: @escaping @Sendable (_ instance: T, _ instantiated: Bool) -> Void
    ) -> Self {
        let decorator = Decorator<T>(decorator)
        return modified(ModifierSite(function, fileID, line, column)) { $0.decorator = decorator }
    }
}

// MARK: - Contexts

extension FactoryModifying {
    /// Sets the closure for some contexts. In these, it takes precedence over the registered and the declared closure.
    @discardableResult
    public func context(
        _ contexts: FactoryContextType..., function: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column, factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts(contexts, ModifierSite(function, fileID, line, column), factory)
    }

    /// Sets the closure for a process with an argument.
    @discardableResult
    public func onArg(
        _ argument: String, function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.arg(argument)], ModifierSite(function, fileID, line, column), factory)
    }

    /// Sets the closure for a process with one of several arguments.
    @discardableResult
    public func onArgs(
        _ args: [String], function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.args(args)], ModifierSite(function, fileID, line, column), factory)
    }

    /// Sets the closure for previews.
    @discardableResult
    public func onPreview(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.preview], ModifierSite(function, fileID, line, column), factory)
    }

    /// Sets the closure for tests.
    @discardableResult
    public func onTest(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.test], ModifierSite(function, fileID, line, column), factory)
    }

    /// Sets the closure for debug builds.
    @discardableResult
    public func onDebug(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.debug], ModifierSite(function, fileID, line, column), factory)
    }

    /// Sets the closure for simulators.
    @discardableResult
    public func onSimulator(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.simulator], ModifierSite(function, fileID, line, column), factory)
    }

    /// Sets the closure for devices.
    @discardableResult
    public func onDevice(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.device], ModifierSite(function, fileID, line, column), factory)
    }

    private func inContexts(
        _ contexts: [FactoryContextType], _ site: ModifierSite, _ factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        let closure = FactoryClosure(factory)
        return modified(site) { options in
            for context in contexts {
                switch context {
                case .arg(let argument): options.argumentContexts[argument] = closure
                case .args(let arguments): for argument in arguments { options.argumentContexts[argument] = closure }
                case .preview: options.contexts[.preview] = closure
                case .test: options.contexts[.test] = closure
                case .debug: options.contexts[.debug] = closure
                case .simulator: options.contexts[.simulator] = closure
                case .device: options.contexts[.device] = closure
                }
            }
        }
    }
}

// MARK: - Changes

extension FactoryModifying {
    /// Lets modifiers elsewhere replace those of the declaration. Write it at the end of a declaration.
    @discardableResult
    public func once(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        var factory = self
        factory.registration.modifyOnce(ModifierSite(function, fileID, line, column))
        return factory
    }

    /// Restores the declaration in the current world.
    ///
    /// - Parameter options: The parts to restore.
    @discardableResult
    public func reset(
        _ options: FactoryResetOptions = .all, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        registration.reset(options, at: SourcePlace(fileID: fileID, line: line, column: column))
        return self
    }

    func registering(_ site: ModifierSite, _ factory: @escaping ParameterFactoryType<P, T>) -> Self {
        let closure = FactoryClosure(factory)
        return modified(site, isDiscarding: true) { $0.registration = closure }
    }

    private func modified(
        _ site: ModifierSite?, isDiscarding: Bool = false, _ update: (inout FactoryOptions) -> Void
    ) -> Self {
        var factory = self
        factory.registration.modify(site, isDiscarding: isDiscarding, update)
        return factory
    }
}
