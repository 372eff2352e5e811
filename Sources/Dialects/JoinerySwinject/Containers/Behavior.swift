// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// An observer of a container's registrations.
@preconcurrency public protocol Behavior: Sendable {
    /// Called after each registration and each forwarding.
    ///
    /// - Parameters:
    ///   - container: The container of the registration.
    ///   - type: The type that resolves to the entry.
    ///   - entry: The entry. If `type` differs from its service type, it is forwarded to the entry.
    ///   - name: The name of the registration.
    func container<Type, Service>(
        _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
        withName name: String?)
}
