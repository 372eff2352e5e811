// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What a name is known to name. An object, for it is copied at the cost of a count of references.
final class LearntBinding: Sendable {
    let binding: GraphBinding

    init(_ binding: GraphBinding) {
        self.binding = binding
    }
}

/// What key paths are known to name. Once learnt this holds for the process: a getter's place does not change.
enum LearntNames {
    private struct State {
        var bindings: [AnyKeyPath: LearntBinding] = [:]
        /// The same, by the objects that the key paths are: a literal is one object, and a key path takes long to hash.
        var recent: [ObjectIdentifier: Recent] = [:]
    }

    private struct Recent: Sendable {
        let keyPath: any AnyKeyPath & Sendable
        let binding: LearntBinding
    }

    /// Key paths that are put together at run time are other objects each time: not all can be kept.
    private static let recentLimit = 1000

    private static let state = Mutex(State())

    static func binding(of keyPath: any AnyKeyPath & Sendable) -> LearntBinding? {
        let (binding, former) = state.withLock { state -> (LearntBinding?, [ObjectIdentifier: Recent]) in
            if let found = state.recent[ObjectIdentifier(keyPath)] { return (found.binding, [:]) }
            guard let binding = state.bindings[keyPath] else { return (nil, [:]) }
            let former = state.recent.count < recentLimit ? [:] : state.recent
            if !former.isEmpty { state.recent = [:] }
            state.recent[ObjectIdentifier(keyPath)] = Recent(keyPath: keyPath, binding: binding)
            return (binding, former)
        }
        // What key paths hold goes away here, outside of the lock, for its `deinit` is user code.
        withExtendedLifetime(former) {}
        return binding
    }

    static func remember(_ binding: LearntBinding, for keyPath: any AnyKeyPath & Sendable) {
        state.withLock { $0.bindings[keyPath] = binding }
    }
}
