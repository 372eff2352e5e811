// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What a throwing unimplemented dependency throws.
public struct UnimplementedFailure: Error, CustomStringConvertible {
    /// What was called, as a sentence.
    public let description: String
}

/// A closure that nobody is expected to call: each call reports an issue and returns the placeholder.
///
/// ```swift
/// extension AnalyticsKey {
///     static let testValue = Analytics(track: unimplemented("Analytics.track"))
/// }
/// ```
///
/// - Parameters:
///   - description: What the issue calls it.
///   - placeholder: What each call returns.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    placeholder: @autoclosure @escaping @Sendable () -> Result = (),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    return { (_: repeat each Argument) in
        _ = tellUnimplemented(description(), function, place)
        return placeholder()
    }
}

/// A throwing closure that nobody is expected to call: each call reports an issue and throws an
/// ``UnimplementedFailure``.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    return { (_: repeat each Argument) in throw tellUnimplemented(description(), function, place) }
}

/// An asynchronous closure that nobody is expected to call: each call reports an issue and returns the placeholder.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    placeholder: @autoclosure @escaping @Sendable () -> Result = (),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> @concurrent @Sendable (repeat each Argument) async -> Result {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    return { @concurrent (_: repeat each Argument) async in
        _ = tellUnimplemented(description(), function, place)
        return placeholder()
    }
}

/// An asynchronous throwing closure that nobody is expected to call: each call reports an issue and throws an
/// ``UnimplementedFailure``.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> @concurrent @Sendable (repeat each Argument) async throws -> Result {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    return { @concurrent (_: repeat each Argument) async throws in
        throw tellUnimplemented(description(), function, place)
    }
}

/// A value that nobody is expected to use: reports an issue and returns the placeholder.
@_disfavoredOverload
public func unimplemented<Result>(
    _ description: @autoclosure () -> String = "", placeholder: @autoclosure () -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
) -> Result {
    if !DependencyBuild.isUpdating {
        _ = tellUnimplemented(
            description(), function, SourcePlace(fileID: fileID, line: line, column: column))
    }
    return placeholder()
}

private func tellUnimplemented(
    _ description: String, _ function: StaticString, _ place: SourcePlace
) -> UnimplementedFailure {
    let name = description.isEmpty ? "\(function)" : description
    let message = """
        \(name) is unimplemented, and was used
          Implement it in this test, or find out who uses it.
        """
    DependencyIssue(kind: .dialect, message: message, place: place).report()
    return UnimplementedFailure(description: "\(name) is unimplemented")
}
