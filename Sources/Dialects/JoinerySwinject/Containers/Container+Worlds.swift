// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry
internal import Synchronization

extension Container {
    /// Adds an entry. An entry in the process's world applies to all worlds, and so does that of a new key in the
    /// container's world. Any other entry applies only to the current world.
    ///
    /// - Returns: The behaviors to notify.
    func add(_ entry: any AnyServiceEntry, for key: ServiceKey, at place: SourcePlace) -> [any Behavior] {
        let former = registry.add(entry, for: key, at: place)
        // Most registrations are neither observed nor made by an assembly, and need no lock.
        guard entry.origin != nil || hasBehaviors.load(ordering: .acquiring) else { return [] }
        return state.withLock { state in
            if let second = entry.origin, let former = former as? any AnyServiceEntry, let first = former.origin,
                !first.isSame(as: second), former.place != entry.place
            {
                state.duplicates.append(Duplicate(key: key, first: former, second: entry))
            }
            return state.behaviors
        }
    }

    /// The registrations of this container in the current world.
    var registrations: [ServiceKey: any AnyServiceEntry] {
        registry.registrations.compactMapValues { $0 as? any AnyServiceEntry }
    }

    /// Removes all registrations in the current world.
    public func removeAll(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) {
        registry.removeAll(at: SourcePlace(fileID: fileID, line: line, column: column))
        guard Dependencies.current.isOfSameWorld(as: .ofProcess) else { return }
        let former = state.withLock { state in
            defer { state.duplicates = [] }
            return state.duplicates
        }
        withExtendedLifetime(former) {}
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
        Dependencies.discard(kept + registry.slots(of: reset.keys))
    }
}
