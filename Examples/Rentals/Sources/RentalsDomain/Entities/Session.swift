package import Foundation

/// The time between a sign-in and its sign-out or expiry. Stored, so that it outlives a restart of the server.
package struct Session: Equatable, Sendable {
    /// The secret that a client shows with each request.
    package struct Token: Hashable, RawRepresentable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// How long a session lives, in seconds: thirty days.
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
