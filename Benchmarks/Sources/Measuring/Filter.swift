// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Which lines of the table are wanted: those whose name begins with some text, in whichever case.
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
        guard name.lowercased().hasPrefix(beginning.lowercased()) else { return false }
        // A number is whole.
        let next = name.dropFirst(beginning.count).first
        return beginning.last?.isNumber != true || next?.isNumber != true
    }

    /// What to say where no name is wanted: the names that are like it, or else what all begin with.
    package func miss(among names: [String]) -> String {
        let like = Self.names(like: beginning, among: names)
        guard like.isEmpty else {
            return "no workload's name begins with '\(beginning)'; these are like it:\(like.indented)"
        }
        let beginnings = Set(names.map(\.firstWord)).sorted { (Row($0).number, $0) < (Row($1).number, $1) }
        return "no workload's name begins with '\(beginning)'; they begin with \(beginnings.joined(separator: ", "))"
    }

    /// What to say where there is no workload of a name: the names that are like it, or else all.
    package static func miss(of name: String, among names: [String]) -> String {
        let like = Self.names(like: name, among: names)
        return "there is no workload '\(name)'; \(like.isEmpty ? "these are all" : "these are like it"):"
            + (like.isEmpty ? names : like).indented
    }

    /// The names that begin with a text, or else with its first word, or else contain it.
    private static func names(like text: String, among names: [String]) -> [String] {
        guard !text.isEmpty else { return [] }
        let contains = { (name: String) in name.lowercased().contains(text.lowercased()) }
        return [Self(text).wants, Self(text.firstWord).wants, contains].map { names.filter($0) }
            .first { !$0.isEmpty } ?? []
    }
}

extension String {
    fileprivate var firstWord: String { String(prefix { $0 != " " }) }
}

extension [String] {
    /// The texts, each on a line of its own below what stands before them.
    fileprivate var indented: String { map { "\n  \($0)" }.joined() }
}
