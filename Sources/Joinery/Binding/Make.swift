// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Pins the result of a binding's closure to the declared type of the binding.
///
/// Without it `var store: any Store { singleton { FileStore() } }` would bind a `FileStore`, and no other store could
/// take its place. You never name this type: it is the attribute of the closures that the binding calls take. They
/// may hold statements before the value, `if` and `switch`; a loop, `defer` or `do` needs an explicit `return` at the
/// end of a closure of several statements.
@resultBuilder
public enum Make<Value> {
    public static func buildExpression(_ value: Value) -> Value { value }
    @_disfavoredOverload public static func buildExpression(_ statement: Void) {}

    public static func buildPartialBlock(first: Value) -> Value { first }
    public static func buildPartialBlock(first: Void) {}
    public static func buildPartialBlock(accumulated: Void, next: Value) -> Value { next }
    public static func buildPartialBlock(accumulated: Void, next: Void) {}

    public static func buildEither(first value: Value) -> Value { value }
    public static func buildEither(second value: Value) -> Value { value }
    public static func buildLimitedAvailability(_ value: Value) -> Value { value }
}
