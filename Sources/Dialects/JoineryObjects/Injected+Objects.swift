// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// Injects the value that a binding object has when the owner is made: `@Injected(.store) var store: any Store`.
///
/// It is Joinery's own wrapper, so that a file may import both.
public typealias Injected = Joinery.Injected

/// Injects the value that a binding object has when it is first read, and keeps it: for two objects that need one
/// another.
public typealias LazyInjected = Joinery.LazyInjected

/// Injects the object that a binding object has when it is first read, and holds it weakly.
public typealias WeakInjected = Joinery.WeakInjected

/// Injects a binding object's value anew at each access, so that an owner made earlier sees a replacement.
public typealias DynamicInjected = Joinery.DynamicInjected

extension Injected {
    /// Injects the value that a binding object has now.
    public init(_ object: DependencyObject<Value>) {
        self.init(resolved: Dependencies.withCurrent { $0[object] })
    }
}

extension LazyInjected {
    /// Injects the value that a binding object has at the first access.
    public init(_ object: DependencyObject<Value>) {
        self.init(\Dependencies.[object])
    }
}

extension WeakInjected {
    /// Injects the object that a binding object has at the first access.
    public init(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(\Dependencies.[object], fileID: fileID, line: line, column: column)
    }
}

extension DynamicInjected {
    /// Injects the value that a binding object has at each access.
    public init(_ object: DependencyObject<Value>) {
        self.init(\Dependencies.[object])
    }
}

/// Reads a binding object: `private let store = inject(.store)` in a `final class … : Sendable`, where the compiler
/// refuses a property wrapper.
@inlinable
public func inject<Value>(_ object: DependencyObject<Value>) -> Value {
    Dependencies.withCurrent { $0[object] }
}
