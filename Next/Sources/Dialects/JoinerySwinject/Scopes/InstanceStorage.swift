// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A storage for the instance of one service, for custom scopes.
///
/// Its members are called on any thread that resolves the service.
@preconcurrency public protocol InstanceStorage: AnyObject, Sendable {
    /// The instance, if any.
    var instance: Any? { get set }
    /// Called when a resolution that stored an instance has ended.
    func graphResolutionCompleted()
    /// Returns the instance to use in a resolution.
    func instance(inGraph graph: GraphIdentifier) -> Any?
    /// Stores an instance that was created in a resolution.
    func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier)
}

extension InstanceStorage {
    /// Does nothing.
    public func graphResolutionCompleted() {}
    /// Returns ``instance`` for every resolution.
    public func instance(inGraph graph: GraphIdentifier) -> Any? { instance }
    /// Sets ``instance`` for every resolution.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) { self.instance = instance }
}
