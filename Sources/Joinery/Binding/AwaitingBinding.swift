// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Overloads that explain mistakes with `await`. Without them, the compiler would report function types, or nothing
// helpful, for a synchronous binding with an asynchronous closure. It considers these declarations when all others
// fail, rejects the call, and shows their message.

extension DependencyGraph {
    @available(
        *, unavailable, message: "a singleton does not wait: declare it as Async, with asyncSingleton { … }"
    )
    @_alwaysEmitIntoClient public func singleton<Value: Sendable>(@Make<Value> _ make: () async throws -> Value)
        -> Value
    { refuse() }

    @available(*, unavailable, message: "a shared value does not wait: declare it as Async, with asyncShared { … }")
    @_alwaysEmitIntoClient public func shared<Value: Sendable>(@Make<Value> _ make: () async throws -> Value) -> Value {
        refuse()
    }

    @available(
        *, unavailable, message: "a transient value does not wait: declare it as Async, with asyncTransient { … }"
    )
    @_alwaysEmitIntoClient public func transient<Value>(@Make<Value> _ make: () async throws -> Value) -> Value {
        refuse()
    }
}

/// The body of functions that no program calls.
@usableFromInline func refuse() -> Never {
    preconditionFailure("unreachable: the compiler refuses every call")
}
