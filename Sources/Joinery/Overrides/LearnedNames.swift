// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The binding that a name is known to refer to. An object, which makes copies of its owner cheaper.
final class LearnedBinding: Sendable {
    let binding: GraphBinding
    /// Whether the name is known to give the binding's value itself, rather than a value computed from it. That is
    /// certain if the getter returned the same object that the binding call returned; other values may be equal by
    /// accident.
    let isCertain: Bool
    /// The binding call, for messages, or `nil` for a binding that is declared by a key.
    let call: Binding?
    /// The binding as a filter.
    let filter: BindingFilter

    init(_ binding: GraphBinding, isCertain: Bool, call: Binding?) {
        self.call = call?.withoutIsolation
        self.binding = binding
        filter = BindingFilter(binding)
        self.isCertain = isCertain
    }
}

/// The bindings that key paths are known to name, up to a limit. They stay valid because the place of a getter does not
/// change.
enum LearnedNames {
    private struct State {
        var bindings: [AnyKeyPath: LearnedBinding] = [:]
        /// The same by the identity of the key paths. A literal is one object, and hashing a key path is slow.
        var recent: [ObjectIdentifier: Recent] = [:]

        /// - Returns: The removed entries, to be released outside of the lock.
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

    /// Key paths that are composed at run time may differ each time and hold values, so not all can be kept.
    private static let limit = 10_000

    private static let state = Mutex(State())

    static func binding(of keyPath: any AnyKeyPath & Sendable) -> LearnedBinding? {
        let (binding, former) = state.withLock { state -> (LearnedBinding?, State?) in
            if let found = state.recent[ObjectIdentifier(keyPath)] { return (found.binding, nil) }
            guard let binding = state.bindings[keyPath] else { return (nil, nil) }
            return (binding, state.note(binding, for: keyPath))
        }
        // Values that key paths hold are released outside of the lock, because that can run user code.
        withExtendedLifetime(former) {}
        return binding
    }

    static func remember(_ binding: LearnedBinding, for keyPath: any AnyKeyPath & Sendable) {
        let former = state.withLock { $0.note(binding, for: keyPath) }
        withExtendedLifetime(former) {}
    }
}
