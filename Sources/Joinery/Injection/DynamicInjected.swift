// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Injects a binding anew at each access.
///
/// Use it where an object outlives the value: a later override in its world, or a `shared` instance that was made
/// again, is seen. The value comes from the world in which the owner was made. Each access costs a read of the
/// binding.
@propertyWrapper
public struct DynamicInjected<Value> {
    private let site: InjectionSite<Value>

    /// The value that the binding has now.
    public var wrappedValue: Value { site.resolve() }

    /// Injects a binding of the current ``Dependencies``.
    public init(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) {
        site = InjectionSite(keyPath)
    }

    /// Injects a binding of the current graph of a type; the first access stops the program where there is none.
    public init<Graph: DependencyGraph>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        site = InjectionSite(keyPath, at: SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Injects a main-actor binding of the current ``Dependencies``.
    ///
    /// Read it on the main actor alone: anywhere else the access stops the program.
    @MainActor public init(_ keyPath: KeyPath<Dependencies, Value>) {
        site = InjectionSite(onMainActor: keyPath)
    }

    /// Injects a main-actor binding of the current graph of a type; the first access stops the program where there is
    /// none.
    ///
    /// Read it on the main actor alone: anywhere else the access stops the program.
    @MainActor public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        site = InjectionSite(onMainActor: keyPath, at: SourcePlace(fileID: fileID, line: line, column: column))
    }
}

extension DynamicInjected: Sendable where Value: Sendable {}
