// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How long an instance of a service lives.
@preconcurrency public protocol ObjectScopeProtocol: AnyObject, Sendable {
    /// Makes what keeps the instance of one service. Called once for each service and each world.
    func makeStorage() -> any InstanceStorage
}
