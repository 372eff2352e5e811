// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// A type-erased service entry.
protocol AnyServiceEntry: RegisteredService {
    var key: ServiceKey { get }
    var origin: AssemblyOrigin? { get }
    var isMainActor: Bool { get }
    var objectScope: any ObjectScopeProtocol { get }
    var completionCount: Int { get }
    /// The binding of the instances.
    var anyBinding: AnyKeyedBinding { get }

    /// Removes the instance from the custom storage.
    func emptyStorage(in dependencies: Dependencies)
}
