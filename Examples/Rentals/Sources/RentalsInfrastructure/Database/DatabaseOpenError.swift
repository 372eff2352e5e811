/// Thrown where the database cannot be opened or brought to the newest schema.
package struct DatabaseOpenError: Error, Equatable, Sendable {
    package let path: String
    /// Why, as the rest of a sentence.
    package let reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
