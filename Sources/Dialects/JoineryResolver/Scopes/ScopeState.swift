// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// The kind of a scope, and the registrations with instances in it.
final class ScopeState: Sendable {
    enum Kind: Sendable {
        case unique
        case cache
        case graph
        case share
        /// The scope of the container that resolves the service.
        case container

        /// The corresponding scope of the graph.
        var scope: Scope {
            switch self {
            case .unique: .transient
            case .cache, .container: .singletonUntilForgotten
            case .graph: .perResolution
            case .share: .sharedIfObject
            }
        }

        /// Whether instances outlive their resolution.
        var keepsInstances: Bool { self == .cache || self == .share }
    }

    /// The binding of a registration's instances, and the binding of its type and name.
    struct Tracked: Sendable {
        let binding: AnyKeyedBinding
        let slot: AnyKeyedBinding?
    }

    let kind: Kind
    /// The instances, by registration and, if they belong to a container, by container.
    private let tracked = Guarded<[ObjectIdentifier: [BindingToken?: Tracked]]>([:])

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// Records the instances of a registration, so that a reset discards them.
    ///
    /// - Parameter container: The container to which the instances belong, if they belong to one.
    func track(_ registration: some RegisteredService, _ instances: Tracked, in container: BindingToken?) {
        guard kind.keepsInstances else { return }
        tracked.withValue { $0[ObjectIdentifier(registration), default: [:]][container] = instances }
    }

    /// Removes a registration.
    func untrack(_ registration: ObjectIdentifier) {
        guard kind.keepsInstances else { return }
        tracked.withValue { $0[registration] = nil }
    }

    /// Removes a container, and returns the bindings of the instances that belong to it.
    func remove(container: BindingToken) -> [AnyKeyedBinding] {
        tracked.withValue { tracked in
            var bindings: [AnyKeyedBinding] = []
            for (registration, instances) in tracked {
                guard let removed = instances[container] else { continue }
                bindings.append(removed.binding)
                tracked[registration]?[container] = nil
            }
            return bindings
        }
    }

    /// Discards all instances in the current world.
    func reset() {
        let instances = tracked.current.values.flatMap(\.values)
        Registry.discard(instances.map(\.binding) + instances.compactMap(\.slot))
    }
}
