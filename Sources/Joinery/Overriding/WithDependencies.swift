// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Opens a world with overrides for the duration of an operation.
///
/// Instances that depend on an overridden binding, directly or indirectly, are built again inside. All others are
/// shared with the enclosing world, even if they are first built inside. What an object reads later is read in the world
/// of its caller if that is the home of the object or lies inside it, and otherwise in the home.
///
/// - Parameters:
///   - update: A closure that makes the changes.
///   - operation: The work that sees the changes, including in tasks that it starts.
/// - Returns: The return value of `operation`.
@discardableResult
public func withDependencies<Result, Failure: Error>(
    _ update: (inout DependencyOverrides) -> Void,
    operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try Context.opening(update).perform(operation)
}

/// Opens a world with overrides for the duration of an asynchronous operation, which runs on the caller's actor.
///
/// - Parameters:
///   - update: A closure that makes the changes.
///   - operation: The work that sees the changes, including in tasks that it starts.
/// - Returns: The return value of `operation`.
@discardableResult
public nonisolated(nonsending) func withDependencies<Result, Failure: Error>(
    _ update: (inout DependencyOverrides) -> Void,
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    try await Context.opening(update).perform(operation)
}

/// Changes the current world from now on. At the entry point of a program, this binds the requirements that its
/// interfaces declare.
///
/// ```swift
/// @main struct App {
///     static func main() {
///         prepareDependencies {
///             $0.bind(\.payment) { StripeGateway(http: $0.http) }
///         }
///         …
///     }
/// }
/// ```
///
/// A closure runs when its binding is first read. Objects that were resolved earlier stay valid for their holders, and
/// later reads behave as if the changes had been made at the start. If the live program has already resolved a binding
/// that this changes, it then has two values for it. A line on the standard error stream reports that once.
/// It also reports a requirement that the program binds twice; the last one is used.
///
/// - Parameter update: A closure that makes the changes.
public func prepareDependencies(_ update: (inout DependencyOverrides) -> Void) {
    let reader = Reader()
    var overrides = DependencyOverrides()
    overrides.isPreparation = true
    let preparation = Preparation(of: reader.world)
    update(&overrides)
    overrides.reportIfLost()
    for override in overrides.changes.overrides { override.preparation = preparation }
    let dropped = reader.world.add(overrides.changes)
    for override in overrides.changes.overrides { preparation?.report(override, dropping: dropped) }
}

extension GraphOverrides {
    /// Reports that code outside of every world makes these changes, while tests run in theirs.
    package func reportIfLost() {
        if Reader().isLost { TestHosts.current?.reportLostChange(at: changes.overrides.first?.site) }
    }
}

extension World {
    /// Opens a world, or a root with the monitor of the current world.
    package convenience init(in parent: World?, _ update: (inout DependencyOverrides) -> Void) {
        var overrides = DependencyOverrides()
        update(&overrides)
        self.init(overrides.changes, in: parent, monitor: parent == nil ? World.current.root.monitor : nil)
    }
}

extension Context {
    /// Creates the context for a world that is opened here for one operation.
    static func opening(_ update: (inout DependencyOverrides) -> Void) -> Context {
        let reader = Reader()
        return Context(
            World(in: reader.world, update), build: reader.build, graphs: reader.graphs,
            attachment: reader.context?.attachment)
    }
}
