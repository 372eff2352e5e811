// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The types that are built on the way to a need, the outermost first.
///
/// All ways that begin at one type share what they are made of: of a thousand types that build one another in a row,
/// half a million ways lead from one to another, and lists of their own would hold their names 166 million times.
struct BuiltTypes: Sendable {
    /// A type on a way, and where the one that builds it stands among the steps.
    struct Step: Sendable {
        let name: String
        let outer: Int?
    }

    /// The steps of all ways from one type.
    private let steps: [Step]
    private let last: Int?
    private let omitsFirst: Bool

    /// No types.
    init() { self.init([], last: nil) }

    /// The way that ends at a step.
    init(_ steps: [Step], last: Int?, omitsFirst: Bool = false) {
        self.steps = steps
        self.last = last
        self.omitsFirst = omitsFirst
    }

    /// The way without its first type.
    var withoutFirst: BuiltTypes { BuiltTypes(steps, last: last, omitsFirst: true) }

    var isEmpty: Bool { innermost == nil }

    /// The type that has the need.
    var innermost: String? {
        guard let last, !omitsFirst || steps[last].outer != nil else { return nil }
        return steps[last].name
    }

    /// - Complexity: O(*n*)
    var names: [String] {
        var names: [String] = []
        var next = last
        while let step = next, !omitsFirst || steps[step].outer != nil {
            names.append(steps[step].name)
            next = steps[step].outer
        }
        return names.reversed()
    }
}
