// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Which lines of the table are wanted: those whose name begins with some text.
package struct Filter: Equatable, Sendable {
    private let beginning: String

    /// - Parameter beginning: Such as `W1`, for all of W1 and nothing of W11, or `W1 inject`. Empty for all lines.
    package init(_ beginning: String) {
        self.beginning = beginning
    }

    /// Whether all lines are wanted.
    package var isEmpty: Bool { beginning.isEmpty }

    /// Whether a line is wanted.
    package func wants(_ name: String) -> Bool {
        guard name.hasPrefix(beginning) else { return false }
        // A number is whole.
        let next = name.dropFirst(beginning.count).first
        return beginning.last?.isNumber != true || next?.isNumber != true
    }

    /// Whether any line may be wanted of those whose names begin with some words.
    package func mayWant(linesOf words: String) -> Bool {
        wants(words) || beginning == words || beginning.hasPrefix("\(words) ")
    }
}
