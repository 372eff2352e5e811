// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A type-erased service entry.
protocol AnyServiceEntry: AnyObject, Sendable {
    var key: ServiceKey { get }
    var place: SourcePlace { get }
    var origin: AssemblyOrigin? { get }
    var isMainActor: Bool { get }
    var objectScope: any ObjectScopeProtocol { get }
    var scope: Scope? { get }
    var completionCount: Int { get }
    /// The binding of the instances.
    var anyBinding: AnyKeyedBinding { get }

    /// Appends the bindings of the instances, if there may be any.
    func addBindings(to bindings: inout [AnyKeyedBinding])

    /// Returns the instance for a request; `nil` if it has another type.
    ///
    /// - Parameter moment: The time of the entry's lookup, if the container can find the instance without it from now
    ///   on.
    func instance<Value>(
        _ request: ServiceRequest, as type: Value.Type, notedAt moment: RecentInstances.Moment?
    ) throws -> Value?
    /// Removes the instance from the custom storage.
    func emptyStorage(in dependencies: Dependencies)
}

extension AnyServiceEntry {
    /// The bindings of the instances.
    var bindings: [AnyKeyedBinding] {
        var bindings: [AnyKeyedBinding] = []
        addBindings(to: &bindings)
        return bindings
    }
}
