// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The declaration of an injected value: a type that stands for it, with its default.
///
/// ```swift
/// struct NetworkProviderKey: InjectionKey {
///     static var currentValue: any NetworkProviding { NetworkProvider() }
/// }
/// ```
///
/// The default is read once for each world, when the value is first asked for, and kept: a computed one is a
/// singleton. It is never written: what is assigned stays in the world where it was assigned.
public protocol InjectionKey {
    /// The type of the value: a `Sendable` one, which is told, as a warning, where the key is read.
    associatedtype Value

    /// The default. A stored `static var` will do in Swift 5 mode; in Swift 6 write a `static let` or a computed one.
    static var currentValue: Value { get }
}
