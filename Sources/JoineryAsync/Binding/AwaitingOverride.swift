// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

// Overloads that explain mistakes with `await`. The compiler considers these declarations when all others fail, rejects
// the call, and shows their message.

extension DependencyOverrides {
    @available(*, unavailable, message: "the value of an asynchronous binding is a handle: { Async { … } }")
    @_alwaysEmitIntoClient public func override<Value>(
        _ keyPath: KeyPath<Dependencies, Async<Value>>, _ make: () async throws -> Value
    ) {}

    @available(*, unavailable, message: "the value of an asynchronous binding is a handle: { Async { … } }")
    @_alwaysEmitIntoClient public func override<Value>(
        _ keyPath: KeyPath<Dependencies, Async<Value>>, _ make: (Dependencies) async throws -> Value
    ) {}

    @available(*, unavailable, message: "the value of an asynchronous binding is a handle: { Async { … } }")
    @_alwaysEmitIntoClient public func bind<Value>(
        _ keyPath: KeyPath<Dependencies, Async<Value>>, _ make: () async throws -> Value
    ) {}

    @available(*, unavailable, message: "the value of an asynchronous binding is a handle: { Async { … } }")
    @_alwaysEmitIntoClient public func bind<Value>(
        _ keyPath: KeyPath<Dependencies, Async<Value>>, _ make: (Dependencies) async throws -> Value
    ) {}
}
