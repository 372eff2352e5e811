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

    /// The binding of a registration's instances, and the identity of its type and name.
    struct Tracked: Sendable {
        let binding: AnyKeyedBinding
        let slot: SlotKey?
    }

    /// The instances of a registration.
    private struct Instances: Sendable {
        var own: Tracked?
        /// The instances that belong to containers.
        var ofContainers: [BindingToken: Tracked] = [:]

        var all: [Tracked] { (own.map { [$0] } ?? []) + ofContainers.values }
    }

    let kind: Kind
    private let tracked = Guarded<[ObjectIdentifier: Instances]>([:])

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// Records the instances of a registration, so that a reset discards them.
    ///
    /// - Parameter container: The container to which the instances belong, if they belong to one.
    func track(_ registration: some RegisteredService, _ instances: Tracked, in container: BindingToken?) {
        guard kind.keepsInstances else { return }
        tracked.withValue { tracked in
            if let container {
                tracked[ObjectIdentifier(registration), default: Instances()].ofContainers[container] = instances
            } else {
                tracked[ObjectIdentifier(registration), default: Instances()].own = instances
            }
        }
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
                guard let removed = instances.ofContainers[container] else { continue }
                bindings.append(removed.binding)
                tracked[registration]?.ofContainers[container] = nil
            }
            return bindings
        }
    }

    /// Discards all instances in the current world.
    func reset() {
        let instances = tracked.current.values.flatMap(\.all)
        Dependencies.discard(instances.map(\.binding) + instances.compactMap { $0.slot?.binding })
    }
}
