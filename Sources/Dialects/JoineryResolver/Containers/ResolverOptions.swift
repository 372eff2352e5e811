// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The options of a registration.
///
/// A change applies in all worlds in which the registration applies. To change a service in one test, register it there
/// again.
public struct ResolverOptions<Service>: Sendable {
    /// The registration.
    public var registration: ResolverRegistration<Service>

    /// Makes another type resolve to the service, with its scope and its arguments.
    ///
    /// - Parameters:
    ///   - type: The type to resolve. If the instance does not have this type, there is no service for it.
    ///   - name: A name that distinguishes registrations of that type.
    /// - Returns: The options of the service.
    @discardableResult
    @preconcurrency public func implements<Protocol: Sendable>(
        _ type: Protocol.Type, name: Resolver.Name? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> ResolverOptions<Service> where Service: Sendable {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        _ = registration.resolver?.add(type, name, place, isForward: true) {
            $0.resolve(Service.self, args: $1, fileID: fileID, line: line) as? Protocol
        }
        return self
    }

    /// Adds a closure that completes each new instance. Closures run in the order in which they were added.
    ///
    /// The instance exists when the closure runs, so it can resolve services that need the instance. Use it for two
    /// services that need each other. It runs at the end of the outermost `resolve` call, on the same thread. Another
    /// thread can receive the instance before that.
    ///
    /// - Returns: The same options.
    @discardableResult
    @preconcurrency public func resolveProperties(
        _ block: @escaping ResolverFactoryMutator<Service>
    ) -> ResolverOptions<Service> {
        registration.complete { resolver, service, _ in block(resolver, service) }
        return self
    }

    /// Adds a closure that completes each new instance with the arguments. Closures run in the order in which they were
    /// added.
    ///
    /// - Returns: The same options.
    @discardableResult
    @preconcurrency public func resolveProperties(
        _ block: @escaping ResolverFactoryMutatorArgumentsN<Service>
    ) -> ResolverOptions<Service> {
        registration.complete { resolver, service, arguments in block(resolver, service, Resolver.Args(arguments)) }
        return self
    }

    /// Sets the lifetime of the instances.
    ///
    /// - Returns: The same options.
    @discardableResult
    public func scope(_ scope: ResolverScope) -> ResolverOptions<Service> {
        registration.set(scope)
        return self
    }
}
