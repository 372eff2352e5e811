// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Records an issue of the running test; outside of tests, writes a line to the standard error stream.
///
/// - Parameter message: What is wrong.
@_disfavoredOverload
public func reportIssue(
    _ message: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    DependencyIssue(kind: .dialect, message: message() ?? "an issue was reported", place: place).report()
}

/// Records an error as an issue of the running test; outside of tests, writes a line to the standard error stream.
///
/// - Parameters:
///   - error: The error.
///   - message: What failed.
@_disfavoredOverload
public func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let headline = message().map { "\($0): " } ?? ""
    reportIssue("\(headline)caught an error: \(error)", fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Runs an operation, and reports the error that it throws as an issue.
///
/// - Parameters:
///   - message: What fails where the operation throws.
///   - operation: The operation.
/// - Returns: What the operation returns; `nil` where it throws.
@_disfavoredOverload
@discardableResult
public func withErrorReporting<R>(
    _ message: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ operation: () throws -> R
) -> R? {
    do {
        return try operation()
    } catch {
        reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
        return nil
    }
}

/// Runs an asynchronous operation, and reports the error that it throws as an issue.
///
/// - Parameters:
///   - message: What fails where the operation throws.
///   - operation: The operation, on the caller's actor.
/// - Returns: What the operation returns; `nil` where it throws.
@_disfavoredOverload
@discardableResult
public nonisolated(nonsending) func withErrorReporting<R>(
    _ message: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ operation: nonisolated(nonsending) () async throws -> R
) async -> R? {
    do {
        return try await operation()
    } catch {
        reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
        return nil
    }
}
