// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation
internal import Joinery
internal import JoineryRegistry

extension Container {
    /// Returns the service for a type and a name, registered here or in a parent; `nil` if there is none.
    ///
    /// A cycle stops the program with its whole path.
    @preconcurrency public func resolve<Service: Sendable>(_ serviceType: Service.Type, name: String?) -> Service? {
        optional(ServiceKey(serviceType, name: name), invocation())
    }

    /// Returns the service for a type, a name, and argument types, registered here or in a parent; `nil` if there is
    /// none.
    ///
    /// A cycle stops the program with its whole path.
    @preconcurrency public func resolve<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, arguments: repeat each Argument
    ) -> Service? {
        optional(
            ServiceKey(serviceType, tuple: (any Resolver, repeat each Argument).self, name: name),
            invocation(repeat each arguments))
    }

    /// Returns the service for a tuple of arguments. Extensions of the API use it.
    @preconcurrency public func _resolve<Service: Sendable, Arguments>(
        name: String?, option: (any ServiceKeyOption)? = nil,
        invoker: @escaping @Sendable ((Arguments) -> Any) -> Any
    ) -> Service? {
        optional(
            ServiceKey(Service.self, tuple: Arguments.self, name: name, option: option),
            invocation(by: invoker))
    }

    /// Returns the service for a type, a name, and argument types, registered here or in a parent.
    ///
    /// - Throws: A ``ResolutionError`` if there is none or resolving it causes a cycle; otherwise the error of a
    ///   factory.
    @preconcurrency public func require<Service: Sendable, each Argument: Sendable>(
        _ serviceType: Service.Type, name: String?, at place: CallPlace, arguments: repeat each Argument
    ) throws -> Service {
        let key = ServiceKey(serviceType, tuple: (any Resolver, repeat each Argument).self, name: name)
        let onCycle = { (path: [PathStep]) -> any Error in ResolutionError.cycle(path) }
        if let found: Service = try instance(key, invocation(repeat each arguments), onCycle: onCycle) { return found }
        throw missing(key, at: place.description)
    }

    private func optional<Service>(_ key: ServiceKey, _ call: @escaping Invocation) -> Service? {
        do {
            if let service: Service = try instance(key, call) { return service }
        } catch {
            Log.failure(error)
            return nil
        }
        Validation.current?.fail(missing(key, at: nil))
        Log.failure(of: key, in: self)
        return nil
    }

    /// Returns the instance for a key, from a registration or in a wrapper; `nil` if there is neither.
    func instance<Service>(
        _ key: ServiceKey, _ call: @escaping Invocation, onCycle: (([PathStep]) -> any Error)? = nil,
        pinned: PinnedEntry? = nil
    ) throws -> Service? {
        lock?.lock()
        defer { lock?.unlock() }
        if pinned.map({ $0.container === self && !$0.isReplaced }) ?? true,
            let kept = read(ofKept: key)?.kept(as: Service.self)
        {
            return kept
        }
        let onCycle = onCycle ?? Validation.current?.onCycle
        let isOutermost = Resolution.current == nil
        return try registry.perform {
            try ObjectGraph.perform { graph in
                let request = ServiceRequest(
                    container: self, key: key, call: call, graph: graph, onCycle: onCycle, pinned: pinned)
                if let service: Service = try registered(request) { return service }
                if Service.self == GraphIdentifier.self, !key.takesArguments, key.name == nil {
                    return isOutermost ? nil : GraphIdentifier(graph: graph.captured()) as? Service
                }
                return try (Service.self as? any InstanceWrapper.Type)?.wrap(request) as? Service
            }
        }
    }

    /// Returns the read of a service whose instance may be kept, unless a resolution does more than that.
    private func read(ofKept key: ServiceKey) -> Request? {
        guard Validation.current == nil else { return nil }
        for container in hierarchy {
            let registry = container.registry
            if let read = registry.read(ofKept: key) { return read }
            // A build depends on registrations that are missing.
            if registry.slot(for: key) != nil || Reader().build != nil { return nil }
        }
        return nil
    }

    /// Returns the instance from the registration of a key, here or in a parent.
    func registered<Service>(_ request: ServiceRequest) throws -> Service? {
        for container in hierarchy {
            if let pinned = request.pinned {
                guard pinned.mayBeResolved(in: container) else { continue }
                if pinned.container === container, pinned.isReplaced {
                    return try instance(of: pinned.entry, pinned.slot, inside: pinned.home, of: container, request)
                }
            }
            guard let (slot, entry) = container.registry.find(request.key, of: Service.self) else { continue }
            guard let entry = entry as? any AnyServiceEntry else {
                // An override gives the value, or decorates that of the parent.
                do {
                    return try slot.read(.transient, onCycle: request.onCycle) { _ in
                        if let service: Service = try container.parent?.registered(request) { return service }
                        throw NotRegistered()
                    }
                } catch is NotRegistered {
                    return nil
                }
            }
            guard entry.slot !== slot else {
                return try entry.instance(request, as: Service.self, isReplaced: false)
            }
            return try slot.read(.transient, onCycle: request.onCycle) { _ in
                let home = container.registry.world(of: slot)
                if let service: Service = try instance(of: entry, slot, inside: home, of: container, request) {
                    return service
                }
                throw request.container.missing(request.key, at: nil)
            }
        }
        return nil
    }

    /// Returns the instance of the entry of a slot, which may be forwarded to it. An inner world may have registered the
    /// service of the entry again.
    private func instance<Service>(
        of entry: any AnyServiceEntry, _ slot: ServiceSlot, inside home: World?, of container: Container,
        _ request: ServiceRequest
    ) throws -> Service? {
        let current = entry.slot.entry(in: .current) as? any AnyServiceEntry
        let isInner = container.registry.isRegistered(entry.slot, inside: home)
        let target = isInner ? current ?? entry : entry
        return try target.instance(request, as: Service.self, isReplaced: target !== current)
    }

    /// Returns whether a key is registered here or in a parent, in the current world, and with which entry, unless that is
    /// an override. Records a read.
    func isRegistered<Service>(_ key: ServiceKey, as type: Service.Type) -> (Bool, PinnedEntry?) {
        for container in hierarchy {
            guard let (slot, entry) = container.registry.find(key, of: type) else { continue }
            let pinned = (entry as? any AnyServiceEntry).map { entry in
                PinnedEntry(
                    container: container, slot: slot, entry: entry, home: container.registry.world(of: slot))
            }
            return (true, pinned)
        }
        return (false, nil)
    }
}

/// The error for an override of a service that is not registered.
struct NotRegistered: Error {}
