// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// What an asynchronous initialiser takes of a binding, for the expansions of `@AutoWired`: its value.
@_documentation(visibility: private)
public func _wired<Value>(_ value: Value) -> Value {
    value
}

/// What an asynchronous initialiser takes of an `Async` binding, for the expansions of `@AutoWired`: what it opens.
@_documentation(visibility: private)
public func _wired<Value: Sendable>(_ dependency: Async<Value>) async throws -> Value {
    try await dependency()
}
