// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Pins the result of a binding's closure to the declared type of the binding.
///
/// Without it, `var store: any Store { singleton { FileStore() } }` would bind a `FileStore`, which no other store
/// could replace. You never write the name of this type: it is the attribute of the closures that binding calls take.
///
/// A closure can contain statements before the value, `if`, `switch` and `for`. A closure of several statements that
/// uses `while`, `guard`, `defer`, `break` or `do`-`catch` needs an explicit `return` at its end. Each path ends with
/// the value, or with an expression that never returns, such as `fatalError()` or `try fail(with: error)`.
@resultBuilder
public enum Make<Value> {
    /// Checks the value of the binding against its declared type.
    @inlinable public static func buildExpression(_ value: Value) -> Value { value }
    /// Accepts a statement before the value.
    @_disfavoredOverload @inlinable public static func buildExpression(_ statement: Void) {}

    /// Accepts an expression that never returns instead of the value: `fatalError()`, `try fail(with: error)`.
    @_disfavoredOverload @inlinable public static func buildExpression(_ end: Never) -> Never {}

    /// Begins a closure that consists of the value.
    @inlinable public static func buildPartialBlock(first: Value) -> Value { first }
    /// Begins a closure with a statement.
    @_disfavoredOverload @inlinable public static func buildPartialBlock(first: Void) {}
    /// Adds the value after statements.
    @inlinable public static func buildPartialBlock(accumulated: Void, next: Value) -> Value { next }
    /// Adds a statement.
    @_disfavoredOverload @inlinable public static func buildPartialBlock(accumulated: Void, next: Void) {}

    /// Begins a path that never returns.
    @_disfavoredOverload @inlinable public static func buildPartialBlock(first: Never) -> Never {}
    /// Ends a path that never returns.
    @_disfavoredOverload @inlinable public static func buildPartialBlock(accumulated: Void, next: Never) -> Never {}

    /// Returns the value of an `if`, or of the first cases of a `switch`.
    @inlinable public static func buildEither(first value: Value) -> Value { value }
    /// Returns the value of an `else`, or of the other cases of a `switch`.
    @inlinable public static func buildEither(second value: Value) -> Value { value }
    /// Accepts an `if` with statements only.
    @inlinable public static func buildEither(first statement: Void) {}
    /// Accepts an `else` with statements only.
    @inlinable public static func buildEither(second statement: Void) {}
    /// Accepts a path that never returns beside one with a value.
    @inlinable public static func buildEither(first end: Never) -> Value {}
    /// Accepts a path that never returns beside one with a value.
    @inlinable public static func buildEither(second end: Never) -> Value {}
    /// Accepts a path that never returns beside one with statements only.
    @_disfavoredOverload @inlinable public static func buildEither(first end: Never) {}
    /// Accepts a path that never returns beside one with statements only.
    @_disfavoredOverload @inlinable public static func buildEither(second end: Never) {}
    /// Returns a value that depends on availability.
    @inlinable public static func buildLimitedAvailability(_ value: Value) -> Value { value }
    /// Accepts statements that depend on availability.
    @inlinable public static func buildLimitedAvailability(_ statement: Void) {}
    /// Accepts an `if` with statements only and without an `else`.
    @inlinable public static func buildOptional(_ statement: Void?) {}
    /// Accepts a loop with statements only.
    @inlinable public static func buildArray(_ statements: [Void]) {}
    /// Accepts an `if` that never returns, without an `else`.
    @_disfavoredOverload @inlinable public static func buildOptional(_ end: Never?) {}
    /// Accepts a loop that never returns.
    @_disfavoredOverload @inlinable public static func buildArray(_ ends: [Never]) {}

    /// Returns the value of the closure.
    @inlinable public static func buildFinalResult(_ value: Value) -> Value { value }
    /// Accepts a closure that never returns.
    @inlinable public static func buildFinalResult(_ end: Never) -> Value {}
}

// Closures that are not allowed. Each call is an error, and the compiler shows its message at the closure. Without
// these functions, it would report errors about the builder.
extension Make {
    /// Rejects a path that is empty or only throws.
    @available(
        *, unavailable, message: "a path has no value; instead of 'throw error', write 'try fail(with: error)'"
    )
    @_alwaysEmitIntoClient public static func buildBlock() -> Value { refuse() }

    /// Rejects such a path among statements. Because there are two functions, the compiler tries the overloads without
    /// `Make` before it chooses one of them.
    @available(
        *, unavailable, message: "a path has no value; instead of 'throw error', write 'try fail(with: error)'"
    )
    @_alwaysEmitIntoClient @_disfavoredOverload public static func buildBlock() { refuse() }

    /// Rejects a closure with statements only.
    @available(
        *, unavailable,
        message: "the closure ends without a value; instead of 'throw error', write 'try fail(with: error)'"
    )
    @_alwaysEmitIntoClient public static func buildFinalResult(_ statements: Void) -> Value { refuse() }

    /// Rejects a value that is never reached.
    @available(*, unavailable, message: "the closure never gets to its value")
    @_alwaysEmitIntoClient public static func buildPartialBlock(accumulated: Never, next: Value) -> Value {}

    /// Rejects a value in an `if` without an `else`.
    @available(*, unavailable, message: "a binding needs a value on every path; add an 'else'")
    @_alwaysEmitIntoClient public static func buildOptional(_ value: Value?) -> Value { refuse() }

    /// Rejects a value in a loop.
    @available(*, unavailable, message: "a loop has no value; the closure of a binding ends with its value")
    @_alwaysEmitIntoClient public static func buildArray(_ values: [Value]) -> Value { refuse() }

    /// Rejects a second value.
    @available(*, unavailable, message: "only the last expression of a binding's closure is its value")
    @_alwaysEmitIntoClient public static func buildPartialBlock(accumulated: Value, next: Value) -> Value { refuse() }

    /// Rejects a statement after the value.
    @available(*, unavailable, message: "the closure of a binding ends with its value")
    @_alwaysEmitIntoClient public static func buildPartialBlock(accumulated: Value, next: Void) -> Value { refuse() }
}
