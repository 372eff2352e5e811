// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Calls that newcomers write, and for which the compiler would produce a message that leads elsewhere, or none at all.
// They are unavailable, and their messages say what to write.

extension GraphOverrides {
    @available(*, unavailable, message: "name the binding by its key path in brackets: $0[\\.name] = value")
    @_alwaysEmitIntoClient public subscript<Value>(dynamicMember keyPath: KeyPath<Graph, Value>) -> Value {
        get { refuse() }
        nonmutating set { refuse() }
    }

    // `bind` and `override` accept a closure with no argument or with the graph. If it does not compile, the compiler cannot
    // tell which one was meant. Here, whatever is read from the argument exists, so the message points at the mistake.

    @_alwaysEmitIntoClient @_disfavoredOverload public mutating func bind<Value>(
        _ keyPath: KeyPath<Graph, Value>, _ make: (NoSuchBinding<Graph>) -> Value
    ) { refuse() }

    @_alwaysEmitIntoClient @_disfavoredOverload public mutating func override<Value>(
        _ keyPath: KeyPath<Graph, Value>, _ make: (NoSuchBinding<Graph>) -> Value
    ) { refuse() }

    // With one argument more, whether it is used or not, and with one or two fewer.

    @available(*, unavailable, message: "the closure has to take the arguments of the factory")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func override<each Argument, Value>(
        _ keyPath: KeyPath<Graph, @Sendable (repeat each Argument) -> Value>,
        _ make: (repeat each Argument, Any) -> Value
    ) { refuse() }

    @available(*, unavailable, message: "the closure has to take the arguments of the factory")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func override<First, each Argument, Extra, Value>(
        _ keyPath: KeyPath<Graph, @Sendable (First, repeat each Argument) -> Value>,
        _ make: (First, repeat each Argument, Extra) -> Value
    ) { refuse() }

    @available(*, unavailable, message: "the closure has to take the arguments of the factory")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func override<each Argument, Last, Value>(
        _ keyPath: KeyPath<Graph, @Sendable (repeat each Argument, Last) -> Value>,
        _ make: (repeat each Argument) -> Value
    ) { refuse() }

    @available(*, unavailable, message: "the closure has to take the arguments of the factory")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func override<First, each Argument, Last, Other, Value>(
        _ keyPath: KeyPath<Graph, @Sendable (First, repeat each Argument, Last, Other) -> Value>,
        _ make: (First, repeat each Argument) -> Value
    ) { refuse() }
}

/// What the argument of such a closure has: the bindings of the graph, and anything else, as unavailable members. The program
/// never has a value of this type.
@dynamicMemberLookup @dynamicCallable public struct NoSuchBinding<Graph> {
    @_alwaysEmitIntoClient
    public subscript<Value>(dynamicMember keyPath: KeyPath<Graph, Value>) -> Value { refuse() }

    @available(*, unavailable, message: "the graph has no binding with this name and a type that fits here")
    @_alwaysEmitIntoClient
    public subscript<Value>(dynamicMember name: String) -> Value { refuse() }

    @available(*, unavailable, message: "the graph has no binding with this name and a type that fits here")
    @_alwaysEmitIntoClient
    public subscript(dynamicMember name: String) -> NoSuchBinding { refuse() }

    @available(*, unavailable, message: "the graph has no binding with the name to the left")
    @_alwaysEmitIntoClient
    public func dynamicallyCall<Value>(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> Value { refuse() }

    @available(*, unavailable, message: "the graph has no binding with the name to the left")
    @_alwaysEmitIntoClient
    public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> NoSuchBinding {
        refuse()
    }
}

extension DependencyGraph {
    @available(*, unavailable, message: "the closure of a factory takes its arguments: factory { argument in … }")
    @_alwaysEmitIntoClient @_disfavoredOverload public func factory<First, each Argument, Value>(
        _ make: () -> Value
    ) -> @Sendable (First, repeat each Argument) -> Value { refuse() }
}

extension DependencyGraph {
    @available(*, unavailable, message: "the closure has to take the arguments in the type of the factory")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func factory<each Argument, Value>(
        _ make: (repeat each Argument, Any) -> Value
    ) -> @Sendable (repeat each Argument) -> Value { refuse() }

    @available(*, unavailable, message: "the closure has to take the arguments in the type of the factory")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func factory<First, each Argument, Extra, Value>(
        _ make: (First, repeat each Argument, Extra) -> Value
    ) -> @Sendable (First, repeat each Argument) -> Value { refuse() }

    @available(*, unavailable, message: "the closure has to take the arguments in the type of the factory")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func factory<First, each Argument, Last, Value>(
        _ make: (First, repeat each Argument) -> Value
    ) -> @Sendable (First, repeat each Argument, Last) -> Value { refuse() }

    @available(*, unavailable, message: "the closure has to take the arguments in the type of the factory")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func factory<First, each Argument, Last, Other, Value>(
        _ make: (First, repeat each Argument) -> Value
    ) -> @Sendable (First, repeat each Argument, Last, Other) -> Value { refuse() }
}

extension Dependencies {
    @available(*, unavailable, message: "write Dependencies.current")
    @_alwaysEmitIntoClient public static var shared: Dependencies { refuse() }
}
