// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The error that an unimplemented closure throws.
public struct UnimplementedFailure: Error, CustomStringConvertible {
    /// A sentence that names the closure.
    public let description: String
}

/// Returns a closure that should not be called: each call records an issue and returns a placeholder.
///
/// ```swift
/// extension AnalyticsKey {
///     static let testValue = Analytics(track: unimplemented("Analytics.track"))
/// }
/// ```
///
/// - Parameters:
///   - description: The name of the closure in issues.
///   - placeholder: The return value of each call.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    placeholder: @autoclosure @escaping @Sendable () -> Result = (),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    return { (_: repeat each Argument) in
        _ = reportUnimplemented(description(), function, place)
        return placeholder()
    }
}

/// Returns a throwing closure that should not be called: each call records an issue and throws an
/// ``UnimplementedFailure``.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    return { (_: repeat each Argument) in throw reportUnimplemented(description(), function, place) }
}

/// Returns an asynchronous closure that should not be called: each call records an issue and returns a placeholder.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    placeholder: @autoclosure @escaping @Sendable () -> Result = (),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> @concurrent @Sendable (repeat each Argument) async -> Result {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    return { @concurrent (_: repeat each Argument) async in
        _ = reportUnimplemented(description(), function, place)
        return placeholder()
    }
}

/// Returns an asynchronous throwing closure that should not be called: each call records an issue and throws an
/// ``UnimplementedFailure``.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> @concurrent @Sendable (repeat each Argument) async throws -> Result {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    return { @concurrent (_: repeat each Argument) async throws in
        throw reportUnimplemented(description(), function, place)
    }
}

/// Records an issue about a value that should not be used, and returns a placeholder.
@_disfavoredOverload
public func unimplemented<Result>(
    _ description: @autoclosure () -> String = "", placeholder: @autoclosure () -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> Result {
    if !DependencyBuild.isUpdating {
        _ = reportUnimplemented(
            description(), function, SourcePlace(fileID: fileID, line: line, column: column))
    }
    return placeholder()
}

private func reportUnimplemented(
    _ description: String, _ function: StaticString, _ place: SourcePlace
) -> UnimplementedFailure {
    let name = description.isEmpty ? "\(function)" : description
    let message = """
        \(name) is unimplemented, but was used
          Implement it in this test, or find the code that uses it.
        """
    DependencyIssue(kind: .dialect, message: message, place: place).report()
    return UnimplementedFailure(description: "\(name) is unimplemented")
}
