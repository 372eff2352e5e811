// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A type that wraps a service and needs no registration.
protocol InstanceWrapper {
    /// Returns the wrapper for a request; `nil` if the service is not registered.
    static func wrap(_ request: WrapperRequest) throws -> Self?
}

/// A `resolve` call for a wrapper.
struct WrapperRequest {
    let container: Container
    /// The key of the wrapper.
    let key: ServiceKey
    let call: any ContainerInvocation
    let onCycle: (([PathStep]) -> any Error)?

    /// Returns the key of the wrapped service.
    func key(of serviceType: Any.Type) -> ServiceKey {
        ServiceKey(serviceType, argumentsType: key.argumentsType, name: key.name, option: key.option)
    }

    /// Returns a closure that resolves the service later, from the current state of the container.
    func later<Service>(_ type: Service.Type) -> (@Sendable () -> Service)? {
        let key = key(of: type)
        guard container.isRegistered(key, as: type) else { return nil }
        return { [weak container, call] in
            guard let container else { Self.stop("its container was deallocated", key) }
            do {
                let reader = BindingReader()
                let request = ServiceRequest(
                    container: container, key: key, call: call, dependencies: reader.dependencies, onCycle: nil)
                if let service: Service = try container.registered(request, reader) { return service }
                throw container.missing(key, at: nil)
            } catch {
                Self.stop("\(error)", key)
            }
        }
    }

    /// Returns the dependency that the closure of ``later(_:)`` reads; `nil` if it depends on arguments or on the
    /// current world.
    func laterRead<Service>(_ type: Service.Type) -> LaterRead? {
        let key = key(of: type)
        guard !key.takesArguments else { return nil }
        return container.ownEntry(for: key, of: type).map { .binding($0.anyBinding) }
    }

    private static func stop(_ message: String, _ key: ServiceKey) -> Never {
        fatalError(
            """
            a Lazy or Provider of \(ServiceName(key)) cannot provide an instance: \(message)
              Keep the container and its registrations as long as this value is in use.
            """)
    }
}

extension Optional: InstanceWrapper {
    static func wrap(_ request: WrapperRequest) throws -> Self? {
        let reader = BindingReader()
        let inner = ServiceRequest(
            container: request.container, key: request.key(of: Wrapped.self), call: request.call,
            dependencies: reader.dependencies,
            onCycle: request.onCycle)
        return .some(try request.container.registered(inner, reader))
    }
}
