// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoineryKeys
internal import JoineryRegistry

/// The identity of a container's service, for native code and other dialects.
///
/// ```swift
/// extension Dependencies {
///     var listings: any Listings { self[container.key((any Listings).self)] }
/// }
/// ```
public struct ContainerBinding<Service>: Hashable, Sendable {
    fileprivate let key: ServiceKey
    /// The container. The reference is weak, because the runtime caches key paths that contain this value.
    fileprivate weak let container: Container?
    fileprivate let identity: Registry.Identity

    /// Returns whether two bindings identify the same service of the same container.
    public static func == (left: ContainerBinding, right: ContainerBinding) -> Bool {
        left.identity == right.identity && left.key == right.key
    }

    /// Hashes the container and the key.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
        hasher.combine(key)
    }
}

extension Container {
    /// Returns the identity of a service for native code: `inject(\.[container.key(Search.self)])`.
    ///
    /// It refers to the registration for the type and the name, here or in a parent. Overriding or decorating it
    /// changes the result of resolving the service.
    public func key<Service>(_ serviceType: Service.Type, name: String? = nil) -> ContainerBinding<Service> {
        let key = ServiceKey(serviceType, name: name)
        // Overrides can name the service from now on.
        _ = registry.slot(for: key, of: serviceType)
        return ContainerBinding(key: key, container: self, identity: registry.identity)
    }
}

extension Dependencies {
    /// Accesses a service of a container.
    ///
    /// Stops the program if the service is not registered.
    @preconcurrency public subscript<Service: Sendable>(binding: ContainerBinding<Service>) -> Service {
        guard let container = binding.container else {
            Misuse(
                """
                \(binding.key) is read after its container was deallocated
                  Keep a reference to the container.
                """, at: nil
            ).stop()
        }
        do {
            if let service: Service = try container.instance(binding.key, invocation()) { return service }
            throw container.missing(binding.key, at: nil)
        } catch {
            Misuse("\(error)", at: nil).stop()
        }
    }
}

// MARK: - Bindings of the graph

extension Container {
    /// Overrides a binding of the graph in the current world, from any dialect.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - factory: A closure that builds the value at the first read. The scope of the binding applies.
    @preconcurrency
    public func register<Service>(
        _ keyPath: any KeyPath<Dependencies, Service> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        factory: @escaping @Sendable (any Resolver) -> Service
    ) {
        Dependencies.changeCurrent { overrides in
            overrides.override(keyPath, fileID: fileID, line: line) { [weak self] in
                guard let self else {
                    Misuse(
                        """
                        an override by a container is read after the container was deallocated
                          Keep a reference to the container.
                        """, at: SourcePlace(fileID: fileID, line: line)
                    ).stop()
                }
                return factory(self)
            }
        }
    }
}

extension Container {
    /// Decorates a binding of the graph in the current world, from any dialect, including a service of this container:
    /// `\.[container.key(Search.self)]`.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: A closure that returns the new value for the original one, at the next read.
    @preconcurrency
    public func decorate<Service>(
        _ keyPath: any KeyPath<Dependencies, Service> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ change: @escaping @Sendable (Service) -> Service
    ) {
        Dependencies.changeCurrent {
            $0.decorate(keyPath, fileID: fileID, line: line) { value, _ in change(value) }
        }
    }
}

extension Resolver {
    /// Returns the value of a binding of the graph, from any dialect.
    public func resolve<Service>(_ keyPath: any KeyPath<Dependencies, Service> & Sendable) -> Service {
        Dependencies.current[keyPath: keyPath]
    }

    /// Returns the value of a main-actor binding.
    @MainActor public func resolve<Service>(_ keyPath: KeyPath<Dependencies, Service>) -> Service {
        Dependencies.current[keyPath: keyPath]
    }
}
