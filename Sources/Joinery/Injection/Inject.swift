// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Reads a binding of the current dependencies.
///
/// ```swift
/// final class SearchPresenter: Sendable {
///     private let search = inject(\.search)
/// }
/// ```
///
/// - Parameter keyPath: The binding. A literal costs nothing in a release build.
/// - Returns: Its value in the world of the current task, or of the build in progress.
@inlinable
public func inject<Value>(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) -> Value {
    Dependencies.withCurrent { $0[keyPath: keyPath] }
}

/// Reads a main-actor binding of the current dependencies.
@MainActor @inlinable
public func inject<Value>(_ keyPath: KeyPath<Dependencies, Value>) -> Value {
    Dependencies.withCurrent { $0[keyPath: keyPath] }
}

/// Reads a binding of the current graph of a type: `inject(\.favorites, of: SessionGraph.self)`.
///
/// A graph is current for what it builds and inside its `run`. Where none is, this stops the program.
@inlinable
public func inject<Graph: DependencyGraph, Value>(
    _ keyPath: any KeyPath<Graph, Value> & Sendable, of graph: Graph.Type,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Value {
    if let graph = CurrentGraphs.current(Graph.self) {
        // Proof: that of `CurrentGraphs.current`. It stands here, for in a function of the instances' the compiler does
        // not see through a literal key path any more, which takes twice as long.
        return graph._withUnsafeGuaranteedRef { $0.value[keyPath: keyPath] }
    }
    return currentGraph(Graph.self, fileID: fileID, line: line, column: column)[keyPath: keyPath]
}

/// Reads a main-actor binding of the current graph of a type.
@MainActor @inlinable
public func inject<Graph: DependencyGraph, Value>(
    _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Value {
    if let graph = CurrentGraphs.current(Graph.self) {
        // Proof: that of `CurrentGraphs.current`. It stands here, for in a function of the instances' the compiler does
        // not see through a literal key path any more, which takes twice as long.
        return graph._withUnsafeGuaranteedRef { $0.value[keyPath: keyPath] }
    }
    return currentGraph(Graph.self, fileID: fileID, line: line, column: column)[keyPath: keyPath]
}

/// The current graph of a type; stops the program where there is none.
@usableFromInline
func currentGraph<Graph: DependencyGraph>(
    _ type: Graph.Type, fileID: StaticString, line: UInt, column: UInt
) -> Graph {
    currentGraph(type, at: SourcePlace(fileID: fileID, line: line, column: column))
}

/// The current graph of a type; stops the program, with the place of the injection, where there is none.
func currentGraph<Graph: DependencyGraph>(_ type: Graph.Type, at place: SourcePlace) -> Graph {
    if Graph.self == Dependencies.self, let dependencies = Dependencies.current as? Graph { return dependencies }
    guard let graph = ResolutionContext.current?.graphs?.first(type) else {
        Misuse.noCurrentGraph("\(type)", site: place).stop()
    }
    return graph
}
