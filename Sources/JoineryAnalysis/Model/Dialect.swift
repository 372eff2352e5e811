// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A way of writing dependency injection in Swift that can be read.
public enum Dialect: String, Sendable, Hashable, Codable, CaseIterable {
    /// Joinery's own: computed properties of a graph.
    case native
    /// Binding objects: `static let store = DependencyObject<Store> { … }`.
    case objects
    /// Injected values by key path, with a `static var currentValue`.
    case values
    /// Dependency keys with live, preview and test values.
    case dependencies
    /// A container with registrations and assemblies.
    case swinject
    /// Computed properties of containers, of type `Factory<T>`.
    case factory
}
