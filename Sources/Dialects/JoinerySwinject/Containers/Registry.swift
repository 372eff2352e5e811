// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// The registrations of a container in all worlds.
struct Registry: ~Copyable, Sendable {
    struct State: Sendable {
        var entries: [ServiceKey: any AnyServiceEntry] = [:]
        /// The number of additional types that are forwarded to each entry.
        var forwardings: [ObjectIdentifier: Int] = [:]
        /// Keys that a build has read, and whose value may be found again.
        var lastingReads: Set<ServiceKey> = []
        var behaviors: [any Behavior] = []
        var duplicates: [Duplicate] = []
        var children: [Child] = []
    }

    /// Two registrations of one key by assemblies.
    struct Duplicate: Sendable {
        let key: ServiceKey
        let first: any AnyServiceEntry
        let second: any AnyServiceEntry
    }

    struct Child: Sendable {
        weak let container: Container?
    }

    /// The identity of the container in the keys of its bindings.
    let token = BindingToken()
    /// The world in which the container was created.
    let home = Dependencies.current.worldReference
    /// The instances that were resolved here, including services that a parent registers.
    let recent = RecentInstances()
    private let state = Mutex(State())

    var current: State { state.withLock { $0 } }

    /// Reads or changes the state. Return removed values, so that they are released outside the lock.
    @inline(__always)
    func withValue<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

    func entry(for key: ServiceKey) -> (any AnyServiceEntry)? {
        state.withLock { $0.entries[key] }
    }

    func noteLastingRead(of key: ServiceKey) {
        state.withLock { _ = $0.lastingReads.insert(key) }
    }

    func addChild(_ container: Container) {
        let child = Child(container: container)
        // Releases the values outside the lock, because one may be the last reference to a container.
        let looked = state.withLock { state in
            let looked = state.children.map { ($0, $0.container) }
            state.children = looked.filter { $0.1 != nil }.map(\.0) + [child]
            return looked
        }
        withExtendedLifetime(looked) {}
    }

    /// The children that still exist.
    var children: [Container] { current.children.compactMap(\.container) }
}

extension Registry.State {
    /// The bindings of all entries.
    var bindings: [AnyKeyedBinding] {
        var bindings: [AnyKeyedBinding] = []
        bindings.reserveCapacity(2 * entries.count)
        for entry in entries.values { entry.addBindings(to: &bindings) }
        return bindings
    }

    /// Replaces the entry of a key.
    ///
    /// - Returns: The former entry, if no other key refers to it.
    mutating func replace(_ key: ServiceKey, with entry: any AnyServiceEntry) -> (any AnyServiceEntry)? {
        defer { RecentInstances.outdate() }
        if entry.key != key { forwardings[ObjectIdentifier(entry), default: 0] += 1 }
        guard let former = entries.updateValue(entry, forKey: key), former !== entry else { return nil }
        if let first = former.origin, let second = entry.origin, !first.isSame(as: second), former.place != entry.place
        {
            duplicates.append(Registry.Duplicate(key: key, first: former, second: entry))
        }
        guard let count = forwardings[ObjectIdentifier(former)] else { return former }
        forwardings[ObjectIdentifier(former)] = count > 1 ? count - 1 : nil
        return nil
    }
}
