// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A closure that a test does not expect to be called: each call records an issue and returns the placeholder.
///
/// ```swift
/// struct Analytics: Sendable { var track: @Sendable (Event) -> Void }
/// let silent = Analytics(track: unimplemented("Analytics.track"))
/// ```
///
/// - Parameters:
///   - name: What the issue calls it.
///   - placeholder: What each call returns.
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

/// A closure without a result that a test does not expect to be called: each call records an issue.
public func unimplemented<each Argument>(
    _ name: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Void {
    unimplemented(name, placeholder: (), fileID: fileID, line: line, column: column)
}

/// A throwing closure that a test does not expect to be called: each call records an issue and throws an
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

/// An asynchronous throwing closure that a test does not expect to be called: each call records an issue and throws
/// an `UnimplementedError`.
public func unimplemented<each Argument, Value>(
    _ name: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> @concurrent @Sendable (repeat each Argument) async throws -> Value {
    let call = UnimplementedCall(name, fileID, line, column)
    return { @concurrent (_: repeat each Argument) async throws in
        call.record()
        throw call.error
    }
}

/// The result of a stub's member that a test does not expect to be used: records an issue and returns the placeholder.
///
/// ```swift
/// struct UnusedListings: ListingRepository {
///     func all() -> [Listing] { unimplemented("UnusedListings.all", placeholder: []) }
/// }
/// ```
///
/// - Parameters:
///   - name: What the issue calls it.
///   - placeholder: What is returned.
public func unimplemented<Value>(
    _ name: String, placeholder: @autoclosure () -> Value,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Value {
    UnimplementedCall(name, fileID, line, column).record()
    return placeholder()
}

/// The result of a stub's throwing member that a test does not expect to be used: records an issue and throws an
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
