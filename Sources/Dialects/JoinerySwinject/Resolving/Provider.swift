// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A service that is resolved each time it is asked for, as a resolution of its own.
///
/// Resolve `Provider<Service>` where `Service` is registered. The instances belong to the world that the wrapper was made
/// in.
public final class Provider<Service>: InstanceWrapper, Sendable {
    private let read: DeferredRead<Service>

    private init(_ read: DeferredRead<Service>) {
        self.read = read
    }

    static func wrap(_ request: WrapperRequest) throws -> Provider? {
        request.later(Service.self).map { Provider(DeferredRead(reading: request.laterRead(Service.self), $0)) }
    }

    /// An instance, as the scope of the registration has it.
    ///
    /// Stops the program where the container is gone, or the service is not registered any more.
    public var instance: Service { read.fresh() }
}
