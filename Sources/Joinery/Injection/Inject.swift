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
    Dependencies()[keyPath: keyPath]
}

/// Reads a main-actor binding of the current dependencies.
@MainActor @inlinable
public func inject<Value>(_ keyPath: KeyPath<Dependencies, Value>, on actor: MainActor.Type = MainActor.self) -> Value {
    Dependencies()[keyPath: keyPath]
}

/// Reads a binding of the current graph of a type: `inject(\.favorites, of: SessionGraph.self)`.
///
/// A graph is current inside its `run`, and for the objects that it builds. If there is no current graph, the program
/// stops.
@inlinable
public func inject<Graph: DependencyGraph, Value>(
    _ keyPath: any KeyPath<Graph, Value> & Sendable, of graph: Graph.Type,
    fileID: StaticString = #fileID, line: UInt = #line
) -> Value {
    return currentGraph(Graph.self, fileID: fileID, line: line)[keyPath: keyPath]
}

/// Reads a main-actor binding of the current graph of a type.
@MainActor @inlinable
public func inject<Graph: DependencyGraph, Value>(
    _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type,
    fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
) -> Value {
    return currentGraph(Graph.self, fileID: fileID, line: line)[keyPath: keyPath]
}

/// Returns the current graph of a type, or stops the program if there is none.
@usableFromInline
func currentGraph<Graph: DependencyGraph>(
    _ type: Graph.Type, fileID: StaticString, line: UInt
) -> Graph {
    currentGraph(type, at: SourcePlace(fileID: fileID, line: line))
}

/// Returns the current graph of a type, or stops the program with the place of the injection if there is none.
func currentGraph<Graph: DependencyGraph>(_ type: Graph.Type, at place: SourcePlace) -> Graph {
    if Graph.self == Dependencies.self, let dependencies = Dependencies() as? Graph { return dependencies }
    let reader = Reader()
    guard let graph = reader.graphs?.first(type) else {
        let keeper = reader.build?.binding.map { ($0.step, "\($0.graph)") }
        let isOpening = reader.build?.thread == nil
        Misuse.noCurrentGraph("\(type)", whileBuilding: keeper, isAsynchronous: isOpening, site: place).stop()
    }
    return graph
}
