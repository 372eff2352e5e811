// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A group of registrations.
public protocol Assembly {
    /// Registers the services of the group.
    func assemble(container: Container)
    /// Called after all assemblies that are applied together have registered their services.
    func loaded(resolver: any Resolver)
}

extension Assembly {
    /// Does nothing.
    public func loaded(resolver: any Resolver) {}
}

/// The assembly that is registering its services on the current task.
struct AssemblyOrigin: Sendable {
    @TaskLocal static var current: AssemblyOrigin?

    let name: String
    /// The identity of this application of the assembly.
    private let application = Application()

    private final class Application: Sendable {}

    func isSame(as other: AssemblyOrigin) -> Bool { application === other.application }
}

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
