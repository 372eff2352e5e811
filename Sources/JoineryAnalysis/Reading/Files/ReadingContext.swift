// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A change of the context inside a node.
enum ContextChange {
    /// Uses belong to this binding and are immediate. The binding is added at the end of the node.
    indirect case binding(BindingFact)
    /// Uses belong to a binding that was already added and are immediate.
    case noted(Int)
    /// Uses belong to this statement and are immediate. The statement is added at the end of the node.
    indirect case supply(SupplyFact)
    /// Uses belong to the current binding's values for tests and previews.
    case otherValues
    /// Uses have this timing.
    case timing(Timing)
    /// The code runs on this global actor.
    case isolation(String?)
    /// The code certainly runs on this executor; `nil` if it is unknown.
    case executor(Executor?)
    /// The members of a type run on this executor.
    case typeExecutor(Executor?)
}

/// The changes of the context inside nodes that the walk has not entered.
struct PendingChanges {
    private var byNode: [SyntaxIdentifier: Changes] = [:]
    /// A bit for each node with a change, by the last six bits of its index. Most nodes have none, and need no look-up.
    private var bits: UInt64 = 0

    /// The changes at a node, in order. Most nodes have one or two.
    struct Changes {
        var first: ContextChange?
        var second: ContextChange?
        var others: [ContextChange] = []
    }

    mutating func add(_ change: ContextChange, at node: SyntaxIdentifier) {
        Self.add(change, to: &byNode[node, default: Changes()])
        bits |= Self.bit(of: node)
    }

    private static func add(_ change: ContextChange, to changes: inout Changes) {
        if changes.first == nil {
            changes.first = change
        } else if changes.second == nil {
            changes.second = change
        } else {
            changes.others.append(change)
        }
    }

    /// Whether a node may have changes, without a look-up.
    func mayHave(_ node: SyntaxIdentifier) -> Bool { bits & Self.bit(of: node) != 0 }

    func has(_ node: SyntaxIdentifier) -> Bool { mayHave(node) && byNode[node] != nil }

    mutating func take(_ node: SyntaxIdentifier) -> Changes? {
        let found = byNode.removeValue(forKey: node)
        if byNode.isEmpty { bits = 0 }
        return found
    }

    private static func bit(of node: SyntaxIdentifier) -> UInt64 { 1 << (node.indexInTree.toOpaque() & 63) }
}

/// The context of the code that is being read.
struct ReadingContext {
    /// The timing of the code, relative to its owner.
    var timing = Timing.later
    /// The global actor of the code.
    var isolation: String?
    /// The executor that the code certainly runs on.
    var executor: Executor?
    /// The executor of the enclosing type's members, unless they declare another one.
    var typeExecutor: Executor?
    /// The node whose uses belong to the current binding.
    var bindingNode: SyntaxIdentifier?
    /// Whether uses belong to the current binding's values for tests and previews.
    var areOfOtherValues = false
}
#endif
