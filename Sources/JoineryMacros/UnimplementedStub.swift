// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoinerySamples

/// Records an issue about a call of a stub's member without a closure. Expansions of `@Stubbed` use it.
///
/// - Returns: The error for the member to throw.
@_documentation(visibility: private)
public func _unimplementedStubError(
    _ requirement: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> UnimplementedError {
    DependencyIssue.unimplemented(requirement, at: SourcePlace(fileID: fileID, line: line, column: column)).report()
    return UnimplementedError(name: requirement)
}

/// Records an issue about a call of a stub's member without a closure. Expansions of `@Stubbed` use it.
///
/// - Returns: An empty or zero value. If the type has none, the program stops.
@_documentation(visibility: private)
public func _unimplementedStub<Value>(
    _ requirement: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Value {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    DependencyIssue.unimplemented(requirement, at: place).report()
    if Value.self == Void.self, let nothing = () as? Value { return nothing }
    if let empty = Sample.value(of: Value.self) { return empty }
    noEmptyValue("\(Value.self)", requirement, at: place).stop()
}

/// Records an issue about a call of a stub's member without a closure. Expansions of `@Stubbed` use it.
///
/// Always stops the program, because a noncopyable type has no empty value.
@_documentation(visibility: private)
@_disfavoredOverload
public func _unimplementedStub<Value: ~Copyable>(
    _ requirement: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Value {
    let place = SourcePlace(fileID: fileID, line: line, column: column)
    DependencyIssue.unimplemented(requirement, at: place).report()
    noEmptyValue("value", requirement, at: place).stop()
}

private func noEmptyValue(_ type: String, _ requirement: String, at place: SourcePlace) -> Misuse {
    Misuse(
        """
        \(requirement) is unimplemented, and there is no empty \(type) to return
          Set its closure on the stub in this test, or find the code that calls it.
        """, at: place)
}

/// Returns the result of a closure as the type that the caller of a generic method expects. Expansions of `@Stubbed`
/// use it.
///
/// Stops the program if the result has another type.
@_documentation(visibility: private)
public func _stubResult<Erased, Value>(
    _ value: Erased, _ requirement: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Value {
    if let value = value as? Value { return value }
    Misuse(
        """
        the stub's closure for \(requirement) returned \(type(of: value as Any)), but the caller expects \(Value.self)
          Return a value of the expected type from the closure.
        """, at: SourcePlace(fileID: fileID, line: line, column: column)
    ).stop()
}
