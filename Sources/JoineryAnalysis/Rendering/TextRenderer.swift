// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A writer of problems in the compiler's format, which editors and Xcode show at the line.
///
/// ```text
/// Sources/App/Cart.swift:11:9: error: [joinery/cycle] …
/// Sources/App/Cart.swift:12:9: note: …
/// ```
package struct TextRenderer: Sendable {
    /// Whether severities are colored.
    package var usesColor: Bool

    /// Creates a renderer.
    package init(usesColor: Bool = false) { self.usesColor = usesColor }

    /// Returns the problems in the given order, with a line for each problem and each note.
    package func render(_ problems: [GraphDocument.Problem]) -> String {
        problems.map { problem in
            let lines =
                [line(problem.location, colored(problem.severity), "[joinery/\(problem.rule)] \(problem.message)")]
                + problem.notes.map { line($0.location ?? problem.location, colored(.note), $0.message) }
            return lines.joined()
        }.joined()
    }

    private func line(_ location: GraphDocument.Location, _ word: String, _ message: String) -> String {
        "\(location.file.shown):\(location.line):\(location.column): \(word): \(message.shown)\n"
    }

    private func colored(_ severity: Severity) -> String {
        guard usesColor else { return severity.rawValue }
        let code =
            switch severity {
            case .error: "31"
            case .warning: "33"
            case .note, .off: "36"
            }
        return "\u{1B}[1;\(code)m\(severity.rawValue)\u{1B}[0m"
    }
}
