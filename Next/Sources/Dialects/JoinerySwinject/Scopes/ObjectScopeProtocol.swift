// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The lifetime of a service's instances.
@preconcurrency public protocol ObjectScopeProtocol: AnyObject, Sendable {
    /// Returns a new storage for the instance of one service. Called once for each service in each world.
    func makeStorage() -> any InstanceStorage
}
