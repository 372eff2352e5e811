// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Opens a world with overrides for the duration of an operation.
///
/// Instances that are built from an overridden binding, directly or indirectly, are built anew inside. All others are
/// shared with the surrounding world, even if they are built inside for the first time. Objects made inside keep seeing
/// this world after the call has returned.
///
/// - Parameters:
///   - update: A closure that makes the changes.
///   - operation: The work that sees the changes, including in tasks that it starts.
/// - Returns: The return value of `operation`.
public func withDependencies<Result, Failure: Error>(
    _ update: (inout DependencyOverrides) -> Void,
    operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let context = ResolutionContext.current
    var overrides = DependencyOverrides(from: context?.dependencies.instances ?? .process)
    update(&overrides)
    return try ResolutionContext.opening(overrides, from: context).perform(operation)
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
    var overrides = DependencyOverrides(from: context?.dependencies.instances ?? .process)
    update(&overrides)
    return try await ResolutionContext.opening(overrides, from: context).perform(operation)
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
/// resolved from now on is as if the changes had been there from the start. If the live program has already resolved
/// what this changes, it then has two values, and a line on the standard error stream reports that once.
///
/// - Parameter update: What to change.
public func prepareDependencies(_ update: (inout DependencyOverrides) -> Void) {
    let dependencies = Dependencies.current
    let late = LatePreparation(of: dependencies)
    var changes: [Override] = []
    Dependencies.changeCurrent { overrides in
        update(&overrides)
        changes = overrides.entries
    }
    late?.check(changes, on: dependencies)
}

extension Dependencies {
    /// Changes the current world from here on, for the dialects in which a program replaces values at any time.
    ///
    /// - Parameter update: A closure that makes the changes.
    package static func changeCurrent(_ update: (inout DependencyOverrides) -> Void) {
        let isOutsideOfWorlds = ResolutionContext.current == nil
        current.add(isPreparation: true) { overrides in
            update(&overrides)
            if isOutsideOfWorlds { Diagnostics.reportLostWorld(changedAt: overrides.entries.first?.site) }
        }
    }
}
