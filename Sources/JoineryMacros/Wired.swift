// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import JoineryAsync

/// Returns the value of a binding as the argument of an asynchronous initializer. Expansions of `@AutoWired` use it.
@_documentation(visibility: private)
public func _wired<Value>(_ value: Value) -> Value {
    value
}

/// Opens an `Async` binding and returns its value as the argument of an asynchronous initializer. Expansions of
/// `@AutoWired` use it.
@_documentation(visibility: private)
public func _wired<Value: Sendable>(_ dependency: Async<Value>) async throws -> Value {
    try await dependency()
}
