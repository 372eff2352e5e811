// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoineryKeys

extension Dependencies {
    /// A binding object as a binding of the graph, for native code: `inject(\.[.store])`.
    ///
    /// - Parameter object: The binding object.
    public subscript<Value>(object: DependencyObject<Value>) -> Value {
        @inlinable get { object.value }
    }
}

extension DependencyOverrides {
    /// Accesses the value of a binding object. Setting overrides it. Reading returns the value that
    /// these changes have set, or else the value before the changes.
    @preconcurrency
    public subscript<Value: Sendable>(
        object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        get { self[\.[object], fileID, line] }
        set {
            override(object.binding, with: newValue, at: SourcePlace(fileID: fileID, line: line))
        }
    }

    /// Overrides a binding object with a value that is built at the first read.
    ///
    /// - Parameters:
    ///   - object: The binding object.
    ///   - make: A closure that builds the value.
    @preconcurrency public mutating func override<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable () -> Value
    ) {
        override(object.binding, at: SourcePlace(fileID: fileID, line: line), make)
    }

    /// Binds a binding object that is a requirement to a value that is built at the first read.
    ///
    /// - Parameters:
    ///   - object: The binding object.
    ///   - make: A closure that builds the value.
    @preconcurrency public mutating func bind<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @Sendable () -> Value
    ) {
        override(object, fileID: fileID, line: line, make)
    }

    /// Decorates the value of a binding object.
    ///
    /// - Parameters:
    ///   - object: The binding object.
    ///   - change: A closure that returns the new value for the original one.
    @preconcurrency public mutating func decorate<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (Value) -> Value
    ) {
        decorate(object.binding, at: SourcePlace(fileID: fileID, line: line), change)
    }

    /// Uses the value that a binding object builds itself, even if an enclosing world overrides it.
    public mutating func useLive<Value>(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        useLive(object.binding, at: SourcePlace(fileID: fileID, line: line))
    }
}
