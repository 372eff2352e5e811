// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// Resolves a factory of ``Container``.
public func dependency<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T {
    Container.shared[keyPath: keyPath]()
}

/// Resolves a factory of a shared container: `dependency(\PaymentsContainer.gateway)`.
public func dependency<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
    C.shared[keyPath: keyPath]()
}

/// Resolves a factory of ``Container`` that has a parameter.
public func dependency<T, P>(_ keyPath: KeyPath<Container, ParameterFactory<P, T>>, parameter: P) -> T {
    Container.shared[keyPath: keyPath](parameter)
}

/// Resolves a factory of a shared container that has a parameter.
public func dependency<C: SharedContainer, P, T>(
    _ keyPath: KeyPath<C, ParameterFactory<P, T>>, parameter: P
) -> T {
    C.shared[keyPath: keyPath](parameter)
}

/// Returns the value of a binding of the graph, from any dialect: `dependency(\Dependencies.search)`.
@_disfavoredOverload
public func dependency<T>(_ keyPath: any KeyPath<Dependencies, T> & Sendable) -> T { inject(keyPath) }

/// Resolves a factory of ``Container``.
@available(*, deprecated, renamed: "dependency")
public func resolve<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T {
    Container.shared[keyPath: keyPath]()
}

/// Resolves a factory of a shared container.
@available(*, deprecated, renamed: "dependency")
public func resolve<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
    C.shared[keyPath: keyPath]()
}
