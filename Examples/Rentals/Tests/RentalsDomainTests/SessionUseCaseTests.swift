import Foundation
import Joinery
import JoineryTesting
import RentalsDomain
import RentalsTestSupport
import Testing

@Suite(
    .dependencies {
        $0[\.userRepository] = UserRepositoryStub(onUser: { User(id: User.ID(rawValue: 7), name: $0) })
    })
struct SessionUseCaseTests {
    /// The time of the test context.
    private let now = Date(timeIntervalSince1970: 1_735_689_600)

    @Test
    func signInStoresASessionForThirtyDays() async throws {
        let sessions = InMemorySessionRepository()
        try await withDependencies {
            $0[\.sessionRepository] = sessions
        } operation: {
            let session = try await inject(\.signIn)(name: " Ada ")
            #expect(
                session
                    == Session(
                        token: Session.Token(rawValue: "token-1"),
                        user: User(id: User.ID(rawValue: 7), name: "Ada"),
                        expiresAt: now.addingTimeInterval(30 * 86_400)))
            #expect(sessions.all == [session])
        }
    }

    @Test(
        .dependencies { $0[\.sessionRepository] = InMemorySessionRepository() },
        arguments: [
            (nil, "is missing"), ("", "must have between 1 and 40 characters"),
            ("  ", "must have between 1 and 40 characters"), ("A\tda", "must have no control characters"),
        ])
    func signInRequiresAName(name: String?, message: String) async {
        await #expect(throws: ValidationError(problems: [FieldProblem(field: "name", message: message)])) {
            try await inject(\.signIn)(name: name)
        }
    }

    @Test
    func anExpiredSessionIsRemoved() async throws {
        let session = Session(token: Session.Token(rawValue: "old"), user: .ada, expiresAt: now)
        let sessions = InMemorySessionRepository([session])
        await withDependencies {
            $0[\.sessionRepository] = sessions
        } operation: {
            await #expect(throws: RentalsError.sessionRequired) { try await inject(\.authenticate)(session.token) }
            #expect(sessions.all == [])
        }
    }

    @Test
    func signOutEndsTheSession() async throws {
        let session = Session(
            token: Session.Token(rawValue: "current"), user: .ada, expiresAt: now.addingTimeInterval(1))
        try await withDependencies {
            $0[\.sessionRepository] = InMemorySessionRepository([session])
        } operation: {
            #expect(try await inject(\.authenticate)(session.token) == session)
            try await inject(\.signOut)(session.token)
            await #expect(throws: RentalsError.sessionRequired) { try await inject(\.authenticate)(session.token) }
            await #expect(throws: RentalsError.sessionRequired) { try await inject(\.authenticate)(nil) }
        }
    }
}
