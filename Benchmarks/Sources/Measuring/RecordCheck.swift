// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Compares new figures with the recorded ones.
package struct RecordCheck: Equatable, Sendable {
    private let recorded: Record
    private let measured: Record

    package init(recorded: Record, measured: Record) {
        self.recorded = recorded
        self.measured = measured
    }

    private func names(where isMatch: (_ recorded: Int, _ measured: Int) -> Bool) -> [String] {
        measured.figures.compactMap { name, measured in
            recorded.figures[name].flatMap { isMatch($0, measured) ? name : nil }
        }.sorted()
    }

    /// The names of the figures that are too high.
    package var risen: [String] { names { Double($1) > Double($0) * (1 + kind.tolerance) } }

    /// The names of the figures that are so low that they should be recorded again.
    package var fallen: [String] { names { Double($1) < Double($0) * (1 - kind.tolerance) } }

    /// The names of the figures that are not recorded.
    package var unrecorded: [String] { measured.figures.keys.filter { recorded.figures[$0] == nil }.sorted() }

    /// Whether no figure rose, and all are recorded.
    package var passes: Bool { risen.isEmpty && unrecorded.isEmpty }

    /// Returns the text of the result.
    ///
    /// - Parameter remedy: The command that records the figures again.
    package func report(remedy: String) -> String {
        var lines = ["\(kind.subject) \(kind.measured): \(measured.figures.count)"]
        lines += table("more than \(percent) over the record", risen)
        lines += table("more than \(percent) under the record", fallen)
        lines += table("not recorded", unrecorded)
        if (recorded.compiler, recorded.architecture) != (measured.compiler, measured.architecture) {
            lines += [
                "", "The record is for another compiler or architecture, which may explain the changes:",
                "  recorded with \(recorded.compiler), \(recorded.architecture)",
                "  \("\(kind.measured) with".padded(to: 13)) \(measured.compiler), \(measured.architecture)",
            ]
        }
        if !risen.isEmpty {
            lines += ["", "These are \(kind.worse) now. If that is intended, record it and explain it in the commit:"]
        } else if !(fallen + unrecorded).isEmpty {
            lines += ["", "Record the improvement:"]
        } else {
            return (lines + ["no \(kind.figure) differs by more than \(percent) from the record"])
                .joined(separator: "\n")
        }
        return (lines + ["  \(remedy)"]).joined(separator: "\n")
    }

    private var kind: Record.Kind { measured.kind }
    private var percent: String { "\((kind.tolerance * 100).decimal(places: 0)) %" }

    private func table(_ title: String, _ names: [String]) -> [String] {
        guard !names.isEmpty else { return [] }
        return ["", title.line(["recorded", kind.measured, "change"])]
            + names.map { name in
                let (before, now) = (recorded.figures[name], measured.figures[name] ?? 0)
                let change = before.map { 100 * (Double(now) / Double($0) - 1) }
                return "  \(name)".line([
                    before?.grouped ?? "-", now.grouped,
                    change.map { "\($0 > 0 ? "+" : "")\($0.decimal(places: 1)) %" } ?? "-",
                ])
            }
    }
}

extension Record.Kind {
    /// The allowed relative difference.
    fileprivate var tolerance: Double { self == .bytes ? 0.05 : 0.1 }
    fileprivate var subject: String { self == .bytes ? "clients" : "workloads" }
    fileprivate var measured: String { self == .bytes ? "built" : "counted" }
    fileprivate var figure: String { self == .bytes ? "size" : "count" }
    fileprivate var worse: String { self == .bytes ? "larger" : "slower" }
}
