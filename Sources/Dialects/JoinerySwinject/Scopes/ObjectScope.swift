// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The lifetime of a service's instances.
///
/// The built-in scopes correspond to those of the graph: ``container`` to `singleton`, ``graph`` to `perResolution`,
/// ``transient`` to `transient`, and ``weak`` to `shared`. A custom scope keeps instances in storages that it creates.
public final class ObjectScope: ObjectScopeProtocol, CustomStringConvertible {
    /// The name of the scope in descriptions.
    public let description: String
    private let storageFactory: @Sendable () -> any InstanceStorage
    private let parent: (any ObjectScopeProtocol)?
    /// The corresponding scope of the graph; `nil` for a custom scope.
    let scope: Scope?

    /// Creates a custom scope.
    ///
    /// - Parameters:
    ///   - storageFactory: A closure that creates the storage for one service.
    ///   - description: The name of the scope in descriptions.
    ///   - parent: A scope whose storage keeps the instance too.
    @preconcurrency public init(
        storageFactory: @escaping @Sendable () -> any InstanceStorage, description: String = "",
        parent: (any ObjectScopeProtocol)? = nil
    ) {
        self.storageFactory = storageFactory
        self.description = description
        self.parent = parent
        scope = nil
    }

    private init(
        _ scope: Scope, _ description: String, parent: ObjectScope? = nil,
        storageFactory: @escaping @Sendable () -> any InstanceStorage
    ) {
        self.storageFactory = storageFactory
        self.description = description
        self.parent = parent
        self.scope = scope
    }

    /// Returns a new storage, combined with that of the parent, if any.
    public func makeStorage() -> any InstanceStorage {
        guard let parent else { return storageFactory() }
        return CompositeStorage([storageFactory(), parent.makeStorage()])
    }

    /// A new instance for each resolve call.
    public static let transient = ObjectScope(.transient, "transient") { TransientStorage() }

    /// One instance for each resolution: the outermost `resolve` call and all calls in it. The default.
    public static let graph = ObjectScope(.perResolution, "graph") { GraphStorage() }

    /// One instance for the container and its children, in each world.
    public static let container = ObjectScope(.resettable, "container") { PermanentStorage() }

    /// One instance as long as it is in use. A value that is not an object is built for each resolve call.
    public static let weak = ObjectScope(.shared, "weak", parent: .graph) { WeakStorage() }
}
