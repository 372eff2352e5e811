// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Injects the value that a binding has when it is first read, and keeps it.
///
/// Use it where two objects need one another, or where a value is costly and seldom needed. The value comes from the
/// world in which the owner was made. Reading it from several threads at once is safe.
@propertyWrapper
public struct LazyInjected<Value> {
    private let kept: KeptInjection<Value, Transfer<Value>>

    /// The value; the first access resolves it.
    public var wrappedValue: Value { kept().value }

    /// Injects a binding of the current ``Dependencies``.
    public init(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) {
        self.init(InjectionSite { inject(keyPath) })
    }

    /// Injects a binding of the current graph of a type; the first access stops the program where there is none.
    public init<Graph: DependencyGraph>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(InjectionSite { inject(keyPath, fileID: fileID, line: line, column: column) })
    }

    /// Injects a main-actor binding of the current ``Dependencies``.
    @MainActor public init(_ keyPath: KeyPath<Dependencies, Value>) {
        let keyPath = Transfer(keyPath)
        self.init(InjectionSite { MainActor.assumeIsolated { Transfer(inject(keyPath.value)) }.value })
    }

    /// Injects a main-actor binding of the current graph of a type; the first access stops the program where there is none.
    @MainActor public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let keyPath = Transfer(keyPath)
        self.init(
            InjectionSite {
                MainActor.assumeIsolated { Transfer(inject(keyPath.value, fileID: fileID, line: line, column: column)) }
                    .value
            })
    }
}

extension LazyInjected {
    private init(_ site: InjectionSite<Value>) {
        kept = KeptInjection(site) { Transfer($0) }
    }
}

extension LazyInjected: Sendable where Value: Sendable {}
