// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A registration that applies to one world; without an entry, a removal.
struct WorldRegistration: Sendable {
    let slot: SlotKey
    let entry: (any AnyServiceEntry)?
}

extension Container {
    /// Adds an entry. A new key in the world of the container or of the process applies to all worlds; any other entry
    /// applies to the current world only.
    ///
    /// - Returns: The behaviors to notify.
    func add(_ entry: any AnyServiceEntry, for key: ServiceKey, at place: SourcePlace) -> [any Behavior] {
        let dependencies = Dependencies.current
        let isProcess = dependencies.isOfSameWorld(as: .ofProcess)
        let isHome = !isProcess && registry.home.isWorld(of: dependencies)
        let slot = SlotKey(token: registry.token, key: key)
        var binding: AnyKeyedBinding { AnyKeyedBinding(slot, of: key.serviceType) }
        let (isDeclared, wasRead, former, behaviors) = registry.withValue { state in
            guard isProcess || (isHome && state.entries[key] == nil) else {
                return (false, false, (any AnyServiceEntry)?.none, state.behaviors)
            }
            let wasRead = !state.lastingReads.isEmpty && state.lastingReads.remove(key) != nil
            return (true, wasRead, state.replace(key, with: entry), state.behaviors)
        }
        guard isDeclared else {
            Dependencies.changeCurrent {
                $0.declare(binding, as: WorldRegistration(slot: slot, entry: entry), at: place)
            }
            return behaviors
        }
        // Values built from the former entry must be built again.
        if wasRead || dependencies.hasOverrides(of: binding) {
            Dependencies.changeCurrent { $0.useLive(binding, at: place) }
        }
        if let former { Dependencies.forgetEverywhere(former.bindings) }
        return behaviors
    }

    /// The registrations of this container in the current world.
    var registrations: [ServiceKey: any AnyServiceEntry] {
        var registrations = registry.current.entries
        for change in Dependencies.current.declarations(as: WorldRegistration.self).reversed()
        where change.slot.token == registry.token {
            registrations[change.slot.key] = change.entry
        }
        return registrations
    }

    /// Removes all registrations in the current world.
    public func removeAll(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        let dependencies = Dependencies.current
        let slots = registrations.keys.map { SlotKey(token: registry.token, key: $0) }
        guard dependencies.isOfSameWorld(as: .ofProcess) else {
            return Dependencies.changeCurrent { overrides in
                for slot in slots {
                    let removed = WorldRegistration(slot: slot, entry: nil)
                    overrides.declare(AnyKeyedBinding(slot, of: slot.key.serviceType), as: removed, at: place)
                }
            }
        }
        let former = registry.withValue { state in
            defer {
                state.entries = [:]
                state.forwardings = [:]
                state.lastingReads = []
                state.duplicates = []
                RecentInstances.outdate()
            }
            return state
        }
        let changed = slots.filter {
            former.lastingReads.contains($0.key)
                || dependencies.hasOverrides(of: AnyKeyedBinding($0, of: $0.key.serviceType))
        }
        if !changed.isEmpty {
            Dependencies.changeCurrent { overrides in
                for slot in changed { overrides.useLive(AnyKeyedBinding(slot, of: slot.key.serviceType), at: place) }
            }
        }
        Dependencies.forgetEverywhere(former.bindings)
    }

    /// Discards the instances of a scope, here and in the parents, in the current world. The next read builds a new
    /// instance. Instances that are in use stay valid.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol) {
        reset { _, entry in entry.objectScope === objectScope }
        parent?.resetObjectScope(objectScope)
    }

    /// Discards the instances of a scope, here and in the parents, in the current world. The next read builds a new
    /// instance. Instances that are in use stay valid.
    public func resetObjectScope(_ objectScope: ObjectScope) {
        resetObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Discards the instances of one service in a scope, here and in the parents, in the current world.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol, serviceType: Any.Type) {
        reset { key, entry in key.serviceType == serviceType && entry.objectScope === objectScope }
        parent?.resetObjectScope(objectScope, serviceType: serviceType)
    }

    /// Discards the instances of one service in a scope, here and in the parents, in the current world.
    public func resetObjectScope(_ objectScope: ObjectScope, serviceType: Any.Type) {
        resetObjectScope(objectScope as any ObjectScopeProtocol, serviceType: serviceType)
    }

    private func reset(where isReset: (ServiceKey, any AnyServiceEntry) -> Bool) {
        let dependencies = Dependencies.current
        let reset = registrations.filter { isReset($0.key, $0.value) }
        for entry in reset.values where entry.scope == nil { entry.emptyStorage(in: dependencies) }
        let kept = reset.values.filter { $0.scope != nil }.flatMap(\.bindings)
        let slots = reset.keys.map { AnyKeyedBinding(SlotKey(token: registry.token, key: $0), of: $0.serviceType) }
        let outer = dependencies.forget(kept + slots)
        guard !outer.isEmpty else { return }
        // An instance from an enclosing world must not be used here anymore.
        Dependencies.changeCurrent { overrides in
            for binding in outer { overrides.useLive(binding, at: SourcePlace(fileID: #fileID, line: 0, column: 0)) }
        }
    }
}
