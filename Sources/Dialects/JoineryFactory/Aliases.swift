// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Alternative names for programs in which another type has the same name.

/// The same as ``AutoRegistering``.
public typealias FactoryAutoRegistering = AutoRegistering
/// The same as ``Container``.
public typealias FactoryContainer = Container
/// The same as ``ContainerManager``.
public typealias FactoryContainerManager = ContainerManager
/// The same as ``ManagedContainer``.
public typealias FactoryManagedContainer = ManagedContainer
/// The same as ``Resolving``.
public typealias FactoryResolving = Resolving
/// The same as ``Scope``.
public typealias FactoryScope = Scope
/// The same as ``SharedContainer``.
public typealias FactorySharedContainer = SharedContainer
