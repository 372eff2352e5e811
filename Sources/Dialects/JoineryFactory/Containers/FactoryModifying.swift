// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A factory whose binding can be modified.
///
/// A modifier in the property that declares the factory is part of the declaration. A modifier elsewhere changes the
/// binding in the current world. Scope properties, such as ``cached``, are an exception: elsewhere, they apply only to
/// the value. Use ``scope(_:function:fileID:line:)`` instead.
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
        _ scope: Scope, function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Self {
        modified(ModifierSite(function, fileID, line), isDiscarding: true, isScope: true) { options, _ in
            options.scope = Transfer(scope)
        }
    }

    /// One instance for the container, until it is reset.
    public var cached: Self { scoped(.cached) }

    /// One instance for each resolution: the outermost call and all calls in it.
    public var graph: Self { scoped(.graph) }

    /// One instance for the container as long as it is in use.
    public var shared: Self { scoped(.shared) }

    /// One instance for all containers.
    public var singleton: Self { scoped(.singleton) }

    /// A new instance for each call. This is the default.
    public var unique: Self { scoped(.unique) }

    private func scoped(_ scope: Scope) -> Self {
        var factory = self
        factory.registration.setScope(scope)
        return factory
    }

    /// Makes a kept instance expire if it is not read for some time. The next read then builds a new one.
    ///
    /// - Parameter seconds: The time since the last read.
    @discardableResult
    public func timeToLive(
        _ seconds: Double, function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Self {
        modified(ModifierSite(function, fileID, line)) { options, _ in options.timeToLive = seconds }
    }
}

extension FactoryModifying where P: Hashable {
    /// A separate kept instance for each parameter.
    public var scopeOnParameters: Self { modified(nil) { options, _ in options.isScopedOnParameters = true } }
}

// MARK: - Decorators

extension FactoryModifying {
    /// Calls a closure with each resolved instance, even if it already existed.
    @discardableResult
    public func decorator(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ decorator: @escaping @Sendable (_ instance: T) -> Void
    ) -> Self {
        self.decorator(function: function, fileID: fileID, line: line) { instance, _ in decorator(instance) }
    }

    /// Calls a closure with each resolved instance, and with whether it is new.
    @discardableResult
    public func decorator(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ decorator: @escaping @Sendable (_ instance: T, _ instantiated: Bool) -> Void
    ) -> Self {
        let decorator: (T, Bool) -> Void = decorator
        return modified(ModifierSite(function, fileID, line)) { options, _ in options.decorator = Transfer(decorator) }
    }
}

// MARK: - Contexts

extension FactoryModifying {
    /// Sets the closure for some contexts. In these, it takes precedence over the registered and the declared closure.
    @discardableResult
    public func context(
        _ contexts: FactoryContextType..., function: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts(contexts, ModifierSite(function, fileID, line), factory)
    }

    /// Sets the closure for a process with an argument.
    @discardableResult
    public func onArg(
        _ argument: String, function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.arg(argument)], ModifierSite(function, fileID, line), factory)
    }

    /// Sets the closure for a process with one of several arguments.
    @discardableResult
    public func onArgs(
        _ args: [String], function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.args(args)], ModifierSite(function, fileID, line), factory)
    }

    /// Sets the closure for previews.
    @discardableResult
    public func onPreview(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.preview], ModifierSite(function, fileID, line), factory)
    }

    /// Sets the closure for tests.
    @discardableResult
    public func onTest(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.test], ModifierSite(function, fileID, line), factory)
    }

    /// Sets the closure for debug builds.
    @discardableResult
    public func onDebug(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.debug], ModifierSite(function, fileID, line), factory)
    }

    /// Sets the closure for simulators.
    @discardableResult
    public func onSimulator(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.simulator], ModifierSite(function, fileID, line), factory)
    }

    /// Sets the closure for devices.
    @discardableResult
    public func onDevice(
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        inContexts([.device], ModifierSite(function, fileID, line), factory)
    }

    private func inContexts(
        _ contexts: [FactoryContextType], _ site: ModifierSite, _ factory: @escaping ParameterFactoryType<P, T>
    ) -> Self {
        modified(site, isRegistration: true) { options, test in
            let closure = FactoryClosure(make: Transfer(factory), test: test)
            for context in contexts {
                if case .args(let arguments) = context {
                    for argument in arguments { options.contexts[.arg(argument)] = closure }
                } else {
                    options.contexts[context] = closure
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
        function: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Self {
        var factory = self
        factory.registration.modifyOnce(ModifierSite(function, fileID, line))
        return factory
    }

    /// Restores the declaration in the current world.
    ///
    /// - Parameter options: The parts to restore.
    @discardableResult
    public func reset(_ options: FactoryResetOptions = .all) -> Self {
        registration.reset(options)
        return self
    }

    func registering(_ site: ModifierSite, _ factory: @escaping ParameterFactoryType<P, T>) -> Self {
        let factory = modified(site, isDiscarding: true, isRegistration: true) { options, test in
            options.registration = FactoryClosure(make: Transfer(factory), test: test)
        }
        registration.warnIfContextPrecedes(registrationAt: site)
        return factory
    }

    private func modified(
        _ site: ModifierSite?, isDiscarding: Bool = false, isRegistration: Bool = false, isScope: Bool = false,
        _ update: (inout FactoryOptions, RegisteringTest?) -> Void
    ) -> Self {
        var factory = self
        factory.registration.modify(
            site, isDiscarding: isDiscarding, isRegistration: isRegistration, isScope: isScope, update)
        return factory
    }
}
