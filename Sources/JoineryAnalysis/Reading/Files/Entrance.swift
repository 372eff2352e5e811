// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// What is to hold within a node.
enum Entrance {
    /// Uses belong to this binding, which is noted when the node is left. They happen at once.
    case binding(BindingFact)
    /// Uses belong to a binding that has been noted. They happen at once.
    case noted(Int)
    /// Uses belong to this statement, which is noted when the node is left. They happen at once.
    case supply(SupplyFact)
    /// Uses are those of the current binding's values for tests and previews.
    case otherValues
    /// Uses happen then.
    case timing(Timing)
    /// The code runs on this global actor.
    case isolation(String?)
    /// The code surely runs on this, or nothing is known.
    case executor(Executor?)
    /// The members of a type run on this.
    case typeExecutor(Executor?)
}

/// What is to hold within nodes that the walk has not come to.
struct Entrances {
    private var byNode: [SyntaxIdentifier: [Entrance]] = [:]
    /// A bit for each node that something has been said of, by the last six bits of its index: nearly all nodes that
    /// the walk comes to are none of them, and need no search.
    private var bits: UInt64 = 0

    mutating func add(_ entrance: Entrance, at node: SyntaxIdentifier) {
        byNode[node, default: []].append(entrance)
        bits |= Self.bit(of: node)
    }

    func has(_ node: SyntaxIdentifier) -> Bool { bits & Self.bit(of: node) != 0 && byNode[node] != nil }

    mutating func take(_ node: SyntaxIdentifier) -> [Entrance]? {
        guard bits & Self.bit(of: node) != 0, let found = byNode.removeValue(forKey: node) else { return nil }
        if byNode.isEmpty { bits = 0 }
        return found
    }

    private static func bit(of node: SyntaxIdentifier) -> UInt64 { 1 << (node.indexInTree.toOpaque() & 63) }
}

/// What holds around a place in a file.
struct Surroundings {
    /// When that which is read now happens, seen from its owner.
    var timing = Timing.later
    /// The global actor of the code.
    var isolation: String?
    /// What the code surely runs on.
    var executor: Executor?
    /// What the members of the type around it run on, unless they say something else.
    var typeExecutor: Executor?
    /// The node whose uses belong to the binding that is read now.
    var bindingNode: SyntaxIdentifier?
    /// Whether uses are those of the current binding's values for tests and previews.
    var areOfOtherValues = false
}
#endif
