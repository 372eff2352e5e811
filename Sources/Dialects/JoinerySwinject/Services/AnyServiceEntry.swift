// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// An entry of any service.
protocol AnyServiceEntry: AnyObject, Sendable {
    var key: ServiceKey { get }
    var place: SourcePlace { get }
    var origin: AssemblyOrigin? { get }
    var isMainActor: Bool { get }
    var objectScope: any ObjectScopeProtocol { get }
    var scope: Scope? { get }
    var completionCount: Int { get }
    /// The binding of its instances.
    var anyBinding: AnyKeyedBinding { get }

    /// Adds what its instances are kept by, if there may be any.
    func addBindings(to bindings: inout [AnyKeyedBinding])

    /// The instance for a request; `nil` where it is no such value.
    ///
    /// - Parameter moment: When the entry was looked up, if the container is to find the instance without it from then
    ///   on.
    func instance<Value>(
        _ request: ServiceRequest, as type: Value.Type, notedAt moment: RecentInstances.Moment?
    ) throws -> Value?
    /// Takes the instance out of the storage of the user's own.
    func emptyStorage(in dependencies: Dependencies)
}

extension AnyServiceEntry {
    /// What its instances are kept by.
    var bindings: [AnyKeyedBinding] {
        var bindings: [AnyKeyedBinding] = []
        addBindings(to: &bindings)
        return bindings
    }
}
