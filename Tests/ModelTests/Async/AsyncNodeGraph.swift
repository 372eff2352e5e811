// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// The key of a node's binding, equal in all programs, like `NodeKey`.
struct AsyncNodeKey: Hashable, Sendable {
    let number: Int
    /// The object that opens the node; not part of its identity.
    let nodeBuilder: AsyncNodeBuilder

    static func == (left: AsyncNodeKey, right: AsyncNodeKey) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}

/// A graph whose bindings are the nodes of a plan: a family for each scope.
protocol AsyncNodeGraph: DependencyGraph {
    var app: Dependencies { get }
}

extension Dependencies: AsyncNodeGraph {}

/// A typed graph next to the dependencies, from which its nodes may be built too.
struct AsyncTypedGraph: AsyncNodeGraph {
    let instances = Instances()
    let app: Dependencies
}

extension AsyncNodeGraph {
    func plainAsyncNode(_ key: AsyncNodeKey) -> Resource {
        singleton(for: key) {
            key.nodeBuilder.makePlain(key.number, in: self)
        } close: { [nodeBuilder = key.nodeBuilder] in
            try await nodeBuilder.close($0)
        }
    }

    func singletonAsyncNode(_ key: AsyncNodeKey) -> Async<Resource> {
        asyncSingleton(for: key) {
            try await key.nodeBuilder.open(key.number, in: self)
        } close: { [nodeBuilder = key.nodeBuilder] in
            try await nodeBuilder.close($0)
        }
    }

    func sharedAsyncNode(_ key: AsyncNodeKey) -> Async<Resource> {
        asyncShared(for: key) { try await key.nodeBuilder.open(key.number, in: self) }
    }

    func transientAsyncNode(_ key: AsyncNodeKey) -> Async<Resource> {
        asyncTransient { try await key.nodeBuilder.open(key.number, in: self) }
    }

    /// The handle of a node that is opened with `await`.
    subscript(node key: AsyncNodeKey) -> Async<Resource> {
        switch key.nodeBuilder.plan.nodes[key.number].scope {
        case .plain: preconditionFailure("Node \(key.number) has no handle.")
        case .singleton: singletonAsyncNode(key)
        case .shared: sharedAsyncNode(key)
        case .transient: transientAsyncNode(key)
        }
    }

    /// A node that is built without `await`.
    subscript(plain key: AsyncNodeKey) -> Resource { plainAsyncNode(key) }

    /// Opens nodes of this graph as a start does.
    func start(_ nodes: [Int], of nodeBuilder: AsyncNodeBuilder) async throws {
        let keys = nodes.map { AsyncNodeKey(number: $0, nodeBuilder: nodeBuilder) }
        // Long enough never to expire, however busy the machine is.
        let limit = Duration.seconds(3_600)
        switch keys.count {
        case 0: try await start(timeLimit: limit)
        case 1: try await start(\.[node: keys[0]], timeLimit: limit)
        case 2: try await start(\.[node: keys[0]], \.[node: keys[1]], timeLimit: limit)
        default:
            try await start(\.[node: keys[0]], \.[node: keys[1]], \.[node: keys[2]], timeLimit: limit)
        }
    }
}

extension DependencyOverrides {
    /// Writes planned overrides.
    mutating func add(_ overrides: [AsyncOverridePlan], of nodeBuilder: AsyncNodeBuilder) {
        for override in overrides {
            let key = AsyncNodeKey(number: override.node, nodeBuilder: nodeBuilder)
            let node = nodeBuilder.plan.nodes[override.node]
            if node.scope == .plain {
                self[\.[plain: key]] = nodeBuilder.value(of: override)
            } else if node.isInTypedGraph {
                graph(AsyncTypedGraph.self) { $0.override({ $0[node: key] }) { nodeBuilder.handle(of: override) } }
            } else {
                self.override({ $0[node: key] }) { nodeBuilder.handle(of: override) }
            }
        }
    }
}
