// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoineryKeys

/// The namespace of an application's binding objects, with subscripts to read and override them.
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
/// An override in a test applies to the world of that test, so tests can run in parallel.
public class DependencyObjects: BindingNamespace {
    nonisolated init() {}

    /// Accesses the value of a binding object in the current world. The value is built once, at the first read, and
    /// kept as long as the world.
    ///
    /// Assigning a value overrides the binding in the current world, for all values built later. Values built earlier
    /// stay valid as long as they are in use.
    public static subscript<Value>(
        object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        @inlinable get { object.value }
        set { object.replace(newValue, SourcePlace(fileID: fileID, line: line)) }
    }

    /// Accesses the value of any binding of `Dependencies` in the current world, from any dialect.
    ///
    /// Assigning a value overrides the binding in the current world.
    @_disfavoredOverload @preconcurrency
    public static subscript<Value: Sendable>(
        keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        @inlinable get { inject(keyPath) }
        set { Dependencies.changeCurrent { $0[keyPath, fileID, line] = newValue } }
    }

    /// Uses the value that a binding object builds itself, in the current world from now on.
    ///
    /// A strict test does not report it.
    public static func useLive<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        Dependencies.changeCurrent { $0.useLive(object, fileID: fileID, line: line) }
    }

    /// Decorates the value of a binding object in the current world.
    ///
    /// - Parameters:
    ///   - object: The binding object.
    ///   - change: A closure that returns the new value for the original one, at the next read.
    @preconcurrency public static func decorate<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        Dependencies.changeCurrent { $0.decorate(object, fileID: fileID, line: line, change) }
    }

    /// Decorates the value of any binding of `Dependencies` in the current world.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: A closure that returns the new value for the original one, at the next read.
    @preconcurrency public static func decorate<Value>(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        Dependencies.changeCurrent {
            $0.decorate(keyPath, fileID: fileID, line: line) { value, _ in change(value) }
        }
    }
}

// The compiler's last resort in overload resolution, so that its error is the message below. It accepts any value, so
// that an unknown object name is still reported as such.

extension DependencyObjects {
    /// Unavailable: the value has a different type.
    @available(*, unavailable, message: "the value does not match the type of the binding object")
    @_disfavoredOverload public static subscript(object: DependencyObjects) -> Any {
        get { preconditionFailure("unreachable: the compiler rejects every call") }
        set { preconditionFailure("unreachable: the compiler rejects every call") }
    }
}
