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
        site = InjectionSite { inject(keyPath) }
    }

    /// Injects a binding of the current graph of a type; the first access stops the program where there is none.
    public init<Graph: DependencyGraph>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        site = InjectionSite { inject(keyPath, fileID: fileID, line: line, column: column) }
    }

    /// Injects a main-actor binding of the current ``Dependencies``.
    @MainActor public init(_ keyPath: KeyPath<Dependencies, Value>) {
        let keyPath = Transfer(keyPath)
        site = InjectionSite { MainActor.assumeIsolated { Transfer(inject(keyPath.value)) }.value }
    }

    /// Injects a main-actor binding of the current graph of a type; the first access stops the program where there is none.
    @MainActor public init<Graph: DependencyGraph>(
        _ keyPath: KeyPath<Graph, Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let keyPath = Transfer(keyPath)
        site = InjectionSite {
            MainActor.assumeIsolated { Transfer(inject(keyPath.value, fileID: fileID, line: line, column: column)) }
                .value
        }
    }
}

extension DynamicInjected: Sendable where Value: Sendable {}
