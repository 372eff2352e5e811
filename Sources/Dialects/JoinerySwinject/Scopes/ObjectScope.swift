// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// How long an instance of a service lives.
///
/// The four scopes there are stand for scopes of the one graph: ``container`` for `singleton`, ``graph`` for
/// `perResolution`, ``transient`` for `transient` and ``weak`` for `shared`. A scope of your own keeps its instances in
/// storages that it makes.
public final class ObjectScope: ObjectScopeProtocol, CustomStringConvertible {
    /// What descriptions say.
    public let description: String
    private let storageFactory: @Sendable () -> any InstanceStorage
    private let parent: (any ObjectScopeProtocol)?
    /// The scope of the graph that this stands for; `nil` for a scope of your own.
    let scope: Scope?

    /// A scope of your own.
    ///
    /// - Parameters:
    ///   - storageFactory: Makes what keeps the instance of one service.
    ///   - description: What descriptions say.
    ///   - parent: A scope whose storage keeps the instance as well.
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

    /// Makes a storage, with that of the parent where there is one.
    public func makeStorage() -> any InstanceStorage {
        guard let parent else { return storageFactory() }
        return CompositeStorage([storageFactory(), parent.makeStorage()])
    }

    /// A new instance each time.
    public static let transient = ObjectScope(.transient, "transient") { TransientStorage() }

    /// One instance for each resolution: the outermost `resolve` and all that it leads to. The default.
    public static let graph = ObjectScope(.perResolution, "graph") { GraphStorage() }

    /// One instance for the container and its children, in each world.
    public static let container = ObjectScope(.singletonUntilForgotten, "container") { PermanentStorage() }

    /// One instance while anyone holds it. A value that is no object is made each time.
    public static let weak = ObjectScope(.sharedIfObject, "weak", parent: .graph) { WeakStorage() }
}
