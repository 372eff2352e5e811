// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A service that is resolved at each access, in a separate resolution.
///
/// Resolve `Provider<Service>` where `Service` is registered. The instances belong to the world in which the wrapper
/// was created.
public final class Provider<Service>: InstanceWrapper, Sendable {
    private let read = LateRead()
    private let resolve: @Sendable () -> Service

    private init(_ resolve: @escaping @Sendable () -> Service) {
        self.resolve = resolve
    }

    static func wrap(_ request: ServiceRequest) throws -> Provider? { request.later(Service.self).map { Provider($0) } }

    /// An instance, according to the scope of the registration.
    ///
    /// Stops the program if the container no longer exists or the service is no longer registered.
    public var instance: Service { read.perform(resolve) }
}
