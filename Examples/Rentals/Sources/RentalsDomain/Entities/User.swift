/// Someone who signed in at least once.
package struct User: Equatable, Identifiable, Sendable {
    /// The number a user is known by, given by the storage.
    package struct ID: Hashable, RawRepresentable, Sendable {
        package let rawValue: Int64

        package init(rawValue: Int64) {
            self.rawValue = rawValue
        }
    }

    package static let nameLengths = 1...40

    package let id: ID
    package let name: String

    package init(id: ID, name: String) {
        self.id = id
        self.name = name
    }
}
