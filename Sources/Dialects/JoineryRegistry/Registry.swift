// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery
internal import Synchronization

/// The registrations of a container in all worlds.
///
/// A registration in the process's world applies to all worlds, and so does that of a new key in the world in which the
/// container was created. Any other registration overrides the key in the current world. Each lookup counts as a read
/// of the key, so an instance that is being built depends on it, even if there is no registration.
package final class Registry: Sendable {
    fileprivate struct State: Sendable {
        var entries: [ServiceKey: any RegisteredService] = [:]
        /// The number of additional types that are forwarded to each entry.
        var forwardings: [ObjectIdentifier: Int] = [:]
        /// The keys of services that objects resolve later.
        var named: Set<ServiceKey> = []
        /// The keys that a build has read whose value is kept.
        var lastingReads: Set<ServiceKey> = []
    }

    /// The identity of the container in the keys of its bindings.
    package let token = BindingToken()
    /// The world in which the container was created.
    private let home: WorldReference
    /// The recent instances that this container resolved, including those of services from other containers.
    package let recent = RecentInstances()
    /// The code of the dialect in messages.
    package let wording: any ServiceWording.Type
    private let state = Mutex(State())

    /// Creates an empty registry for a container that is created in a world, by default the current one.
    package init(wording: any ServiceWording.Type, home: Dependencies = .current) {
        self.wording = wording
        self.home = home.worldReference
    }

    /// The bindings of all entries that apply to all worlds, and of the keys that objects resolve later.
    package var bindings: [AnyKeyedBinding] {
        let (entries, named) = state.withLock { ($0.entries, $0.named) }
        return entries.bindings + slots(of: named)
    }

    /// Returns the dependency of an object that resolves a service later.
    package func laterRead(of key: ServiceKey) -> LaterRead {
        state.withLock { _ = $0.named.insert(key) }
        return .binding(AnyKeyedBinding(SlotKey(token: token, key: key), of: key.serviceType))
    }

    /// Returns whether the registration of a new key in a world applies to all worlds.
    package func isHome(_ dependencies: Dependencies) -> Bool {
        dependencies.isOfSameWorld(as: .ofProcess) || home.isWorld(of: dependencies)
    }

    /// Returns the entry of a key that applies to all worlds.
    package func entry(for key: ServiceKey) -> (any RegisteredService)? {
        state.withLock { $0.entries[key] }
    }

    /// Returns the binding that identifies a key to native code and to overrides.
    package func slot<Service>(for key: ServiceKey, of type: Service.Type) -> KeyedBinding<Service> {
        KeyedBinding(
            SlotKey(token: token, key: key), ServiceDeclaration(key: key, wording),
            at: entry(for: key)?.place ?? SourcePlace(fileID: "unregistered", line: 0, column: 0))
    }
}

// MARK: - Lookup

extension Registry {
    /// The result of a lookup.
    package enum Finding {
        /// The key is not registered here.
        case none
        /// The registration of the key.
        ///
        /// - Parameter moment: The time of the lookup, if later lookups can have the same result.
        case entry(any RegisteredService, RecentInstances.Moment?)
        /// The value of the key is overridden or decorated. The registration or its removal, if this world has one.
        case overridden(WorldRegistration?)
    }

    /// Finds the registration of a key in the world of a reader.
    ///
    /// - Parameter isUnaffected: Whether the reader is unaffected by overrides, which is the same for all containers.
    package func find<Service>(
        _ request: inout ServiceRequest, _ type: Service.Type, _ reader: BindingReader, isUnaffected: Bool
    ) -> Finding {
        if !isUnaffected {
            let slot = slot(for: request.key, of: type)
            switch reader.answer(of: slot, as: WorldRegistration.self) {
            case .own:
                if reader.isLasting { noteLastingRead(of: request.key) }
            case .declared(let registration):
                guard let entry = registration.entry else { return .none }
                request.noteRegistration = { _ = BindingReader().answer(of: slot, as: WorldRegistration.self) }
                return .entry(entry, nil)
            case .overridden(let registration):
                return .overridden(registration)
            }
        }
        guard let entry = entry(for: request.key) else { return .none }
        return .entry(entry, reader.moment)
    }

    /// Returns the instance for a key whose value is overridden or decorated.
    ///
    /// - Parameters:
    ///   - registration: The registration in the result of the lookup.
    ///   - fallback: Resolves the service elsewhere, if it is not registered here.
    ///   - missing: Returns the error to throw if there is no instance.
    package func overridden<Service>(
        _ registration: WorldRegistration?, _ request: ServiceRequest, fallback: () throws -> Service?,
        missing: () -> any Error
    ) throws -> Service {
        let entry = registration.map(\.entry) ?? entry(for: request.key)
        let slot = slot(for: request.key, of: Service.self)
        return try request.dependencies.resolve(
            slot, entry.map { $0.scope ?? .transient } ?? .transient, isolation: nil, onCycle: request.onCycle,
            make: { _ in
                let own: Service? =
                    if let entry {
                        try entry.instance(request, as: Service.self, notedAt: nil)
                    } else {
                        try fallback()
                    }
                guard let own else { throw missing() }
                return own
            })
    }

