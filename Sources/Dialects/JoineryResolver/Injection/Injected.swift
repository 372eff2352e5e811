// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A service that is resolved when its owner is created: `@Injected var search: Search`.
///
/// Stops the program if the service is not registered.
@propertyWrapper
public struct Injected<Service> {
    /// The service.
    public var wrappedValue: Service

    /// The wrapper.
    public var projectedValue: Injected<Service> {
        get { self }
        set { self = newValue }
    }

    /// Resolves the service.
    ///
    /// - Parameters:
    ///   - name: The name of the registration.
    ///   - container: The container. The default is ``Resolver/root``.
    @preconcurrency public init(
        name: Resolver.Name? = nil, container: Resolver? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) where Service: Sendable {
        wrappedValue = Resolver.required(in: container, name, nil, fileID, line)
    }
}

extension Injected: Sendable where Service: Sendable {}

/// A service that is resolved when its owner is created, if it is registered:
/// `@OptionalInjected var analytics: Analytics?`.
@propertyWrapper
public struct OptionalInjected<Service> {
    /// The service; `nil` if it is not registered.
    public var wrappedValue: Service?

    /// The wrapper.
    public var projectedValue: OptionalInjected<Service> {
        get { self }
        set { self = newValue }
    }

    /// Resolves the service.
    ///
    /// - Parameters:
    ///   - name: The name of the registration.
    ///   - container: The container that is searched before ``Resolver/root``.
    @preconcurrency public init(name: Resolver.Name? = nil, container: Resolver? = nil) where Service: Sendable {
        wrappedValue = container?.optional(name: name) ?? Resolver.optional(name: name)
    }
}

extension OptionalInjected: Sendable where Service: Sendable {}
