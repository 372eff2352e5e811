// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What is told of each registration of a container.
@preconcurrency public protocol Behavior: Sendable {
    /// Called after each registration, and each forwarding.
    ///
    /// - Parameters:
    ///   - container: The container that it was made in.
    ///   - type: What is resolved with the entry.
    ///   - entry: The entry; where `type` is another one than its service, it is forwarded to.
    ///   - name: The name of the registration.
    func container<Type, Service>(
        _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
        withName name: String?)
}
