// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Injects the value that a binding has when the owner is created.
///
/// ```swift
/// struct SearchView { @Injected(\.search) private var search }
/// ```
///
/// Later reads cost no more than those of a stored property. The compiler rejects property wrappers in a `final class …
/// : Sendable`. Write `private let search = inject(\.search)` there.
@propertyWrapper
public struct Injected<Value> {
    /// The value that the binding had when the owner was created.
    public let wrappedValue: Value

    /// Injects a binding of the current ``Dependencies``.
    @inlinable @inline(__always) public init(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) {
        wrappedValue = inject(keyPath)
    }

    /// Injects a main-actor binding of the current ``Dependencies``.
    @MainActor @inlinable @inline(__always) public init(
        _ keyPath: KeyPath<Dependencies, Value>, on actor: MainActor.Type = MainActor.self
    ) {
        wrappedValue = inject(keyPath)
    }

    /// Injects a binding of the current graph of a type. Stops the program if there is none.
    @inlinable public init<Graph: DependencyGraph>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        wrappedValue = inject(keyPath, of: graph, fileID: fileID, line: line)
    }

    /// Injects a main-actor binding of the current graph of a type. Stops the program if there is none.
    @MainActor @inlinable public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
    ) {
        wrappedValue = inject(keyPath, of: graph, fileID: fileID, line: line)
    }
}

extension Injected: Sendable where Value: Sendable {}
extension Injected: InjectionProperty {}
