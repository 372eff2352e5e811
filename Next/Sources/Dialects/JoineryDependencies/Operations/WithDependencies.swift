// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Overrides dependencies for the duration of an operation.
///
/// ```swift
/// withDependencies {
///     $0.listings = StubListings()
///     $0.analytics.track = { _ in }
/// } operation: { … }
/// ```
///
/// Values that are built from an overridden dependency, directly or indirectly, are built anew in the operation. All
/// other values are shared with the surrounding code. Objects that are created in the operation keep the overrides
/// after the call returns.
///
/// - Parameters:
///   - updateValuesForOperation: A closure that makes the overrides. Its reads see its own changes.
///   - operation: The operation to run with the overrides. Tasks that it starts see them too.
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

/// Overrides dependencies for the duration of an asynchronous operation, which runs on the caller's actor.
///
/// - Parameters:
///   - updateValuesForOperation: A closure that makes the overrides. Its reads see its own changes.
///   - operation: The operation to run with the overrides. Tasks that it starts see them too.
/// - Returns: The return value of `operation`.
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
    /// Changes the current world for an operation that is the only one to run in it: a test.
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

    /// Returns the dependencies after changes.
    nonisolated(nonsending) func updated(
        _ update: nonisolated(nonsending) (inout DependencyValues) async throws -> Void
    ) async rethrows -> Dependencies {
        var values = self
        try await DependencyBuild.$isUpdating.withValue(true) { try await update(&values) }
        return values.dependenciesOfOperation
    }

    /// The world for an operation. If it was opened for the overrides, it ends with the operation.
    var dependenciesOfOperation: Dependencies {
        if ownsWorld { dependencies.beginOperation() }
        return dependencies
    }
}

/// Records the world in which an object was created, for `withDependencies(from:)`.
func note<Result>(_ result: Result, madeIn dependencies: Dependencies) -> Result {
    if Result.self is AnyClass { ObjectOrigins.note(result as AnyObject, madeIn: dependencies) }
    return result
}
