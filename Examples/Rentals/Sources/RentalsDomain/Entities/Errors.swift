import Foundation

/// An error for a request that is valid but cannot be fulfilled.
package struct RentalsError: Error, Equatable, Sendable {
    /// The reason for an error.
    package struct Code: Equatable, Sendable {
        private enum Value {
            case unknownListing
            case sessionRequired
            case storageUnavailable
        }

        private let value: Value

        /// No listing has the given number.
        package static let unknownListing = Code(value: .unknownListing)
        /// The operation is only available to a signed-in user.
        package static let sessionRequired = Code(value: .sessionRequired)
        /// The storage failed. A later attempt may succeed.
        package static let storageUnavailable = Code(value: .storageUnavailable)
    }

    package let code: Code
    /// One sentence for a person.
    package let message: String

    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// No listing has this number.
    package static func unknownListing(_ id: Listing.ID) -> RentalsError {
        RentalsError(code: .unknownListing, message: "There is no listing \(id.rawValue).")
    }

    /// The operation is only available to a signed-in user.
    package static let sessionRequired = RentalsError(
        code: .sessionRequired,
        message: "Sign in with POST /sessions and send the token as 'Authorization: Bearer <token>'.")

    /// The storage failed during an operation. The reason is meant for the log.
    package static func storageUnavailable(operation: String, reason: String) -> RentalsError {
        RentalsError(code: .storageUnavailable, message: "Could not \(operation): \(reason).")
    }
}

extension RentalsError: CustomStringConvertible {
    package var description: String { message }
}

/// An error for a request with invalid fields or parameters.
package struct ValidationError: Error, Equatable, Sendable {
    /// All problems of the request, at least one.
    package let problems: [FieldProblem]

    package init(problems: [FieldProblem]) {
        self.problems = problems
    }
}

/// A problem with one field or parameter of a request.
package struct FieldProblem: Equatable, Sendable {
    /// The name of the field in the request.
    package let field: String
    /// The end of a sentence that starts with the name of the field, such as "is missing".
    package let message: String

    package init(field: String, message: String) {
        self.field = field
        self.message = message
    }

    /// Creates the problem of a number that is missing or out of range; `nil` if the number is valid.
    package init?(field: String, value: Int?, within range: ClosedRange<Int>) {
        guard let value else {
            self.init(field: field, message: "is missing")
            return
        }
        guard !range.contains(value) else { return nil }
        self.init(field: field, message: "must be between \(range.lowerBound) and \(range.upperBound)")
    }

    /// Creates the problem of a string that is missing or contains control characters, or whose length, without
    /// surrounding whitespace, is out of range; `nil` if the string is valid.
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

extension String {
    /// The string without surrounding whitespace and line breaks.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// A form of the string that compares equal regardless of case and Unicode composition.
    package var comparisonKey: String { trimmed.lowercased().precomposedStringWithCanonicalMapping }
}
