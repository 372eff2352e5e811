/// Thrown where a request is understood and cannot be met.
package struct RentalsError: Error, Equatable, Sendable {
    /// Why it cannot be met.
    package struct Code: Equatable, Sendable {
        private enum Value {
            case unknownListing
            case sessionRequired
            case storageUnavailable
        }

        private let value: Value

        /// No listing has the number that was given.
        package static let unknownListing = Code(value: .unknownListing)
        /// Only someone who is signed in may do this.
        package static let sessionRequired = Code(value: .sessionRequired)
        /// The storage did not do its part; trying again later may help.
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

    /// Only someone who is signed in may do this.
    package static let sessionRequired = RentalsError(
        code: .sessionRequired,
        message: "Sign in with POST /sessions and send the token as 'Authorization: Bearer <token>'.")

    /// The storage failed at an operation, for a reason meant for the log.
    package static func storageUnavailable(operation: String, reason: String) -> RentalsError {
        RentalsError(code: .storageUnavailable, message: "Could not \(operation): \(reason).")
    }
}

extension RentalsError: CustomStringConvertible {
    package var description: String { message }
}
