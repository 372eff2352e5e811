// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Pins the result of a binding's closure to the declared type of the binding.
///
/// Without it `var store: any Store { singleton { FileStore() } }` would bind a `FileStore`, and no other store could
/// take its place. You never name this type: it is the attribute of the closures that the binding calls take. They
/// may hold statements before the value, `if`, `switch` and `for`; `while`, `guard`, `defer`, `break` and `do` with
/// `catch` need an explicit `return` at the end of a closure of several statements. Each path ends with the value, or with
/// an expression that never returns, such as `fatalError()` or `try fail(with: error)`.
@resultBuilder
public enum Make<Value> {
    /// The value of the binding, checked against its declared type.
    @inlinable public static func buildExpression(_ value: Value) -> Value { value }
    /// A statement before the value.
    @_disfavoredOverload @inlinable public static func buildExpression(_ statement: Void) {}

    /// An expression that never returns, in the place of the value: `fatalError()`, `try fail(with: error)`.
    @_disfavoredOverload @inlinable public static func buildExpression(_ end: Never) -> Never {}

    /// A closure of the value alone.
    @inlinable public static func buildPartialBlock(first: Value) -> Value { first }
    /// The first statement.
    @_disfavoredOverload @inlinable public static func buildPartialBlock(first: Void) {}
    /// The value after statements.
    @inlinable public static func buildPartialBlock(accumulated: Void, next: Value) -> Value { next }
    /// A further statement.
    @_disfavoredOverload @inlinable public static func buildPartialBlock(accumulated: Void, next: Void) {}

    /// A path that never returns.
    @_disfavoredOverload @inlinable public static func buildPartialBlock(first: Never) -> Never {}
    /// The end of a path that never returns.
    @_disfavoredOverload @inlinable public static func buildPartialBlock(accumulated: Void, next: Never) -> Never {}

    /// The value of an `if`, or of the first cases of a `switch`.
    @inlinable public static func buildEither(first value: Value) -> Value { value }
    /// The value of an `else`, or of the other cases of a `switch`.
    @inlinable public static func buildEither(second value: Value) -> Value { value }
    /// An `if` of statements.
    @inlinable public static func buildEither(first statement: Void) {}
    /// An `else` of statements.
    @inlinable public static func buildEither(second statement: Void) {}
    /// A path that never returns, beside one with a value.
    @inlinable public static func buildEither(first end: Never) -> Value {}
    /// A path that never returns, beside one with a value.
    @inlinable public static func buildEither(second end: Never) -> Value {}
    /// A path that never returns, beside one of statements.
    @_disfavoredOverload @inlinable public static func buildEither(first end: Never) {}
    /// A path that never returns, beside one of statements.
    @_disfavoredOverload @inlinable public static func buildEither(second end: Never) {}
    /// The value where something is available.
    @inlinable public static func buildLimitedAvailability(_ value: Value) -> Value { value }
    /// Statements where something is available.
    @inlinable public static func buildLimitedAvailability(_ statement: Void) {}
    /// An `if` of statements without an `else`.
    @inlinable public static func buildOptional(_ statement: Void?) {}
    /// A loop of statements.
    @inlinable public static func buildArray(_ statements: [Void]) {}
    /// An `if` that never returns, without an `else`.
    @_disfavoredOverload @inlinable public static func buildOptional(_ end: Never?) {}
    /// A loop that never returns.
    @_disfavoredOverload @inlinable public static func buildArray(_ ends: [Never]) {}

    /// The value of the closure.
    @inlinable public static func buildFinalResult(_ value: Value) -> Value { value }
    /// A closure that never returns.
    @inlinable public static func buildFinalResult(_ end: Never) -> Value {}
}

// What a closure may not hold. The compiler refuses every call and shows the message at the closure; without these it
// would speak of the builder, or of itself.
extension Make {
    /// A path that is empty or only throws, which is refused.
    @available(
        *, unavailable, message: "a path has no value; instead of 'throw error', write 'try fail(with: error)'"
    )
    public static func buildBlock() -> Value { unavailable() }

    /// The same, among statements. Because there are two, the compiler tries the overloads without `Make` before it
    /// chooses one of them.
    @available(
        *, unavailable, message: "a path has no value; instead of 'throw error', write 'try fail(with: error)'"
    )
    @_disfavoredOverload public static func buildBlock() { unavailable() }

    /// A closure of statements alone, which is refused.
    @available(
        *, unavailable,
        message: "the closure ends without a value; instead of 'throw error', write 'try fail(with: error)'"
    )
    public static func buildFinalResult(_ statements: Void) -> Value { unavailable() }

    /// A value that is never reached, which is refused.
    @available(*, unavailable, message: "the closure never gets to its value")
    public static func buildPartialBlock(accumulated: Never, next: Value) -> Value {}

    /// A value under an `if` without an `else`, which is refused.
    @available(*, unavailable, message: "a binding needs a value on every path; add an 'else'")
    public static func buildOptional(_ value: Value?) -> Value { unavailable() }

    /// A value in a loop, which is refused.
    @available(*, unavailable, message: "a loop has no value; the closure of a binding ends with its value")
    public static func buildArray(_ values: [Value]) -> Value { unavailable() }

    /// A second value, which is refused.
    @available(*, unavailable, message: "only the last expression of a binding's closure is its value")
    public static func buildPartialBlock(accumulated: Value, next: Value) -> Value { unavailable() }

    /// A statement after the value, which is refused.
    @available(*, unavailable, message: "the closure of a binding ends with its value")
    public static func buildPartialBlock(accumulated: Value, next: Void) -> Value { unavailable() }

    private static func unavailable() -> Never {
        preconditionFailure("unreachable: the compiler refuses every closure that would call this")
    }
}
