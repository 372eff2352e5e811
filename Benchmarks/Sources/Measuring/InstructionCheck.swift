// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Compares new instruction counts with the recorded ones.
package struct InstructionCheck: Equatable, Sendable {
    private let recorded: InstructionCounts
    private let counted: InstructionCounts
    /// The allowed relative difference, such as 0.1.
    private let tolerance: Double

    package init(recorded: InstructionCounts, counted: InstructionCounts, tolerance: Double = 0.1) {
        self.recorded = recorded
        self.counted = counted
        self.tolerance = tolerance
    }

    private func names(where isMatch: (_ recorded: Int, _ counted: Int) -> Bool) -> [String] {
        counted.instructions.compactMap { name, counted in
            recorded.instructions[name].flatMap { isMatch($0, counted) ? name : nil }
        }.sorted()
    }

    /// The workloads that take too many instructions.
    package var risen: [String] { names { Double($1) > Double($0) * (1 + tolerance) } }

    /// The workloads that take so few instructions that they should be recorded again.
    package var fallen: [String] { names { Double($1) < Double($0) * (1 - tolerance) } }

    /// The workloads that are not recorded.
    package var unrecorded: [String] { counted.instructions.keys.filter { recorded.instructions[$0] == nil }.sorted() }

    /// Whether no count rose, and all workloads are recorded.
    package var passes: Bool { risen.isEmpty && unrecorded.isEmpty }

    /// Returns the text of the result.
    ///
    /// - Parameter remedy: The command that records the counts again.
    package func report(remedy: String) -> String {
        var lines = ["workloads counted: \(counted.instructions.count)"]
        lines += table("more than \(percent) over the record", risen)
        lines += table("more than \(percent) under the record", fallen)
        lines += table("not recorded", unrecorded)
        if (recorded.compiler, recorded.architecture) != (counted.compiler, counted.architecture) {
            lines += [
                "", "The record is for another compiler or architecture, which may explain the changes:",
                "  recorded with \(recorded.compiler), \(recorded.architecture)",
                "  counted with  \(counted.compiler), \(counted.architecture)",
            ]
        }
        if !risen.isEmpty {
            lines += ["", "These are slower now. If that is intended, record it and explain it in the commit:"]
        } else if !(fallen + unrecorded).isEmpty {
            lines += ["", "Record the improvement:"]
        } else {
            return (lines + ["no count differs by more than \(percent) from the record"]).joined(separator: "\n")
        }
        return (lines + ["  \(remedy)"]).joined(separator: "\n")
    }

    private var percent: String { "\((tolerance * 100).decimal(places: 0)) %" }

    private func table(_ title: String, _ names: [String]) -> [String] {
        guard !names.isEmpty else { return [] }
        return ["", Self.line(title, "recorded", "counted", "change")]
            + names.map { name in
                let (before, now) = (recorded.instructions[name], counted.instructions[name] ?? 0)
                let change = before.map { 100 * (Double(now) / Double($0) - 1) }
                return Self.line(
                    "  \(name)", before?.grouped ?? "-", now.grouped,
                    change.map { "\($0 > 0 ? "+" : "")\($0.decimal(places: 1)) %" } ?? "-")
            }
    }

    private static func line(_ name: String, _ cells: String...) -> String {
        cells.reduce(name + padding(36, name)) { $0 + padding(12, $1) + $1 }
    }

    private static func padding(_ width: Int, _ text: String) -> String {
        String(repeating: " ", count: max(0, width - text.count))
    }
}
