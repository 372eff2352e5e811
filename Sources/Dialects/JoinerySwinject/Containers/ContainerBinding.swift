// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// Names a service of a container for native code, and for every other dialect.
///
/// ```swift
/// extension Dependencies {
///     var listings: any Listings { self[container.key((any Listings).self)] }
/// }
/// ```
public struct ContainerBinding<Service>: Hashable, Sendable {
    let key: ServiceKey
    private let reference: Reference

    /// Finds the container again, without keeping it: key paths that were used are remembered.
    private final class Reference: Sendable {
        weak let container: Container?
        let token: BindingToken

        init(_ container: Container) {
            self.container = container
            token = container.registry.token
        }
    }

    init(_ key: ServiceKey, of container: Container) {
        self.key = key
        reference = Reference(container)
    }

    var container: Container? { reference.container }

    /// Whether both name the same service of the same container.
    public static func == (left: ContainerBinding, right: ContainerBinding) -> Bool {
        left.reference.token == right.reference.token && left.key == right.key
    }

    /// Equal names hash alike.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(reference.token)
        hasher.combine(key)
    }
}

extension Container {
    /// The name of a service for native code: `inject(\.[container.key(Search.self)])`.
    ///
    /// The name stands for what is registered here for the type and the name, or else in a parent. Overriding and
    /// decorating it changes what the service is resolved to.
    public func key<Service>(_ serviceType: Service.Type, name: String? = nil) -> ContainerBinding<Service> {
        ContainerBinding(ServiceKey(serviceType, name: name), of: self)
    }
}

extension Dependencies {
    /// A service of a container.
    ///
    /// Stops the program where the service is not registered.
    @preconcurrency public subscript<Service: Sendable>(binding: ContainerBinding<Service>) -> Service {
        guard let container = binding.container else {
            fatalError("\(ServiceName(binding.key)) is read after its container is gone\n  Keep the container.")
        }
        do {
            let request = ServiceRequest(
                resolver: container, key: binding.key, call: PlainInvocation(), dependencies: self, onCycle: nil)
            if let service: Service = try container.registered(request, BindingReader(self)) {
                return service
            }
            throw container.missing(binding.key, at: nil)
        } catch {
            fatalError("\(error)")
        }
    }
}

// MARK: - The other way round

extension Container {
    /// Puts something else in the place of a binding of the one graph, in the current world: of one that is declared
    /// natively, or in whatever dialect.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - factory: Builds the value when it is first read; it is kept as long as the binding's scope says.
    @preconcurrency
    public func register<Service>(
        _ keyPath: any KeyPath<Dependencies, Service> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        factory: @escaping @Sendable (any Resolver) -> Service
    ) {
        Dependencies.changeCurrent { overrides in
            overrides.override(keyPath, fileID: fileID, line: line, column: column) { [weak self] in
                guard let self else {
                    fatalError(
                        "an override of the container is read after it is gone\n  Keep the container.",
                        file: fileID, line: line)
                }
                return factory(self)
            }
        }
    }
}

extension Container {
    /// Wraps or changes a binding of the one graph, in the current world: of one that is declared natively, in whatever
    /// dialect, or, as `\.[container.key(Search.self)]`, here.
    ///
    /// - Parameters:
    ///   - keyPath: The binding.
    ///   - change: Makes the new value from the one there is, when it is next read.
    @preconcurrency
    public func decorate<Service>(
        _ keyPath: any KeyPath<Dependencies, Service> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ change: @escaping @Sendable (Service) -> Service
    ) {
        Dependencies.changeCurrent {
            $0.decorate(keyPath, fileID: fileID, line: line, column: column) { value, _ in change(value) }
        }
    }
}

extension Resolver {
    /// The value of a binding of the one graph: of one that is declared natively, or in whatever dialect.
    public func resolve<Service>(_ keyPath: any KeyPath<Dependencies, Service> & Sendable) -> Service {
        Dependencies.withCurrent { $0[keyPath: keyPath] }
    }

    /// The value of a binding of the main actor.
    @MainActor public func resolve<Service>(_ keyPath: KeyPath<Dependencies, Service>) -> Service {
        Dependencies.withCurrent { $0[keyPath: keyPath] }
    }
}
