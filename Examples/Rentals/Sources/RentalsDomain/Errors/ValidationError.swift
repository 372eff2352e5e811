/// What is wrong with one field or parameter of a request.
package struct FieldProblem: Equatable, Sendable {
    /// The name of the field, as the caller wrote it.
    package let field: String
    /// What it must be, as the rest of a sentence that begins with the name.
    package let message: String

    package init(field: String, message: String) {
        self.field = field
        self.message = message
    }

    /// The problem of a number that is missing or out of range; `nil` if there is none.
    package init?(field: String, value: Int?, within range: ClosedRange<Int>) {
        guard let value else {
            self.init(field: field, message: "is missing")
            return
        }
        guard !range.contains(value) else { return nil }
        self.init(field: field, message: "must be between \(range.lowerBound) and \(range.upperBound)")
    }

    /// The problem of a text that, without the blanks around it, is missing, too short, too long or has control
    /// characters; `nil` if there is none.
    package init?(field: String, length text: String?, within range: ClosedRange<Int>) {
        guard let text = text?.trimmed else {
            self.init(field: field, message: "is missing")
            return
        }
        guard range.contains(text.count) else {
            self.init(
                field: field, message: "must have between \(range.lowerBound) and \(range.upperBound) characters")
            return
        }
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        self.init(field: field, message: "must have no control characters")
    }
}

/// Thrown for input that cannot be used, with all its problems at once.
package struct ValidationError: Error, Equatable, Sendable {
    package let problems: [FieldProblem]

    package init(problems: [FieldProblem]) {
        self.problems = problems
    }
}
