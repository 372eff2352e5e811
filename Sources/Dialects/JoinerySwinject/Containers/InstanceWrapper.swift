// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A type that wraps a service and needs no registration.
protocol InstanceWrapper {
    /// Returns the wrapper for a request; `nil` if the service is not registered.
    static func wrap(_ request: ServiceRequest) throws -> Self?
}

extension ServiceRequest {
    /// Returns the request for the wrapped service.
    func wrapped(_ serviceType: Any.Type) -> ServiceRequest {
        let key = ServiceKey(serviceType, argumentsType: key.argumentsType, name: key.name, option: key.option)
        return ServiceRequest(container: container, key: key, call: call, graph: graph, onCycle: onCycle)
    }

    /// Returns a closure that resolves the wrapped service later, with its current registration.
    func later<Service>(_ type: Service.Type) -> (@Sendable () -> Service)? {
        let key = wrapped(type).key
        let (isRegistered, pinned) = container.isRegistered(key, as: type)
        guard isRegistered else { return nil }
        let (slot, entry) = (pinned?.slot, pinned?.entry)
        return { [weak container, weak owner = pinned?.container, weak home = pinned?.home, call] in
            guard let container else { Self.stop("its container was deallocated", key) }
            do {
                var pinned: PinnedEntry?
                if let owner, let slot, let entry {
                    pinned = PinnedEntry(container: owner, slot: slot, entry: entry, home: home)
                }
                if let service: Service = try container.instance(key, call, pinned: pinned) { return service }
                throw container.missing(key, at: nil)
            } catch {
                Self.stop("\(error)", key)
            }
        }
    }

    private static func stop(_ message: String, _ key: ServiceKey) -> Never {
        Misuse(
            """
            a Lazy or Provider of \(key) cannot provide an instance: \(message)
              Keep the container and its registrations as long as this value is in use.
            """, at: nil
        ).stop()
    }
}

extension Optional: InstanceWrapper {
    static func wrap(_ request: ServiceRequest) throws -> Self? {
        .some(try request.container.registered(request.wrapped(Wrapped.self)))
    }
}
