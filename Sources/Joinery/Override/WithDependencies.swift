// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Opens a world with overrides for the time of an operation.
///
/// An instance that was built from an overridden binding, however far away, is built anew inside; all others that
/// exist already are used there too. Nothing that is built inside is seen outside. Objects made inside keep seeing
/// this world, also after the call has returned.
///
/// - Parameters:
///   - update: What to change.
///   - operation: The work that sees the changes, in tasks that it starts too.
/// - Returns: What `operation` returns.
public func withDependencies<Result, Failure: Error>(
    _ update: (inout DependencyOverrides) -> Void,
    operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let context = ResolutionContext.current
    var overrides = DependencyOverrides(from: .current)
    update(&overrides)
    return try ResolutionContext(opening: overrides, from: context).perform(operation)
}

/// Opens a world with overrides for the time of an asynchronous operation, which runs on the caller's actor.
///
/// - Parameters:
///   - update: What to change.
///   - operation: The work that sees the changes, in tasks that it starts too.
/// - Returns: What `operation` returns.
public nonisolated(nonsending) func withDependencies<Result, Failure: Error>(
    _ update: (inout DependencyOverrides) -> Void,
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    let context = ResolutionContext.current
    var overrides = DependencyOverrides(from: .current)
    update(&overrides)
    return try await ResolutionContext(opening: overrides, from: context).perform(operation)
}

/// Changes the current world from here on: at the entry point of a program, this binds what its interfaces declare.
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
/// The closures run when their binding is first read. What was resolved before stays valid where it is held; what is
/// resolved from now on is as if the changes had been there from the start.
///
/// - Parameter update: What to change.
public func prepareDependencies(_ update: (inout DependencyOverrides) -> Void) {
    let dependencies = Dependencies.current
    var overrides = DependencyOverrides(from: dependencies)
    update(&overrides)
    dependencies.instances.world.add(overrides)
}

extension ResolutionContext {
    /// The context inside a world that is opened here.
    convenience init(opening overrides: DependencyOverrides, from context: ResolutionContext?) {
        let enclosing = context?.dependencies.instances ?? .process
        let instances = Instances(opening: overrides, in: enclosing, graphs: context?.graphs, monitor: nil)
        self.init(
            dependencies: Dependencies(instances: instances), graphs: context?.graphs, build: context?.build,
            record: context?.record, resolution: context?.resolution)
    }
}

/// Carries the dependencies of the current task to work that does not inherit them: on a dispatch queue, a thread, in
/// a timer or a detached task.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///     queue.async {
///         dependencies.yield { inject(\.search).run() }
///     }
/// }
/// ```
///
/// - Parameter operation: Gets what carries the dependencies; it may be kept and used any number of times.
/// - Returns: What `operation` returns.
public func withEscapedDependencies<Result, Failure: Error>(
    _ operation: (EscapedDependencies) throws(Failure) -> Result
) throws(Failure) -> Result {
    try operation(EscapedDependencies())
}

/// Carries the dependencies of the current task to work that awaits.
///
/// - Parameter operation: Gets what carries the dependencies; it may be kept and used any number of times.
/// - Returns: What `operation` returns.
public nonisolated(nonsending) func withEscapedDependencies<Result, Failure: Error>(
    _ operation: nonisolated(nonsending) (EscapedDependencies) async throws(Failure) -> Result
) async throws(Failure) -> Result {
    try await operation(EscapedDependencies())
}

/// The dependencies of the task in which `withEscapedDependencies` was called.
public struct EscapedDependencies: Sendable {
    private let scope = CapturedScope(mayReadAnything: true)

    /// Runs an operation with the dependencies.
    public func yield<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        try scope.perform(operation)
    }

    /// Runs an asynchronous operation with the dependencies, on the caller's actor.
    public nonisolated(nonsending) func yield<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await scope.perform(operation)
    }
}
