// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The modifiers of a factory, either from its declaration or applied later.
struct FactoryOptions: Sendable {
    /// The identity of these options, which changes with each modification.
    private(set) var version = BindingToken()
    var registration: (any AnyFactoryClosure)?
    var scope: ScopeLifetime?
    var isScopedOnParameters = false
    var timeToLive: Double?
    /// The closures for arguments of the process.
    var argumentContexts: [String: any AnyFactoryClosure] = [:]
    var contexts: [ContextName: any AnyFactoryClosure] = [:]
    var decorator: (any AnyDecorator)?
    /// Whether these options replace the modifiers of the declaration instead of adding to them.
    var isOnce = false

    init() {}

    /// Changes these options.
    mutating func change(_ update: (inout FactoryOptions) -> Void) {
        version = BindingToken()
        update(&self)
    }

    var hasContexts: Bool { !argumentContexts.isEmpty || !contexts.isEmpty }

    /// Returns these options with others applied later.
    func overlaid(by later: FactoryOptions?) -> FactoryOptions {
        guard let later else { return self }
        var merged = self
        merged.registration = later.registration ?? registration
        merged.scope = later.scope ?? scope
        merged.isScopedOnParameters = later.isScopedOnParameters || isScopedOnParameters
        merged.timeToLive = later.timeToLive ?? timeToLive
        if !later.argumentContexts.isEmpty { merged.argumentContexts.merge(later.argumentContexts) { $1 } }
        if !later.contexts.isEmpty { merged.contexts.merge(later.contexts) { $1 } }
        merged.decorator = later.decorator ?? decorator
        return merged
    }

    /// Discards a part of these options.
    mutating func reset(_ options: FactoryResetOptions) {
        switch options {
        case .all: self = FactoryOptions()
        case .registration: change { $0.registration = nil }
        case .context:
            change {
                $0.argumentContexts = [:]
                $0.contexts = [:]
            }
        case .none, .scope: break
        }
    }

    /// Returns the closure for the current context, or `nil` if there is none.
    func closureForContext() -> (any AnyFactoryClosure)? {
        guard hasContexts else { return nil }
        let context = FactoryContext.current
        if !argumentContexts.isEmpty {
            let values = context.runtimeArguments.sorted { $0.key < $1.key }.map(\.value)
            for argument in context.arguments + values {
                if let found = argumentContexts[argument] { return found }
            }
        }
        return context.names.lazy.compactMap { contexts[$0] }.first
    }
}

/// The part of a binding or of a container to reset.
public enum FactoryResetOptions: Sendable {
    /// Registrations, contexts, scopes, and cached instances.
    case all
    /// Nothing.
    case none
    /// Only registrations.
    case registration
    /// Only the closures for contexts.
    case context
    /// Only cached instances.
    case scope
}

/// A closure that builds an instance, of any type.
protocol AnyFactoryClosure: Sendable {}

/// A closure that builds an instance. It runs on the thread that resolves the factory, as in Factory.
///
/// It need not be `Sendable`: a test on the main actor registers a stub that a background task builds. So the program
/// must register only closures that can run there. Those of a factory that is declared on the main actor run there.
final class FactoryClosure<P, T>: AnyFactoryClosure {
    private let make: Transfer<(P) -> T>

    init(_ make: @escaping (P) -> T) {
        self.make = Transfer(make)
    }

    func callAsFunction(_ parameters: P) -> T { make.value(parameters) }
}

/// A closure that receives each resolved instance, of any type.
protocol AnyDecorator: Sendable {}

/// A closure that receives each resolved instance.
final class Decorator<T>: AnyDecorator {
    private let decorate: @Sendable (T, Bool) -> Void

    init(_ decorate: @escaping @Sendable (T, Bool) -> Void) {
        self.decorate = decorate
    }

    func callAsFunction(_ instance: T, isNew: Bool) { decorate(instance, isNew) }
}
