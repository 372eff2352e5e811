// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Records an issue of the current test. Outside tests, writes a line to standard error.
///
/// - Parameter message: A description of the problem.
@_disfavoredOverload
public func reportIssue(
    _ message: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    DependencyIssue(kind: .dialect, message: message() ?? "an issue was reported", place: place).report()
}

/// Records an error as an issue of the current test. Outside tests, writes a line to standard error.
///
/// - Parameters:
///   - error: The error.
///   - message: A description of the operation that failed.
@_disfavoredOverload
public func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let headline = message().map { "\($0): " } ?? ""
    reportIssue("\(headline)caught an error: \(error)", fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Runs an operation, and records an issue if it throws an error.
///
/// - Parameters:
///   - message: A description of the operation.
///   - operation: The operation.
/// - Returns: The return value of the operation; `nil` if it throws an error.
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

/// Runs an asynchronous operation, and records an issue if it throws an error.
///
/// - Parameters:
///   - message: A description of the operation.
///   - operation: The operation, which runs on the caller's actor.
/// - Returns: The return value of the operation; `nil` if it throws an error.
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
