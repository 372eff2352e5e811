// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What a name is known to name. An object, for it is copied at the cost of a count of references.
final class LearnedBinding: Sendable {
    let binding: GraphBinding
    /// Whether the name is known to give the binding's value itself, and not one that is computed from it: it gave back
    /// the object that it was probed with. Of other values one may be the same, and the next one not.
    let isCertain: Bool
    /// The binding call, for messages; `nil` for a binding that is declared by a key.
    let call: Binding?
    /// The binding as a set.
    let filter: BindingFilter

    init(_ binding: GraphBinding, isCertain: Bool, call: Binding?) {
        self.call = call?.withoutIsolation
        self.binding = binding
        filter = BindingFilter(binding)
        self.isCertain = isCertain
    }
}

/// What key paths are known to name, as long as there are not too many: a getter's place does not change.
enum LearnedNames {
    private struct State {
        var bindings: [AnyKeyPath: LearnedBinding] = [:]
        /// The same, by the objects that the key paths are: a literal is one object, and a key path takes long to hash.
        var recent: [ObjectIdentifier: Recent] = [:]

        /// - Returns: What is not kept any more, to be released outside of the lock.
        mutating func note(_ binding: LearnedBinding, for keyPath: any AnyKeyPath & Sendable) -> State? {
            let former = max(bindings.count, recent.count) < limit ? nil : self
            if former != nil { self = State() }
            bindings[keyPath] = binding
            recent[ObjectIdentifier(keyPath)] = Recent(keyPath: keyPath, binding: binding)
            return former
        }
    }

    private struct Recent: Sendable {
        let keyPath: any AnyKeyPath & Sendable
        let binding: LearnedBinding
    }

    /// Key paths that are put together at run time may be others each time, and hold values: not all can be kept.
    private static let limit = 10_000

    private static let state = Mutex(State())

    static func binding(of keyPath: any AnyKeyPath & Sendable) -> LearnedBinding? {
        let (binding, former) = state.withLock { state -> (LearnedBinding?, State?) in
            if let found = state.recent[ObjectIdentifier(keyPath)] { return (found.binding, nil) }
            guard let binding = state.bindings[keyPath] else { return (nil, nil) }
            return (binding, state.note(binding, for: keyPath))
        }
        // What key paths hold goes away here, outside of the lock, for its `deinit` is user code.
        withExtendedLifetime(former) {}
        return binding
    }

    static func remember(_ binding: LearnedBinding, for keyPath: any AnyKeyPath & Sendable) {
        let former = state.withLock { $0.note(binding, for: keyPath) }
        withExtendedLifetime(former) {}
    }
}
