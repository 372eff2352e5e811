// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A type that resolves services from the container ``Resolver/root``.
public protocol Resolving {
    /// The container from which the type resolves.
    var resolver: Resolver { get }
}

extension Resolving {
    /// The container ``Resolver/root`` of the current world.
    public var resolver: Resolver { Resolver.root }
}
