// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

/// A container of a dialect.
package protocol RegistryOwner: AnyObject, Sendable {}

/// A call of a factory with arguments.
package protocol Invocation {
    /// Calls a factory for a container. Returns `nil` if the factory takes other arguments or returns no instance.
    func call(_ factory: any ServiceFactory, for container: any RegistryOwner) throws -> Any?
}

/// A type-erased factory of a registration's instances.
package protocol ServiceFactory: AnyObject, Sendable {}

/// One `resolve` call.
///
/// Not generic over the arguments or the service, because each generic type in a read costs a run-time type lookup.
package struct ServiceRequest {
    /// The container that factories and completions use.
    package let container: any RegistryOwner
    /// The key to resolve.
    package let key: ServiceKey
    /// The arguments.
    package let call: any Invocation
    /// The world in which to resolve.
    package let dependencies: Dependencies
    /// Returns the error to throw for a cycle; `nil` if a cycle stops the program.
    package let onCycle: (([PathStep]) -> any Error)?
    /// Records that a build depends on the registration, so that the instance lives no longer than the registration.
    /// `nil` if the registration applies to all worlds.
    package var noteRegistration: (() -> Void)?

    /// Creates a request.
    package init(
        container: any RegistryOwner, key: ServiceKey, call: any Invocation, dependencies: Dependencies,
        onCycle: (([PathStep]) -> any Error)? = nil
    ) {
        self.container = container
        self.key = key
        self.call = call
        self.dependencies = dependencies
        self.onCycle = onCycle
    }
}

/// A registration.
package protocol RegisteredService: AnyObject, Sendable {
    /// The key under which it was first registered.
    var serviceKey: ServiceKey { get }
    /// The place of the registration.
    var place: SourcePlace { get }
    /// The scope of its instances; `nil` if a custom storage keeps them.
    var scope: Scope? { get }

    /// Appends the bindings of the instances, if there may be any.
    func addBindings(to bindings: inout [AnyKeyedBinding])

    /// Returns the instance for a request, or `nil` if it has another type or the factory returns none.
    ///
    /// - Parameter moment: The time of the lookup, if the container can record the instance as a recent one.
    func instance<Value>(
        _ request: ServiceRequest, as type: Value.Type, notedAt moment: RecentInstances.Moment?
    ) throws -> Value?
}

extension RegisteredService {
    /// The bindings of the instances.
    package var bindings: [AnyKeyedBinding] {
        var bindings: [AnyKeyedBinding] = []
        addBindings(to: &bindings)
        return bindings
    }
}
