// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

extension Dependencies {
    /// The dependencies that keys declare. You can inject, override, and decorate the key path
    /// `\.dependencyValues.search` like that of any binding.
    public var dependencyValues: DependencyValues { ._current }
}

extension DependencyValues {
    /// Accesses a binding of the graph. Setting it overrides the binding.
    ///
    /// ```swift
    /// withDependencies { $0[\Dependencies.rates] = [] } operation: { … }
    /// ```
    @_disfavoredOverload
    public subscript<Value: Sendable>(
        keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID fileID: StaticString = #fileID, line line: UInt = #line
    ) -> Value {
        get { perform { inject(keyPath) } }
        set { change { $0[keyPath, fileID, line] = newValue } }
    }

    /// Changes bindings of the graph with the native API:
    /// `$0.graph { $0.decorate(\.payment) { value, _ in LoggingPayment(value) } }`.
    public mutating func graph(_ update: (inout DependencyOverrides) -> Void) { change(update) }
}
