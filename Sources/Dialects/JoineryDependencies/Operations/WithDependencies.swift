// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryKeys

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
    let site = SourcePlace(fileID: fileID, line: line, column: column)
    return try DependencyValues(purpose: Purpose(.operation(), at: site)).perform(updateValuesForOperation, operation)
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
    let site = SourcePlace(fileID: fileID, line: line, column: column)
    return try await DependencyValues(purpose: Purpose(.operation(), at: site))
        .perform(updateValuesForOperation, operation)
}

extension DependencyValues {
    /// Changes the current world for an operation that is the only one to run in it: a test.
    package nonisolated(nonsending) static func changingCurrent(
        _ fileID: StaticString, _ line: UInt,
        _ update: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
        operation: nonisolated(nonsending) () async throws -> Void
    ) async rethrows {
        let site = SourcePlace(fileID: fileID, line: line, column: 1)
        try await DependencyValues(purpose: Purpose(.test, at: site)).perform(update, operation)
    }

    /// Runs an operation after changes.
    func perform<R>(_ update: (inout DependencyValues) throws -> Void, _ operation: () throws -> R) rethrows -> R {
        var values = self
        try DependencyBuild.$isUpdating.withValue(true) { try update(&values) }
        let held = values.held ?? HeldWorld(.current)
        return ObjectOrigins.note(try held.perform(operation), madeIn: held.world)
    }

    /// Runs an asynchronous operation after changes, on the caller's actor.
    nonisolated(nonsending) func perform<R>(
        _ update: nonisolated(nonsending) (inout DependencyValues) async throws -> Void,
        _ operation: nonisolated(nonsending) () async throws -> R
    ) async rethrows -> R {
        var values = self
        try await DependencyBuild.$isUpdating.withValue(true) { try await update(&values) }
        let held = values.held ?? HeldWorld(.current)
        return ObjectOrigins.note(try await held.perform(operation), madeIn: held.world)
    }
}
