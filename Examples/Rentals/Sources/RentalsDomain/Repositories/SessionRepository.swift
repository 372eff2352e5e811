/// Where sessions are kept.
///
/// All operations throw a ``RentalsError`` with the code `storageUnavailable` where the storage fails.
package protocol SessionRepository: Sendable {
    /// Keeps a new session.
    func add(_ session: Session) async throws

    /// The session with a token, expired or not, or `nil` if there is none.
    func session(_ token: Session.Token) async throws -> Session?

    /// Forgets a session; does nothing if there is none with the token.
    func remove(_ token: Session.Token) async throws
}
