// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Calls that newcomers write, and for which the compiler would produce a message that leads elsewhere, or none at all.
// They are unavailable, and their messages say what to write.

extension GraphOverrides {
    @available(*, unavailable, message: "name the binding by its key path in brackets: $0[\\.name] = value")
    public subscript<Value>(dynamicMember keyPath: KeyPath<Graph, Value>) -> Value {
        get { refuse() }
        nonmutating set { refuse() }
    }
}

@available(*, unavailable, message: "name the binding by its key path: inject(\\.name)")
public func inject<Value>(_ type: Value.Type) -> Value { refuse() }

extension DependencyGraph {
    @available(*, unavailable, message: "the closure of a factory takes its arguments: factory { argument in … }")
    @_disfavoredOverload public func factory<First, each Argument, Value>(
        _ make: () -> Value
    ) -> @Sendable (First, repeat each Argument) -> Value { refuse() }
}

extension Dependencies {
    @available(*, unavailable, message: "write Dependencies.current")
    public static var shared: Dependencies { refuse() }
}
