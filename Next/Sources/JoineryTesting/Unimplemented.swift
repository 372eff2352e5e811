// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Returns a closure that a test does not expect to be called. Each call records an issue and returns the placeholder.
///
/// ```swift
/// struct Analytics: Sendable { var track: @Sendable (Event) -> Void }
/// let silent = Analytics(track: unimplemented("Analytics.track"))
/// ```
///
/// - Parameters:
///   - name: The name in the issue.
///   - placeholder: The result of each call.
public func unimplemented<each Argument, Value: Sendable>(
    _ name: String, placeholder: Value,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Value {
    let call = UnimplementedCall(name, fileID, line, column)
    return { (_: repeat each Argument) in
        call.record()
        return placeholder
    }
}

/// Returns a closure without a result that a test does not expect to be called. Each call records an issue.
public func unimplemented<each Argument>(
    _ name: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Void {
    unimplemented(name, placeholder: (), fileID: fileID, line: line, column: column)
}

/// Returns a throwing closure that a test does not expect to be called. Each call records an issue and throws an
/// `UnimplementedError`.
public func unimplemented<each Argument, Value>(
    _ name: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Value {
    let call = UnimplementedCall(name, fileID, line, column)
    return { (_: repeat each Argument) in
        call.record()
        throw call.error
    }
}

/// Returns an asynchronous throwing closure that a test does not expect to be called. Each call records an issue and
/// throws an `UnimplementedError`.
public func unimplemented<each Argument, Value>(
    _ name: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> @concurrent @Sendable (repeat each Argument) async throws -> Value {
    let call = UnimplementedCall(name, fileID, line, column)
    return { @concurrent (_: repeat each Argument) async throws in
        call.record()
        throw call.error
    }
}

/// Records an issue for a stub's member that a test does not expect to be used, and returns the placeholder.
///
/// ```swift
/// struct UnusedListings: ListingRepository {
///     func all() -> [Listing] { unimplemented("UnusedListings.all", placeholder: []) }
/// }
/// ```
///
/// - Parameters:
///   - name: The name in the issue.
///   - placeholder: The result.
public func unimplemented<Value>(
    _ name: String, placeholder: @autoclosure () -> Value,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Value {
    UnimplementedCall(name, fileID, line, column).record()
    return placeholder()
}

/// Records an issue for a stub's throwing member that a test does not expect to be used, and throws an
/// `UnimplementedError`.
@_disfavoredOverload public func unimplemented<Value>(
    _ name: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) throws -> Value {
    let call = UnimplementedCall(name, fileID, line, column)
    call.record()
    throw call.error
}

private struct UnimplementedCall: Sendable {
    let name: String
    let place: SourcePlace

    init(_ name: String, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
        self.name = name
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }

    var error: UnimplementedError { UnimplementedError(name: name) }

    func record() {
        Recorder.current.record(.unimplemented(name, at: place))
    }
}
