// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The opening of an asynchronous dependency, whatever its value is.
protocol CancellableBuild: AnyObject, Sendable {
    /// What is opened.
    var step: PathStep { get }
    /// The binding that it is the value of, if any.
    var key: GraphBinding? { get }
    /// What it has read so far.
    var record: DependencyRecord { get }
    /// Given when it has ended.
    var end: EndSignal { get }
    /// Whether nobody waits for it, so that it was cancelled.
    var isAbandoned: Bool { get }
    /// Cancels the opening, whoever waits for it.
    func cancel()
}
