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
