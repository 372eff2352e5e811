// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Selects the lines of the table whose name begins with a text, ignoring case.
package struct Filter: Equatable, Sendable {
    private let beginning: String

    /// - Parameter beginning: A prefix, such as `W1` for all of W1 but not W11, or `W1 inject`. Empty for all lines.
    package init(_ beginning: String) {
        self.beginning = beginning
    }

    /// Whether all lines are selected.
    package var isEmpty: Bool { beginning.isEmpty }

    /// Returns whether a line is selected.
    package func wants(_ name: String) -> Bool {
        guard name.lowercased().hasPrefix(beginning.lowercased()) else { return false }
        // A number must match completely.
        let next = name.dropFirst(beginning.count).first
        return beginning.last?.isNumber != true || next?.isNumber != true
    }

    /// Returns the error text for a filter that matches nothing: similar names, or else the prefix of all.
    package func miss(among names: [String]) -> String {
        let like = Self.names(like: beginning, among: names)
        guard like.isEmpty else {
            return "no workload's name begins with '\(beginning)'; similar names:\(like.indented)"
        }
        let beginnings = Set(names.map(\.firstWord)).sorted { (Row($0).number, $0) < (Row($1).number, $1) }
        return "no workload's name begins with '\(beginning)'; they begin with \(beginnings.joined(separator: ", "))"
    }

    /// Returns the error text for an unknown workload: similar names, or else all.
    package static func miss(of name: String, among names: [String]) -> String {
        let like = Self.names(like: name, among: names)
        return "there is no workload '\(name)'; \(like.isEmpty ? "all workloads" : "similar names"):"
            + (like.isEmpty ? names : like).indented
    }

    /// Returns the names that begin with a text, or else with its first word, or else contain it.
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
    /// The texts, each on an indented line.
    fileprivate var indented: String { map { "\n  \($0)" }.joined() }
}
