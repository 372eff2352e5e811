// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Injects the object that a binding has when it is first read, and holds it weakly.
///
/// Use it for a reference back to an owner. The value is `nil` after the object is released, and is not resolved again.
/// It comes from the same world as that of ``LazyInjected``. The binding may be optional. If its value is neither an object
/// nor `nil`, the first access stops the program.
@propertyWrapper
public struct WeakInjected<Value> {
    private let site: InjectionSite<Value?>
    private let place: SourcePlace
    private let kept = LazyValue()

    /// The object while something else holds it, resolved at the first access.
    public var wrappedValue: Value? {
        kept.read(isOfTypedGraph: site.isOfTypedGraph) { [site, place] in
            let value = site.readHere()
            let reference = WeakReference(value as Any)
            if reference.object == nil, value != nil { Misuse.weakValueIsNoObject("\(Value.self)", site: place).stop() }
            return reference
        }.object.flatMap { $0 as? Value }
    }

    /// Injects a binding of the current ``Dependencies``.
    public init(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(InjectionSite(keyPath).optional, at: SourcePlace(fileID: fileID, line: line))
    }

    /// Injects a binding of the current graph of a type. The first access stops the program if there is none.
    public init<Graph: DependencyGraph>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let place = SourcePlace(fileID: fileID, line: line)
        self.init(InjectionSite(keyPath, at: place).optional, at: place)
    }

    /// Injects a main-actor binding of the current ``Dependencies``.
    ///
    /// Read it only on the main actor. An access from anywhere else stops the program.
    @MainActor public init(
        _ keyPath: KeyPath<Dependencies, Value>,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
    ) {
        self.init(InjectionSite(onMainActor: keyPath).optional, at: SourcePlace(fileID: fileID, line: line))
    }

    /// Injects a main-actor binding of the current graph of a type. The first access stops the program if there is
    /// none.
    ///
    /// Read it only on the main actor. An access from anywhere else stops the program.
    @MainActor public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
    ) {
        let place = SourcePlace(fileID: fileID, line: line)
        self.init(InjectionSite(onMainActor: keyPath, at: place).optional, at: place)
    }

    /// Injects an optional binding of the current ``Dependencies``.
    public init(
        _ keyPath: any KeyPath<Dependencies, Value?> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(InjectionSite(keyPath), at: SourcePlace(fileID: fileID, line: line))
    }

    /// Injects an optional binding of the current graph of a type. The first access stops the program if there is none.
    public init<Graph: DependencyGraph>(
        _ keyPath: any KeyPath<Graph, Value?> & Sendable, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let place = SourcePlace(fileID: fileID, line: line)
        self.init(InjectionSite(keyPath, at: place), at: place)
    }

    /// Injects an optional main-actor binding of the current ``Dependencies``.
    ///
    /// Read it only on the main actor. An access from anywhere else stops the program.
    @MainActor public init(
        _ keyPath: KeyPath<Dependencies, Value?>,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
    ) {
        self.init(InjectionSite(onMainActor: keyPath), at: SourcePlace(fileID: fileID, line: line))
    }

    /// Injects an optional main-actor binding of the current graph of a type. The first access stops the program if there is
    /// none.
    ///
    /// Read it only on the main actor. An access from anywhere else stops the program.
    @MainActor public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value?>, of graph: Graph.Type,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
    ) {
        let place = SourcePlace(fileID: fileID, line: line)
        self.init(InjectionSite(onMainActor: keyPath, at: place), at: place)
    }
}

extension WeakInjected {
    private init(_ site: InjectionSite<Value?>, at place: SourcePlace) {
        self.site = site
        self.place = place
    }
}

/// A weak reference to the object that a value is.
package struct WeakReference: @unchecked Sendable {
    // Proof: a weak reference can be read on any thread.
    /// The object while something else holds it.
    package private(set) weak var object: AnyObject?

    /// Creates a reference to the object that a value is, or that an optional contains. It is empty if there is none.
    package init(_ value: Any) { object = Values.object(in: value) }
}

extension WeakInjected: Sendable where Value: Sendable {}
extension WeakInjected: InjectionProperty {}
