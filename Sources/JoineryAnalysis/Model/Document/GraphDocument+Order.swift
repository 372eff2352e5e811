// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Problems that differ in anything have an order, so the same problems are always reported in the same order.

extension GraphDocument.Location: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}

extension GraphDocument.Note: Comparable {
    /// A note without a place comes first.
    package static func < (left: Self, right: Self) -> Bool {
        if left.message != right.message { return left.message < right.message }
        guard let own = left.location, let other = right.location else {
            return left.location == nil && right.location != nil
        }
        return own < other
    }
}

extension GraphDocument.Problem: Comparable {
    /// Sorts by place, then by rule and message, and last by everything else.
    package static func < (left: Self, right: Self) -> Bool {
        if left.location != right.location { return left.location < right.location }
        if left.rule != right.rule { return left.rule < right.rule }
        if left.message != right.message { return left.message < right.message }
        if left.notes != right.notes { return left.notes.lexicographicallyPrecedes(right.notes) }
        if left.nodes != right.nodes { return left.nodes.lexicographicallyPrecedes(right.nodes) }
        return left.severity.rawValue < right.severity.rawValue
    }
}
