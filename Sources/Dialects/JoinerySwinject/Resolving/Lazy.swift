// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A service that is resolved at the first access.
///
/// Resolve `Lazy<Service>` where `Service` is registered. The instance belongs to the world and the resolution in which
/// the wrapper was created.
public final class Lazy<Service>: InstanceWrapper, Sendable {
    private let read: DeferredRead<Service>

    private init(_ read: DeferredRead<Service>) {
        self.read = read
    }

    static func wrap(_ request: WrapperRequest) throws -> Lazy? {
        guard let resolve = request.later(Service.self) else { return nil }
        let key = request.key
        let resolution = CapturedResolution.current
        return Lazy(
            DeferredRead(reading: request.laterRead(Service.self)) {
                guard let resolution else { return resolve() }
                let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
                return resolution.perform(as: GraphDeclaration(name: "\(ServiceName(key))"), at: place, resolve)
            })
    }

    /// The instance, which is the same at each access.
    ///
    /// The first access stops the program if the container no longer exists or the service is no longer registered.
    public var instance: Service { read.kept() }
}
