// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Changes dependencies for the duration of an operation.
///
/// ```swift
/// withDependencies {
///     $0.listings = StubListings()
///     $0.analytics.track = { _ in }
/// } operation: { … }
/// ```
///
/// Values that are built from a changed dependency, directly or indirectly, are built anew inside. Everything else is
/// shared with the surrounding code. Objects made inside keep seeing the changes after the call has returned.
///
/// - Parameters:
///   - updateValuesForOperation: A closure that makes the changes. It reads what it has written.
///   - operation: The work that sees the changes, including in tasks that it starts.
/// - Returns: The return value of `operation`.
@_disfavoredOverload
@discardableResult
public func withDependencies<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
    operation: () throws -> R,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) rethrows -> R {
    var values = DependencyValues(
        DependencyValues.current, draft: .operation(at: SourcePlace(fileID: fileID, line: line, column: column)))
    try DependencyBuild.$isUpdating.withValue(true) { try updateValuesForOperation(&values) }
    let dependencies = values.dependenciesOfOperation
    return note(try dependencies.perform(operation), madeIn: dependencies)
}

/// Changes dependencies for the time of an asynchronous operation, which runs on the caller's actor.
///
/// - Parameters:
///   - updateValuesForOperation: What to change. It reads what it has written.
///   - operation: The work that sees the changes, in tasks that it starts too.
/// - Returns: What `operation` returns.
@_disfavoredOverload
@discardableResult
public nonisolated(nonsending) func withDependencies<R>(
    _ updateValuesForOperation: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
    operation: nonisolated(nonsending) () async throws -> R,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) async rethrows -> R {
    let values = DependencyValues(
        DependencyValues.current, draft: .operation(at: SourcePlace(fileID: fileID, line: line, column: column)))
    let dependencies = try await values.updated(updateValuesForOperation)
    return note(try await dependencies.perform(operation), madeIn: dependencies)
}

extension DependencyValues {
    /// Changes the current world for an operation which is all that runs in it: a test.
    package nonisolated(nonsending) static func changingCurrent(
        _ fileID: StaticString, _ line: UInt,
        _ update: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
        operation: nonisolated(nonsending) () async throws -> Void
    ) async rethrows {
        let site = SourcePlace(fileID: fileID, line: line, column: 1)
        var values = DependencyValues(current, draft: .operation(at: site))
        values.ownsWorld = true
        try await values.updated(update).perform(operation)
    }

    /// The world after changes.
    nonisolated(nonsending) func updated(
        _ update: nonisolated(nonsending) (inout DependencyValues) async throws -> Void
    ) async rethrows -> Dependencies {
        var values = self
        try await DependencyBuild.$isUpdating.withValue(true) { try await update(&values) }
        return values.dependenciesOfOperation
    }

    /// The world for an operation. A world that was opened for the changes ends with the operation.
    var dependenciesOfOperation: Dependencies {
        if ownsWorld { dependencies.beginOperation() }
        return dependencies
    }
}

/// Notes which world an object was made in, for `withDependencies(from:)`.
func note<Result>(_ result: Result, madeIn dependencies: Dependencies) -> Result {
    if Result.self is AnyClass { ObjectOrigins.note(result as AnyObject, madeIn: dependencies) }
    return result
}
