// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// A property wrapper that injects the value of a binding object when the owner is created:
/// `@Injected(.store) var store: any Store`.
///
/// This is Joinery's wrapper, so a file can import both modules.
public typealias Injected = Joinery.Injected

/// A property wrapper that injects the value of a binding object at the first read and keeps it, for example if two
/// objects need each other.
public typealias LazyInjected = Joinery.LazyInjected

/// A property wrapper that injects the value of a binding object at the first read, and holds a weak reference to it.
public typealias WeakInjected = Joinery.WeakInjected

/// A property wrapper that injects the value of a binding object at each access, so that existing owners see an
/// override.
public typealias DynamicInjected = Joinery.DynamicInjected

extension Injected {
    /// Injects the current value of a binding object.
    public init(_ object: DependencyObject<Value>) {
        self.init(\Dependencies.[object])
    }
}

extension LazyInjected {
    /// Injects the value of a binding object at the first access.
    public init(_ object: DependencyObject<Value>) {
        self.init(\Dependencies.[object])
    }
}

extension WeakInjected {
    /// Injects the value of a binding object at the first access.
    public init(
        _ object: DependencyObject<Value>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(\Dependencies.[object], fileID: fileID, line: line)
    }

    /// Injects the value of an optional binding object at the first access.
    public init(
        _ object: DependencyObject<Value?>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(\Dependencies.[object], fileID: fileID, line: line)
    }
}

extension DynamicInjected {
    /// Injects the value of a binding object at each access.
    public init(_ object: DependencyObject<Value>) {
        self.init(\Dependencies.[object])
    }
}

/// Returns the value of a binding object: `private let store = inject(.store)`.
///
/// Use this function in a `Sendable` class, in which the compiler rejects property wrappers.
@inlinable
public func inject<Value>(_ object: DependencyObject<Value>) -> Value {
    object.value
}
