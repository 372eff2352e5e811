// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Carries the dependencies of the current task to work that does not inherit them: on a dispatch queue, a thread, in a
/// timer or a detached task.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///     queue.async {
///         dependencies.yield { model.refresh() }
///     }
/// }
/// ```
///
/// - Parameter operation: Gets what carries the dependencies; it may be kept and used any number of times.
/// - Returns: What `operation` returns.
@_disfavoredOverload
public func withEscapedDependencies<R>(
    _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
    try operation(DependencyValues.Continuation())
}

/// Carries the dependencies of the current task to work that awaits.
///
/// - Parameter operation: Gets what carries the dependencies; it may be kept and used any number of times.
/// - Returns: What `operation` returns.
@_disfavoredOverload
public nonisolated(nonsending) func withEscapedDependencies<R>(
    _ operation: nonisolated(nonsending) (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
    try await operation(DependencyValues.Continuation())
}
