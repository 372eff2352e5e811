// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A closure that replaces the one of the declaration.
struct FactoryClosure: Sendable {
    // The closure has the type that the factory declares. It need not be `Sendable`: a test on the main actor registers a
    // stub that a background task builds. So the program must register only closures that can run there.
    let make: Transfer<Any>
    /// The test that has registered the closure, or `nil` if the program has.
    let test: RegisteringTest?
}

/// The modifiers of a factory, either from its declaration or applied later.
struct FactoryOptions: Sendable {
    var registration: FactoryClosure?
    /// The test that has restored the declaration in order to use it.
    var restoringTest: RegisteringTest?
    var contexts: [FactoryContextType: FactoryClosure] = [:]
    var decorator: Transfer<Any>?
    var scope: Transfer<Scope>?
    var isScopedOnParameters = false
    var timeToLive: Double?
    /// Whether these options replace the modifiers of the declaration instead of adding to them.
    var isOnce = false

    /// Whether a read of a kept instance does no more than to return it.
    var isPlain: Bool { decorator == nil && timeToLive == nil && !isScopedOnParameters }

    /// Returns these options with others applied later.
    func overlaid(by later: FactoryOptions) -> FactoryOptions {
        var merged = self
        merged.registration = later.registration ?? registration
        merged.contexts.merge(later.contexts) { $1 }
        merged.decorator = later.decorator ?? decorator
        merged.scope = later.scope ?? scope
        merged.isScopedOnParameters = later.isScopedOnParameters || isScopedOnParameters
        merged.timeToLive = later.timeToLive ?? timeToLive
        return merged
    }

    /// Discards a part of these options.
    mutating func reset(_ options: FactoryResetOptions) {
        switch options {
        case .all: self = FactoryOptions()
        case .registration: registration = nil
        case .context: contexts = [:]
        case .none, .scope: break
        }
    }

    /// The closure for the current context, with that context, or `nil` if there is none.
    var forContext: (context: FactoryContextType, closure: FactoryClosure)? {
        contexts.isEmpty
            ? nil
            : FactoryContext.current.types.lazy.compactMap { type in contexts[type].map { (type, $0) } }.first
    }
}

/// Modifiers that are passed on without copying them.
final class SharedFactoryOptions: Sendable {
    let value: FactoryOptions

    init(_ value: FactoryOptions) {
        self.value = value
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
