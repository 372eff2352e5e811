// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

extension Dependencies {
    /// A binding object as a binding of the graph, for native code: `inject(\.[.store])`.
    ///
    /// - Parameter object: The binding object.
    public subscript<Value>(object: DependencyObject<Value>) -> Value {
        @inlinable get { object.value(in: self) }
    }
}

extension DependencyOverrides {
    /// A binding object: reads its value from before the changes, or puts a value in its place.
    @preconcurrency
    public subscript<Value: Sendable>(
        object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Value {
        get { self[\.[object], fileID, line, column] }
        set {
            override(object.binding, with: newValue, at: SourcePlace(fileID: fileID, line: line, column: column))
        }
    }

    /// Replaces a binding object's value with what a closure builds when it is first read.
    ///
    /// - Parameters:
    ///   - object: The binding object.
    ///   - make: Builds the value.
    @preconcurrency public mutating func override<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        override(object.binding, at: SourcePlace(fileID: fileID, line: line, column: column)) { _ in make() }
    }

    /// Gives a binding object that is a requirement its value, built when it is first read.
    ///
    /// - Parameters:
    ///   - object: The binding object.
    ///   - make: Builds the value.
    @preconcurrency public mutating func bind<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        override(object, fileID: fileID, line: line, column: column, make)
    }

    /// Wraps or changes a binding object's value.
    ///
    /// - Parameters:
    ///   - object: The binding object.
    ///   - change: Makes the new value from the one there is.
    @preconcurrency public mutating func decorate<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        decorate(object.binding, at: SourcePlace(fileID: fileID, line: line, column: column)) { value, _ in
            change(value)
        }
    }

    /// Uses what a binding object builds itself, even where an enclosing world replaces it.
    public mutating func useLive<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        useLive(object.binding, at: SourcePlace(fileID: fileID, line: line, column: column))
    }
}
