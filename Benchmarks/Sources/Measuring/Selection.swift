// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The lines that are measured.
package struct Selection: Sendable {
    /// A line of the table, before it is measured.
    package struct Line: Equatable, Sendable {
        package let name: String
        /// What it cannot do without.
        package let needs: [Need]

        package init(_ name: String, needs: [Need] = []) {
            self.name = name
            self.needs = needs
        }
    }

    /// What lines may need; the value is the option that leaves such lines out.
    package enum Need: String, Sendable {
        /// Something that is built for it.
        case build = "--quick"
        /// The count of instructions.
        case instructions = "--no-instructions"
    }

    /// Nothing is selected.
    package struct Nothing: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    private let names: Set<String>

    /// - Parameters:
    ///   - lines: All there are.
    ///   - filter: Which of them are wanted.
    ///   - missing: What is not there for any line.
    package init(of lines: [Line], filter: Filter, without missing: [Need] = []) throws(Nothing) {
        let wanted = lines.filter { filter.wants($0.name) }
        guard !wanted.isEmpty else { throw Nothing(description: filter.miss(among: lines.map(\.name))) }
        names = Set(wanted.filter { line in !missing.contains(where: line.needs.contains) }.map(\.name))
        guard names.isEmpty else { return }
        let options = missing.filter { need in wanted.contains { $0.needs.contains(need) } }.map(\.rawValue)
        throw Nothing(
            description: "all that --filter asks for is left out by \(options.joined(separator: " and ")): "
                + wanted.map { "'\($0.name)'" }.joined(separator: ", "))
    }

    /// Whether a line is measured.
    package func wants(_ name: String) -> Bool { names.contains(name) }
}
