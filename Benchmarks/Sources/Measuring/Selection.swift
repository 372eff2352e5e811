// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The lines to measure.
package struct Selection: Sendable {
    /// A line of the table before its measurement.
    package struct Line: Equatable, Sendable {
        package let name: String
        /// The requirements of the line.
        package let needs: [Need]

        package init(_ name: String, needs: [Need] = []) {
            self.name = name
            self.needs = needs
        }
    }

    /// The requirements of lines. The raw value is the option that excludes such lines.
    package enum Need: String, Sendable {
        /// A build of generated or temporary programs.
        case build = "--quick"
        /// Counting instructions.
        case instructions = "--no-instructions"
    }

    /// No line is selected.
    package struct Nothing: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    private let names: Set<String>

    /// - Parameters:
    ///   - lines: All lines.
    ///   - filter: The filter for their names.
    ///   - missing: The requirements that are not available.
    package init(of lines: [Line], filter: Filter, without missing: [Need] = []) throws(Nothing) {
        let wanted = lines.filter { filter.wants($0.name) }
        guard !wanted.isEmpty else { throw Nothing(description: filter.miss(among: lines.map(\.name))) }
        names = Set(wanted.filter { line in !missing.contains(where: line.needs.contains) }.map(\.name))
        guard names.isEmpty else { return }
        let options = missing.filter { need in wanted.contains { $0.needs.contains(need) } }.map(\.rawValue)
        throw Nothing(
            description: "everything that --filter selects is excluded by \(options.joined(separator: " and ")): "
                + wanted.map { "'\($0.name)'" }.joined(separator: ", "))
    }

    /// Returns whether a line is measured.
    package func wants(_ name: String) -> Bool { names.contains(name) }
}
