// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// A graph whose bindings are the nodes of a plan: a family for each scope.
protocol NodeGraph: DependencyGraph {
    var app: Dependencies { get }
}

extension Dependencies: NodeGraph {
    var app: Dependencies { self }

    /// Reads through a copy of the graph that is used nowhere else. Instances that are built through a copy with
    /// several holders stay in their world until it ends.
    func lent<Result>(_ read: (Dependencies) -> Result) -> Result { perform { Dependencies.withCurrent(read) } }
}

/// A typed graph next to the dependencies, from which its nodes may be built too.
struct TypedGraph: NodeGraph {
    let instances = Instances()
    let app: Dependencies
}

/// The place of the families in messages, fixed so that an edit of this file changes no message.
enum NodePlaces {
    static let file: StaticString = "ModelTests/NodeGraph.swift"

    static func line(of scope: NodeScope) -> UInt {
        switch scope {
        case .singleton: 1
        case .shared: 2
        case .perResolution: 3
        case .transient: 4
        }
    }
}

extension NodeGraph {
    func singletonNode<Value: Node>(_ key: NodeKey, as type: Value.Type) -> Value {
        singleton(for: key, fileID: NodePlaces.file, line: NodePlaces.line(of: .singleton)) {
            key.nodeBuilder.build(key.number, as: type, in: self)
        }
    }

    func sharedNode<Value: Node>(_ key: NodeKey, as type: Value.Type) -> Value {
        shared(for: key, fileID: NodePlaces.file, line: NodePlaces.line(of: .shared)) {
            key.nodeBuilder.build(key.number, as: type, in: self)
        }
    }

    func perResolutionNode<Value: Node>(_ key: NodeKey, as type: Value.Type) -> Value {
        perResolution(for: key, fileID: NodePlaces.file, line: NodePlaces.line(of: .perResolution)) {
            key.nodeBuilder.build(key.number, as: type, in: self)
        }
    }

    func transientNode<Value: Node>(_ key: NodeKey, as type: Value.Type) -> Value {
        transient(for: key, fileID: NodePlaces.file, line: NodePlaces.line(of: .transient)) {
            key.nodeBuilder.build(key.number, as: type, in: self)
        }
    }

    /// Reads a node of this graph.
    func node<Value: Node>(_ key: NodeKey, as type: Value.Type) -> Value {
        switch key.scope {
        case .singleton: singletonNode(key, as: type)
        case .shared: sharedNode(key, as: type)
        case .perResolution: perResolutionNode(key, as: type)
        case .transient: transientNode(key, as: type)
        }
    }

    subscript(sampled key: NodeKey) -> SampledNode { node(key, as: SampledNode.self) }

    subscript(pending key: NodeKey) -> PendingNode { node(key, as: PendingNode.self) }
}
