// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Injections and overrides by key path for clients in Swift 5 mode, whose key paths are not `Sendable` without the upcoming
// feature `InferSendableFromCaptures`. They have fewer arguments than the declarations for main-actor bindings, so the
// compiler prefers these. In Swift 6 mode they do not exist.

@available(swift, obsoleted: 6)
@_alwaysEmitIntoClient
public func inject<Value>(_ keyPath: KeyPath<Dependencies, Value>) -> Value { Dependencies()[keyPath: keyPath] }

@available(swift, obsoleted: 6)
@_alwaysEmitIntoClient
public func inject<Graph: DependencyGraph, Value>(
    _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type, fileID: StaticString = #fileID, line: UInt = #line
) -> Value {
    currentGraph(Graph.self, fileID: fileID, line: line)[keyPath: keyPath]
}

@available(swift, obsoleted: 6)
extension Injected {
    @_alwaysEmitIntoClient public init(_ keyPath: KeyPath<Dependencies, Value>) {
        wrappedValue = Dependencies()[keyPath: keyPath]
    }

    @_alwaysEmitIntoClient public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        wrappedValue = currentGraph(Graph.self, fileID: fileID, line: line)[keyPath: keyPath]
    }
}

@available(swift, obsoleted: 6)
extension LazyInjected {
    @_alwaysEmitIntoClient public init(_ keyPath: KeyPath<Dependencies, Value>) { self.init(keyPath.unchecked) }

    @_alwaysEmitIntoClient public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(keyPath.unchecked, of: graph, fileID: fileID, line: line)
    }
}

@available(swift, obsoleted: 6)
extension DynamicInjected {
    @_alwaysEmitIntoClient public init(_ keyPath: KeyPath<Dependencies, Value>) { self.init(keyPath.unchecked) }

    @_alwaysEmitIntoClient public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(keyPath.unchecked, of: graph, fileID: fileID, line: line)
    }
}

@available(swift, obsoleted: 6)
extension WeakInjected {
    @_alwaysEmitIntoClient public init(
        _ keyPath: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(keyPath.unchecked, fileID: fileID, line: line)
    }

    @_alwaysEmitIntoClient public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(keyPath.unchecked, of: graph, fileID: fileID, line: line)
    }
}

// The closures below have the isolation of their caller: that of the main actor for main-actor bindings. As Swift 5 mode does
// everywhere, they trust that code that needs an isolation is called with it.
@available(swift, obsoleted: 6)
extension GraphOverrides {
    public subscript<Value>(
        keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        get { value(at: keyPath, SourcePlace(fileID: fileID, line: line)) }
        set {
            add(
                OverrideName(keyPath.unchecked), of: Value.self, .value, in: OverrideMemory(newValue),
                at: SourcePlace(fileID: fileID, line: line))
        }
    }

    @_alwaysEmitIntoClient public mutating func override<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping () -> Value
    ) {
        override(keyPath, fileID: fileID, line: line) { _ in make() }
    }

    @_alwaysEmitIntoClient public mutating func override<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping (Graph) -> Value
    ) {
        let make = Transfer(make)
        override(keyPath.unchecked, fileID: fileID, line: line) { make.value($0) }
    }

    @_alwaysEmitIntoClient public mutating func bind<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping () -> Value
    ) {
        bind(keyPath, fileID: fileID, line: line) { _ in make() }
    }

    @_alwaysEmitIntoClient public mutating func bind<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping (Graph) -> Value
    ) {
        let make = Transfer(make)
        bind(keyPath.unchecked, fileID: fileID, line: line) { make.value($0) }
    }

    @_alwaysEmitIntoClient public mutating func bind<Value>(
        _ keyPath: KeyPath<Graph, Value>, to other: KeyPath<Graph, Value>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        bind(keyPath.unchecked, to: other.unchecked, fileID: fileID, line: line)
    }

    @_alwaysEmitIntoClient public mutating func override<Value>(
        _ keyPath: KeyPath<Graph, Value>, with other: KeyPath<Graph, Value>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        override(keyPath.unchecked, with: other.unchecked, fileID: fileID, line: line)
    }

    @_alwaysEmitIntoClient public mutating func decorate<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping (Value, Graph) -> Value
    ) {
        let change = Transfer(change)
        decorate(keyPath.unchecked, fileID: fileID, line: line) { change.value($0, $1) }
    }

    public mutating func contribute<Element>(
        to keyPath: KeyPath<Graph, [Element]>, for key: (any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping (Graph) -> Element
    ) {
        let make = Transfer(make)
        contribute(to: OverrideName(keyPath.unchecked), for: key, at: SourcePlace(fileID: fileID, line: line)) {
            $0 + [make.value($1)]
        }
    }

    @_alwaysEmitIntoClient public mutating func useLive<Value>(
        _ keyPath: KeyPath<Graph, Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        useLive(keyPath.unchecked, fileID: fileID, line: line)
    }
}

extension KeyPath {
    /// This key path as the compiler would infer its type from a literal in Swift 6 mode.
    ///
    /// Proof: a key path that captures nothing is `Sendable`. In Swift 5 mode, the compiler checks neither what one captures
    /// nor whether its property is isolated, as it checks nothing else that such code passes between threads.
    @usableFromInline package var unchecked: any KeyPath<Root, Value> & Sendable {
        unsafeBitCast(self, to: (any KeyPath<Root, Value> & Sendable).self)
    }
}
