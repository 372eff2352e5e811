// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A type-erased service entry.
protocol AnyServiceEntry: RegisteredService {
    /// The key under which the entry was first registered.
    var key: ServiceKey { get }
    var origin: AssemblyOrigin? { get }
    var isMainActor: Bool { get }
    var objectScope: any ObjectScopeProtocol { get }
    var completionCount: Int { get }
    /// The slot of the key.
    var slot: ServiceSlot { get }

    /// The key of its instances after another entry has replaced it, once there are any.
    var formerKey: ServiceKey? { get }

    /// Returns the instance for a request, or `nil` if it has another type.
    ///
    /// - Parameter isReplaced: Whether another entry has replaced this one, so that its instances are separate.
    func instance<Value>(_ request: ServiceRequest, as type: Value.Type, isReplaced: Bool) throws -> Value?
}

/// One `resolve` call.
///
/// Not generic over the arguments or the service, because each generic type in a read costs a run-time type lookup.
struct ServiceRequest {
    /// The container that factories and completions use.
    let container: Container
    let key: ServiceKey
    let call: Invocation
    /// The resolution.
    let graph: ObjectGraph
    /// Returns the error to throw for a cycle; `nil` if a cycle stops the program.
    let onCycle: (([PathStep]) -> any Error)?
    /// The entry that a `Lazy` or `Provider` keeps using.
    var pinned: PinnedEntry?
}

/// An entry that is used even after another one has replaced it, unless that belongs to an inner world.
struct PinnedEntry {
    let container: Container
    /// The slot of the type that is resolved, which may be forwarded to the entry.
    let slot: ServiceSlot
    let entry: any AnyServiceEntry
    /// The world in which it was registered, or `nil` for the container.
    let home: World?

    /// Whether another entry has replaced it, which is not used.
    var isReplaced: Bool {
        slot.entry(in: .current) !== entry && !container.registry.isRegistered(slot, inside: home)
    }

    /// Whether a container can register the service: that of the entry, or a child in an inner world.
    func mayBeResolved(in other: Container) -> Bool {
        guard other !== container else { return true }
        return other.registry.slot(for: slot.key).map { other.registry.isRegistered($0, inside: home) } ?? false
    }
}
