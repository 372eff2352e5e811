// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The key of a node's binding.
///
/// Keys of different programs are equal if they represent the same kind of binding. Each program runs in its own world,
/// so programs share only the names that the process remembers, which are valid for all.
struct NodeKey: Hashable, Sendable {
    let number: Int
    let scope: NodeScope
    let isSampled: Bool
    let isInTypedGraph: Bool
    /// The object that builds the node; not part of its identity.
    let nodeBuilder: NodeBuilder

    static func == (left: NodeKey, right: NodeKey) -> Bool {
        left.number == right.number && left.scope == right.scope && left.isSampled == right.isSampled
            && left.isInTypedGraph == right.isInTypedGraph
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}
