// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A service that is resolved at the first access.
///
/// Resolve `Lazy<Service>` where `Service` is registered. The instance belongs to the world and the resolution in which
/// the wrapper was created.
public final class Lazy<Service>: InstanceWrapper, Sendable {
    private let kept = LazyValue()
    private let resolve: @Sendable () -> Service

    private init(_ resolve: @escaping @Sendable () -> Service) {
        self.resolve = resolve
    }

    static func wrap(_ request: ServiceRequest) throws -> Lazy? {
        guard let resolve = request.later(Service.self) else { return nil }
        let graph = request.graph.captured()
        return Lazy { graph.perform { _ in resolve() } }
    }

    /// The instance, which is the same at each access.
    ///
    /// The first access stops the program if the container no longer exists or the service is no longer registered.
    public var instance: Service { kept.read(resolve) }
}
