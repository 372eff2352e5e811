// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A key that declares an injected value, with its default.
///
/// ```swift
/// struct NetworkProviderKey: InjectionKey {
///     static var currentValue: any NetworkProviding { NetworkProvider() }
/// }
/// ```
///
/// The default is read once in each world, at the first access, and kept. So a computed default is a singleton. Joinery
/// never writes to it: an assigned value is kept in the world of the assignment.
public protocol InjectionKey {
    /// The type of the value. If it is not `Sendable`, the compiler warns where the key is read.
    associatedtype Value

    /// The default value. In Swift 5 mode, a stored `static var` works; in Swift 6, write a `static let` or a computed
    /// property.
    static var currentValue: Value { get }
}
