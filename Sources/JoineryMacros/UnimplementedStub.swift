// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// Records that a member of a stub is used whose closure is not set, for the expansions of `@Stubbed`.
///
/// - Returns: The error for the member to throw.
@_documentation(visibility: private)
public func _unimplementedStubError(
    _ requirement: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> UnimplementedError {
    DependencyIssue.unimplemented(requirement, at: SourcePlace(fileID: fileID, line: line, column: column)).report()
    return UnimplementedError(name: requirement)
}

/// Records that a member of a stub is used whose closure is not set, for the expansions of `@Stubbed`.
///
/// - Returns: What is empty or zero of the type. Where it has no such value, the program stops.
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

/// Records that a member of a stub is used whose closure is not set, for the expansions of `@Stubbed`.
///
/// What cannot be copied has no empty value, so the program stops.
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
          Set the closure that the stub has for it in this test, or find out who calls it.
        """, at: place)
}

/// What a stub returns for a generic method, for the expansions of `@Stubbed`.
///
/// The program stops where it is not of the type that the caller asks for.
@_documentation(visibility: private)
public func _stubResult<Erased, Value>(
    _ value: Erased, _ requirement: String, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Value {
    if let value = value as? Value { return value }
    Misuse(
        """
        the closure of a stub for \(requirement) returned a \(type(of: value as Any)), and its caller asked for \(Value.self)
          Return a value of that type from the closure.
        """, at: SourcePlace(fileID: fileID, line: line, column: column)
    ).stop()
}
