// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// The kind of a scope, and the services with instances in it.
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
            case .cache, .container: .resettable
            case .graph: .perResolution
            case .share: .shared
            }
        }
    }

    private struct Tracked: Sendable {
        var slots: [ObjectIdentifier: Reference] = [:]
        /// The number of slots at which those that are gone are removed.
        var limit = 16
    }

    private struct Reference: Sendable {
        weak let slot: ServiceSlot?
    }

    let kind: Kind
    private let tracked = Guarded(Tracked())

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// Records that a service has instances in the scope, so that a reset discards them.
    func track(_ slot: ServiceSlot) {
        guard kind == .cache || kind == .share else { return }
        let present = tracked.withValue { tracked -> [ServiceSlot] in
            tracked.slots[ObjectIdentifier(slot)] = Reference(slot: slot)
            guard tracked.slots.count > tracked.limit else { return [] }
            let present = tracked.slots.compactMap { id, reference in reference.slot.map { (id, $0) } }
            let ids = Set(present.map(\.0))
            tracked.slots = tracked.slots.filter { ids.contains($0.key) }
            tracked.limit = max(16, 2 * present.count)
            return present.map(\.1)
        }
        // Released outside of the lock.
        withExtendedLifetime(present) {}
    }

    /// Discards all instances in the current world.
    func reset() {
        let world = World.current
        let slots = tracked.current.slots.values.compactMap(\.slot).filter { slot in
            // An instance that belongs to a container has no registration.
            (slot.entry(in: world) as? any AnyRegistration).map { $0.scope === self } ?? true
        }
        world.forget(slots.flatMap(\.bindings))
    }
}
