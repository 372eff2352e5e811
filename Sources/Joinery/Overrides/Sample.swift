// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Values of types that have an obvious one, for probing a key path without building anything.
package enum Sample {
    /// The value that is nothing, zero or empty; `nil` where the type is not known to have one.
    package static func value<Value>(of type: Value.Type) -> Value? {
        switch type {
        case let type as any ExpressibleByNilLiteral.Type: none(type) as? Value
        case let type as any RangeReplaceableCollection.Type: type.init() as? Value
        case let type as any AdditiveArithmetic.Type: zero(type) as? Value
        case let type as any SetAlgebra.Type: type.init() as? Value
        case let type as any ExpressibleByDictionaryLiteral.Type: empty(type) as? Value
        case is Bool.Type: false as? Value
        default: nil
        }
    }

    /// Whether two values of one type are certainly not the same: other objects, or unequal.
    ///
    /// Of values that are neither objects nor `Equatable` nothing is known.
    static func areKnownToDiffer(_ left: Any, _ right: Any) -> Bool {
        if type(of: left) != type(of: right) { return true }
        if isObject(left) { return (left as AnyObject) !== (right as AnyObject) }
        guard let left = left as? any Equatable else { return false }
        return !isEqual(left, right)
    }

    static func isObject(_ value: Any) -> Bool { type(of: value) is AnyClass }

    private static func none<Value: ExpressibleByNilLiteral>(_: Value.Type) -> Value { nil }
    private static func zero<Value: AdditiveArithmetic>(_: Value.Type) -> Value { .zero }
    private static func empty<Value: ExpressibleByDictionaryLiteral>(_: Value.Type) -> Value { [:] }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        guard left == left else { return true }
        return right as? Value == left
    }
}
