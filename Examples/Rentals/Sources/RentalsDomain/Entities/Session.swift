package import Foundation

/// A person who has signed in at least once.
package struct User: Equatable, Identifiable, Sendable {
    /// The number of a user, assigned by the storage.
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

/// The time between a user's sign-in and the sign-out or expiry. A session is stored, so it survives a restart.
package struct Session: Equatable, Sendable {
    /// The secret that a client sends with each request.
    package struct Token: Hashable, RawRepresentable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The lifetime of a session in seconds: thirty days.
    package static let lifetime: TimeInterval = 30 * 24 * 60 * 60

    package let token: Token
    package let user: User
    package let expiresAt: Date

    package init(token: Token, user: User, expiresAt: Date) {
        self.token = token
        self.user = user
        self.expiresAt = expiresAt
    }
}
