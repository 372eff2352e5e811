// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The types on the path to a dependency, the outermost first.
///
/// All paths from one type share their steps. A chain of a thousand types has half a million paths, and separate lists
/// would hold their names 166 million times.
struct BuiltTypes: Sendable {
    /// A type on a path, and the index of the step of the type that builds it.
    struct Step: Sendable {
        let name: String
        let outer: Int?
    }

    /// The steps of all paths from one type.
    private let steps: [Step]
    private let last: Int?
    private let omitsFirst: Bool

    /// Creates an empty path.
    init() { self.init([], last: nil) }

    /// Creates the path that ends at a step.
    init(_ steps: [Step], last: Int?, omitsFirst: Bool = false) {
        self.steps = steps
        self.last = last
        self.omitsFirst = omitsFirst
    }

    /// The path without its first type.
    var withoutFirst: BuiltTypes { BuiltTypes(steps, last: last, omitsFirst: true) }

    var isEmpty: Bool { innermost == nil }

    /// The type that has the dependency.
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
