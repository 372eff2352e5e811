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
/// - Parameter keyPath: The binding. A literal key path costs nothing in a release build.
/// - Returns: The value in the world of the current task or the current build.
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
/// A graph is current inside its `run`, and for the objects that it builds. If there is no current graph, the program
/// stops.
@inlinable
public func inject<Graph: DependencyGraph, Value>(
    _ keyPath: any KeyPath<Graph, Value> & Sendable, of graph: Graph.Type,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
) -> Value {
    if let graph = CurrentGraphs.current(Graph.self) {
        // Proof: see `CurrentGraphs.current`. The closure is here because the compiler optimizes a literal key path
        // only in this function. In a method of the instances, the read takes twice as long.
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
        // Proof: see `CurrentGraphs.current`. The closure is here because the compiler optimizes a literal key path
        // only in this function. In a method of the instances, the read takes twice as long.
        return graph._withUnsafeGuaranteedRef { $0.value[keyPath: keyPath] }
    }
    return currentGraph(Graph.self, fileID: fileID, line: line, column: column)[keyPath: keyPath]
}

/// Returns the current graph of a type, or stops the program if there is none.
@usableFromInline
func currentGraph<Graph: DependencyGraph>(
    _ type: Graph.Type, fileID: StaticString, line: UInt, column: UInt
) -> Graph {
    currentGraph(type, at: SourcePlace(fileID: fileID, line: line, column: column))
}

/// Returns the current graph of a type, or stops the program with the place of the injection if there is none.
func currentGraph<Graph: DependencyGraph>(_ type: Graph.Type, at place: SourcePlace) -> Graph {
    if Graph.self == Dependencies.self, let dependencies = Dependencies.current as? Graph { return dependencies }
    guard let graph = ResolutionContext.current?.graphs?.first(type) else {
        Misuse.noCurrentGraph("\(type)", site: place).stop()
    }
    return graph
}
