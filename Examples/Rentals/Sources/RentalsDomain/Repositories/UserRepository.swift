import JoineryMacros

/// Where users are kept.
@Stubbed
package protocol UserRepository: Sendable {
    /// The user with a name, in any case; made if there is none.
    ///
    /// - Throws: A ``RentalsError`` with the code `storageUnavailable` where the storage fails.
    func user(named name: String) async throws -> User
}
