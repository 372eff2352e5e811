// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Injects a binding, and reads it again at each access.
///
/// Use it if an object outlives the value: each access sees later overrides, and a `shared` instance that has been built
/// again. The value comes from the world of the caller if that is the home of the owner or lies inside it, and otherwise
/// from the home. Each access costs a read of the binding.
@propertyWrapper
public struct DynamicInjected<Value> {
    private let site: InjectionSite<Value>
    private let lateRead = LateRead()

    /// The current value of the binding.
    public var wrappedValue: Value { lateRead.perform(site.readHere) }

    /// Injects a binding of the current ``Dependencies``.
    public init(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) {
        site = InjectionSite(keyPath)
    }

    /// Injects a binding of the current graph of a type. The first access stops the program if there is none.
    public init<Graph: DependencyGraph>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        site = InjectionSite(keyPath, at: SourcePlace(fileID: fileID, line: line))
    }

    /// Injects a main-actor binding of the current ``Dependencies``.
    ///
    /// Read it only on the main actor. An access from anywhere else stops the program.
    @MainActor public init(_ keyPath: KeyPath<Dependencies, Value>, on actor: MainActor.Type = MainActor.self) {
        site = InjectionSite(onMainActor: keyPath)
    }

    /// Injects a main-actor binding of the current graph of a type. The first access stops the program if there is
    /// none.
    ///
    /// Read it only on the main actor. An access from anywhere else stops the program.
    @MainActor public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
    ) {
        site = InjectionSite(onMainActor: keyPath, at: SourcePlace(fileID: fileID, line: line))
    }
}

extension DynamicInjected: Sendable where Value: Sendable {}
extension DynamicInjected: InjectionProperty {}
