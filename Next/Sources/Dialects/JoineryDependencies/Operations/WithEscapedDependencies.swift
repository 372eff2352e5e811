// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Passes the dependencies of the current task to work that does not inherit them: on a dispatch queue or a thread, in
/// a timer, or in a detached task.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///     queue.async {
///         dependencies.yield { model.refresh() }
///     }
/// }
/// ```
///
/// - Parameter operation: A closure that receives the dependencies. You can store them and use them any number of
///   times.
/// - Returns: The return value of `operation`.
@_disfavoredOverload
public func withEscapedDependencies<R>(
    _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
    try operation(DependencyValues.Continuation())
}

/// Passes the dependencies of the current task to work that does not inherit them, in an asynchronous operation.
///
/// - Parameter operation: A closure that receives the dependencies. You can store them and use them any number of
///   times.
/// - Returns: The return value of `operation`.
@_disfavoredOverload
public nonisolated(nonsending) func withEscapedDependencies<R>(
    _ operation: nonisolated(nonsending) (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
    try await operation(DependencyValues.Continuation())
}
