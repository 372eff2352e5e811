// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The opening of an asynchronous dependency, whatever its value is.
protocol CancellableBuild: AnyObject, Sendable {
    /// What it has read so far.
    var record: DependencyRecord { get }
    /// Given when it has ended.
    var end: EndSignal { get }
    /// Whether nobody waits for it, so that it was canceled.
    var isAbandoned: Bool { get }
    /// The run of the closure, with the name that messages use.
    var frame: AsyncFrame { get }
    /// Cancels the opening, for its graph is shut down: whoever waits for it is told that.
    func shutDown()
}
