// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What names a node's binding.
///
/// Keys of different programs are equal where they stand for the same kind of binding. Programs run in worlds of their
/// own, so nothing but the names that the process remembers is common to them, and those hold for all.
struct NodeKey: Hashable, Sendable {
    let number: Int
    let scope: NodeScope
    let isSampled: Bool
    let isInAnnex: Bool
    /// What builds the node, which is no part of its name.
    let workshop: Workshop

    static func == (left: NodeKey, right: NodeKey) -> Bool {
        left.number == right.number && left.scope == right.scope && left.isSampled == right.isSampled
            && left.isInAnnex == right.isInAnnex
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}
