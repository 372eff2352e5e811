// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Injects the object that a binding has when it is first read, and holds it weakly.
///
/// Use it for a reference back to an owner. It is `nil` once nobody else holds the object; it is not resolved again.
/// A binding whose value is no class instance stops the program at the first access.
@propertyWrapper
public struct WeakInjected<Value> {
    private let kept: KeptInjection<Value, WeakReference>

    /// The object, while somebody else holds it; the first access resolves it.
    public var wrappedValue: Value? { kept().object(as: Value.self) }

    /// Injects a binding of the current ``Dependencies``.
    public init(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(InjectionSite { inject(keyPath) }, SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Injects a binding of the current graph of a type; the first access stops the program where there is none.
    public init<Graph: DependencyGraph>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            InjectionSite { inject(keyPath, fileID: fileID, line: line, column: column) },
            SourcePlace(fileID: fileID, line: line, column: column))
    }

    /// Injects a main-actor binding of the current ``Dependencies``.
    @MainActor public init(
        _ keyPath: KeyPath<Dependencies, Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let keyPath = Transfer(keyPath)
        self.init(
            InjectionSite { MainActor.assumeIsolated { Transfer(inject(keyPath.value)) }.value },
            SourcePlace(fileID: fileID, line: line, column: column))
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
            }, SourcePlace(fileID: fileID, line: line, column: column))
    }
}

extension WeakInjected {
    private init(_ site: InjectionSite<Value>, _ place: SourcePlace) {
        kept = KeptInjection(site) { value in
            guard type(of: value as Any) is AnyClass else {
                Misuse.weakValueIsNoObject("\(Value.self)", place).stop()
            }
            return WeakReference(value as AnyObject)
        }
    }
}

extension WeakInjected: Sendable where Value: Sendable {}
