// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoineryKeys
internal import JoineryRegistry

/// The identity of a container's service, for native code and other dialects.
///
/// ```swift
/// extension Dependencies {
///     var listings: any Listings { self[Resolver.main.key((any Listings).self)] }
/// }
/// ```
public struct ResolverBinding<Service>: Hashable, Sendable {
    fileprivate let name: String?
    /// The container. The reference is weak, because the Swift runtime caches key paths that contain this value.
    fileprivate weak let resolver: Resolver?
    fileprivate let identity: Registry.Identity

    /// Returns whether two bindings identify the same service of the same container.
    public static func == (left: ResolverBinding, right: ResolverBinding) -> Bool {
        left.identity == right.identity && left.name == right.name
    }

    /// Hashes the container and the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
        hasher.combine(name)
    }
}

extension Resolver {
    /// Returns the identity of a service for native code: `inject(\.[Resolver.main.key(Search.self)])`.
    ///
    /// It refers to the registration for the type and the name, here or in a child. Overriding or decorating it changes
    /// the result of resolving the service.
    public func key<Service>(_ type: Service.Type, name: Resolver.Name? = nil) -> ResolverBinding<Service> {
        // Overrides can name the service from now on.
        _ = registry.slot(for: ServiceKey(type, name: name?.rawValue), of: type)
        return ResolverBinding(name: name?.rawValue, resolver: self, identity: registry.identity)
    }

    /// Returns the value of a binding of the graph, from any dialect.
    public static func resolve<Service>(_ keyPath: any KeyPath<Dependencies, Service> & Sendable) -> Service {
        Dependencies.current[keyPath: keyPath]
    }

    /// Returns the value of a main-actor binding.
    @MainActor public static func resolve<Service>(_ keyPath: KeyPath<Dependencies, Service>) -> Service {
        Dependencies.current[keyPath: keyPath]
    }

    /// Overrides a binding of the graph in the current world, from any dialect.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - factory: A closure that builds the value at the first read. The scope of the binding applies.
    @preconcurrency public static func register<Service>(
        _ keyPath: any KeyPath<Dependencies, Service> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping @Sendable () -> Service
    ) {
        Dependencies.changeCurrent { overrides in
            overrides.override(keyPath, fileID: fileID, line: line) { factory() }
        }
    }

    /// Decorates a binding of the graph in the current world, from any dialect, including a service of a container:
    /// `\.[Resolver.main.key(Search.self)]`.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: A closure that returns the new value for the original one, at the next read.
    @preconcurrency public static func decorate<Service>(
        _ keyPath: any KeyPath<Dependencies, Service> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (Service) -> Service
    ) {
        Dependencies.changeCurrent {
            $0.decorate(keyPath, fileID: fileID, line: line) { value, _ in change(value) }
        }
    }
}

extension Dependencies {
    /// Accesses a service of a container of `JoineryResolver`.
    ///
    /// Stops the program if the service is not registered.
    @preconcurrency public subscript<Service: Sendable>(binding: ResolverBinding<Service>) -> Service {
        let key = ServiceKey(Service.self, name: binding.name)
        guard let resolver = binding.resolver else {
            Misuse(
                """
                \(key) is read after its container was deallocated
                  Keep a reference to the container.
                """, at: nil
            ).stop()
        }
        Resolver.registerAll()
        if let service: Service = resolver.registered(key, nil) { return service }
        resolver.stop(key, #fileID, #line)
    }
}
