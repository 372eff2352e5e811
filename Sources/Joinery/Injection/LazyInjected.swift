// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Injects the value that a binding has when it is first read, and keeps it.
///
/// Use it if two objects need each other, or if a value is expensive and rarely needed. The value comes from the world of
/// the caller if that is the home of the owner or lies inside it, and otherwise from the home. The wrapper keeps what it
/// reads in the home. What it reads in a world inside, that world keeps. It can be read from several threads at the same
/// time.
@propertyWrapper
public struct LazyInjected<Value> {
    private let site: InjectionSite<Value>
    private let kept = LazyValue()

    /// The value, resolved at the first access.
    public var wrappedValue: Value { kept.read(isOfTypedGraph: site.isOfTypedGraph, site.readHere) }

    /// Injects a binding of the current ``Dependencies``.
    public init(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) {
        self.init(InjectionSite(keyPath))
    }

    /// Injects a binding of the current graph of a type. The first access stops the program if there is none.
    public init<Graph: DependencyGraph>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(InjectionSite(keyPath, at: SourcePlace(fileID: fileID, line: line)))
    }

    /// Injects a main-actor binding of the current ``Dependencies``.
    ///
    /// Read it only on the main actor. An access from anywhere else stops the program.
    @MainActor public init(_ keyPath: KeyPath<Dependencies, Value>, on actor: MainActor.Type = MainActor.self) {
        self.init(InjectionSite(onMainActor: keyPath))
    }

    /// Injects a main-actor binding of the current graph of a type. The first access stops the program if there is
    /// none.
    ///
    /// Read it only on the main actor. An access from anywhere else stops the program.
    @MainActor public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
    ) {
        self.init(InjectionSite(onMainActor: keyPath, at: SourcePlace(fileID: fileID, line: line)))
    }
}

extension LazyInjected {
    private init(_ site: InjectionSite<Value>) {
        self.site = site
    }
}

extension LazyInjected: Sendable where Value: Sendable {}
extension LazyInjected: InjectionProperty {}
