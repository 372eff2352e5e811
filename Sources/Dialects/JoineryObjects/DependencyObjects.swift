// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// The namespace of an application's binding objects, and the way to read and to replace them.
///
/// ```swift
/// extension DependencyObjects {
///     static let store = DependencyObject<any Store> { LiveStore(receipts: DependencyObjects[.receipts]) }
///     static let receipts = DependencyObject<any Receipts> { LiveReceipts() }
/// }
///
/// let store = DependencyObjects[.store]
/// ```
///
/// What a test replaces is replaced in the test's own world: tests that run in parallel do not see each other.
public class DependencyObjects: BindingNamespace {
    nonisolated init() {}

    /// A binding object's value in the current world: built when it is first read, once whatever the number of
    /// threads, and kept as long as the world.
    ///
    /// Assigning replaces it in the current world, and for all that is built from now on from it; what was built
    /// before stays valid where it is held.
    public static subscript<Value>(
        object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Value {
        @inlinable get { Dependencies.withCurrent { $0[object] } }
        set { object.replace(newValue, SourcePlace(fileID: fileID, line: line, column: column)) }
    }

    /// The value of any binding of `Dependencies` in the current world, whichever way it is declared.
    ///
    /// Assigning replaces it in the current world.
    @_disfavoredOverload @preconcurrency
    public static subscript<Value: Sendable>(
        keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Value {
        @inlinable get { inject(keyPath) }
        set { Dependencies.changeCurrent { $0[keyPath, fileID, line, column] = newValue } }
    }

    /// Uses what a binding object builds itself, from now on in the current world.
    ///
    /// A strict test does not report it.
    public static func useLive<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        Dependencies.changeCurrent { $0.useLive(object, fileID: fileID, line: line, column: column) }
    }

    /// Wraps or changes a binding object's value, in the current world.
    ///
    /// - Parameters:
    ///   - object: The binding object.
    ///   - change: Makes the new value from the one there is, when it is next read.
    @preconcurrency public static func decorate<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        Dependencies.changeCurrent { $0.decorate(object, fileID: fileID, line: line, column: column, change) }
    }

    /// Wraps or changes the value of any binding of `Dependencies`, in the current world.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Makes the new value from the one there is, when it is next read.
    @preconcurrency public static func decorate<Value>(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        Dependencies.changeCurrent {
            $0.decorate(keyPath, fileID: fileID, line: line, column: column) { value, _ in change(value) }
        }
    }
}

// What the compiler comes to when all else fails: it refuses to call it, and says what is wrong. It demands no type of
// value, so that a name that no object has is told as such.

extension DependencyObjects {
    /// Refused, with a message: the value is of another type.
    @available(*, unavailable, message: "the value is not of the type of the binding object")
    @_disfavoredOverload public static subscript(object: DependencyObjects) -> Any {
        get { preconditionFailure("unreachable: the compiler refuses every call") }
        set { preconditionFailure("unreachable: the compiler refuses every call") }
    }
}
