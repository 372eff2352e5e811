// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What keeps the instance of one service, for a scope of your own.
///
/// It is called on any thread that resolves the service.
@preconcurrency public protocol InstanceStorage: AnyObject, Sendable {
    /// The instance, where there is one.
    var instance: Any? { get set }
    /// Called when a resolution that stored an instance has ended.
    func graphResolutionCompleted()
    /// The instance to use in a resolution.
    func instance(inGraph graph: GraphIdentifier) -> Any?
    /// Keeps an instance that was made in a resolution.
    func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier)
}

extension InstanceStorage {
    /// Does nothing.
    public func graphResolutionCompleted() {}
    /// ``instance``, whatever the resolution.
    public func instance(inGraph graph: GraphIdentifier) -> Any? { instance }
    /// Sets ``instance``, whatever the resolution.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) { self.instance = instance }
}