    /// Returns whether a key is registered here, in the world of a reader. Records a read.
    package func isRegistered<Service>(_ key: ServiceKey, as type: Service.Type, _ reader: BindingReader) -> Bool {
        switch reader.answer(of: slot(for: key, of: type), as: WorldRegistration.self) {
        case .own:
            if reader.isLasting { noteLastingRead(of: key) }
            return entry(for: key) != nil
        case .declared(let registration): return registration.entry != nil
        case .overridden: return true
        }
    }

    private func noteLastingRead(of key: ServiceKey) {
        state.withLock { _ = $0.lastingReads.insert(key) }
    }
}

// MARK: - Registration

/// A registration that applies to one world. Without an entry, it removes the registration.
package struct WorldRegistration: Sendable {
    fileprivate let slot: SlotKey
    /// The registration.
    package let entry: (any RegisteredService)?
}

extension Registry {
    /// Adds an entry. An entry in the process's world applies to all worlds, and so does that of a new key in the
    /// container's world. Any other entry applies only to the current world.
    ///
    /// - Returns: The entry that it replaces in all worlds.
    @discardableResult
    package func add(
        _ entry: any RegisteredService, for key: ServiceKey, at place: SourcePlace
    ) -> (any RegisteredService)? {
        let dependencies = Dependencies.current
        let isProcess = dependencies.isOfSameWorld(as: .ofProcess)
        let isHome = !isProcess && home.isWorld(of: dependencies)
        let slot = SlotKey(token: token, key: key)
        var binding: AnyKeyedBinding { AnyKeyedBinding(slot, of: key.serviceType) }
        let (isDeclared, wasRead, former, isUnused) = state.withLock { state in
            guard isProcess || (isHome && state.entries[key] == nil) else {
                return (false, false, (any RegisteredService)?.none, false)
            }
            let wasRead = !state.lastingReads.isEmpty && state.lastingReads.remove(key) != nil
            let (former, isUnused) = state.replace(key, with: entry)
            return (true, wasRead, former, isUnused)
        }
        guard isDeclared else {
            Dependencies.changeCurrent {
                $0.declare(binding, as: WorldRegistration(slot: slot, entry: entry), at: place)
            }
            return nil
        }
        // Values built from the former entry must be built again.
        if wasRead || dependencies.hasOverrides(of: binding) {
            Dependencies.changeCurrent { $0.useLive(binding, at: place) }
        }
        if let former, isUnused { Dependencies.forgetEverywhere(former.bindings) }
        return former
    }

    /// The registrations that apply in the current world.
    package var registrations: [ServiceKey: any RegisteredService] {
        var registrations = state.withLock { $0.entries }
        for change in Dependencies.current.declarations(as: WorldRegistration.self).reversed()
        where change.slot.token == token {
            registrations[change.slot.key] = change.entry
        }
        return registrations
    }

    /// Removes all registrations in the current world.
    package func removeAll(at place: SourcePlace) {
        let dependencies = Dependencies.current
        let slots = registrations.keys.map { SlotKey(token: token, key: $0) }
        guard dependencies.isOfSameWorld(as: .ofProcess) else {
            return Dependencies.changeCurrent { overrides in
                for slot in slots {
                    let removed = WorldRegistration(slot: slot, entry: nil)
                    overrides.declare(AnyKeyedBinding(slot, of: slot.key.serviceType), as: removed, at: place)
                }
            }
        }
        let former = state.withLock { state in
            defer {
                state = State()
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
        Dependencies.forgetEverywhere(former.entries.bindings)
    }

    /// Returns the bindings of keys, for ``Dependencies/discard(_:)``.
    package func slots(of keys: some Sequence<ServiceKey>) -> [AnyKeyedBinding] {
        keys.map { AnyKeyedBinding(SlotKey(token: token, key: $0), of: $0.serviceType) }
    }
}

extension [ServiceKey: any RegisteredService] {
    fileprivate var bindings: [AnyKeyedBinding] {
        var bindings: [AnyKeyedBinding] = []
        bindings.reserveCapacity(2 * count)
        for entry in values { entry.addBindings(to: &bindings) }
        return bindings
    }
}

extension Registry.State {
    /// Replaces the entry of a key.
    ///
    /// - Returns: The former entry, and whether no other key refers to it.
    fileprivate mutating func replace(
        _ key: ServiceKey, with entry: any RegisteredService
    ) -> (former: (any RegisteredService)?, isUnused: Bool) {
        defer { RecentInstances.outdate() }
        if entry.serviceKey != key { forwardings[ObjectIdentifier(entry), default: 0] += 1 }
        guard let former = entries.updateValue(entry, forKey: key), former !== entry else { return (nil, false) }
        guard let count = forwardings[ObjectIdentifier(former)] else { return (former, true) }
        forwardings[ObjectIdentifier(former)] = count > 1 ? count - 1 : nil
        return (former, false)
    }
}
