// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry
internal import Synchronization

/// The state of a container in addition to its registrations.
struct ContainerState: Sendable {
    var behaviors: [any Behavior] = []
    var duplicates: [Duplicate] = []
    fileprivate var children: [Child] = []

    fileprivate struct Child: Sendable {
        weak let container: Container?
    }
}

/// Two registrations of one key by assemblies.
struct Duplicate: Sendable {
    let key: ServiceKey
    let first: any AnyServiceEntry
    let second: any AnyServiceEntry
}

extension Container: RegistryOwner {}

extension Container {
    func addChild(_ container: Container) {
        let child = ContainerState.Child(container: container)
        // Releases the values outside the lock, because one may be the last reference to a container.
        let looked = state.withLock { state in
            let looked = state.children.map { ($0, $0.container) }
            state.children = looked.filter { $0.1 != nil }.map(\.0) + [child]
            return looked
        }
        withExtendedLifetime(looked) {}
    }

    /// The children that still exist.
    var children: [Container] { state.withLock { $0.children }.compactMap(\.container) }
}
