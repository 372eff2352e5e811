// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Pins the result of a binding's closure to the declared type of the binding.
///
/// Without it `var store: any Store { singleton { FileStore() } }` would bind a `FileStore`, and no other store could
/// take its place. You never name this type: it is the attribute of the closures that the binding calls take. They
/// may hold statements before the value, `if`, `switch` and `for`; `while`, `defer`, `break` and `do` with `catch` need
/// an explicit `return` at the end of a closure of several statements.
@resultBuilder
public enum Make<Value> {
    /// The value of the binding, checked against its declared type.
    public static func buildExpression(_ value: Value) -> Value { value }
    /// A statement before the value.
    @_disfavoredOverload public static func buildExpression(_ statement: Void) {}

    /// A closure of the value alone.
    public static func buildPartialBlock(first: Value) -> Value { first }
    /// The first statement.
    @_disfavoredOverload public static func buildPartialBlock(first: Void) {}
    /// The value after statements.
    public static func buildPartialBlock(accumulated: Void, next: Value) -> Value { next }
    /// A further statement.
    @_disfavoredOverload public static func buildPartialBlock(accumulated: Void, next: Void) {}

    /// The value of an `if`, or of the first cases of a `switch`.
    public static func buildEither(first value: Value) -> Value { value }
    /// The value of an `else`, or of the other cases of a `switch`.
    public static func buildEither(second value: Value) -> Value { value }
    /// An `if` of statements.
    public static func buildEither(first statement: Void) {}
    /// An `else` of statements.
    public static func buildEither(second statement: Void) {}
    /// The value where something is available.
    public static func buildLimitedAvailability(_ value: Value) -> Value { value }
    /// Statements where something is available.
    public static func buildLimitedAvailability(_ statement: Void) {}
    /// An `if` of statements without an `else`.
    public static func buildOptional(_ statement: Void?) {}
    /// A loop of statements.
    public static func buildArray(_ statements: [Void]) {}
}

// What a closure may not hold. The compiler refuses every call and shows the message at the closure; without these it
// would speak of the builder, or of itself.
extension Make {
    /// An empty closure, which is refused.
    @available(*, unavailable, message: "the closure of a binding ends with its value")
    public static func buildBlock() -> Value { unavailable() }

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
