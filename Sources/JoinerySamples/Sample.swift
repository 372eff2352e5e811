// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The nil, zero, and empty values of common types.
package enum Sample {
    /// Returns the nil, zero or empty value of a type, or `nil` if the type is not known to have one.
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

    /// Returns whether a type is known to have a nil, zero or empty value.
    package static func exists(of type: Any.Type) -> Bool {
        func exists<Value>(_ type: Value.Type) -> Bool { value(of: type) != nil }
        return _openExistential(type, do: exists)
    }

    private static func none<Value: ExpressibleByNilLiteral>(_: Value.Type) -> Value { nil }
    private static func zero<Value: AdditiveArithmetic>(_: Value.Type) -> Value { .zero }
    private static func empty<Value: ExpressibleByDictionaryLiteral>(_: Value.Type) -> Value { [:] }
}
