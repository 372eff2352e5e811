// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A writer of problems as commands of a GitHub workflow, one line each, with the notes after the message.
///
/// Source of the format and its escape sequences: GitHub's documentation of workflow commands.
struct WorkflowRenderer {
    func render(_ problems: [GraphDocument.Problem]) -> String {
        problems.map { problem in
            let place = problem.location
            let notes = problem.notes.map { note in
                (note.location.map { "\($0.file):\($0.line): " } ?? "").shown + note.message.shown
            }
            let properties =
                "file=\(escaped(place.file, isProperty: true)),line=\(place.line),col=\(place.column),"
                + "title=joinery/\(problem.rule)"
            let text = escaped(([problem.message.shown] + notes).joined(separator: "\n"), isProperty: false)
            return "::\(command(problem.severity)) \(properties)::\(text)\n"
        }.joined()
    }

    private func command(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note, .off: "notice"
        }
    }

    private func escaped(_ text: String, isProperty: Bool) -> String {
        // By scalars, because a carriage return and a line feed form one character.
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case ":" where isProperty: "%3A"
            case "," where isProperty: "%2C"
            default: String(scalar)
            }
        }.joined()
    }
}
