import JoineryAsync
import ListingsDomain
import Observation

/// Decides what the app shows, and holds the session.
@MainActor @Observable
final class RootModel {
    enum Phase {
        case onboarding
        case signedOut
        case signedIn(SessionGraph)
    }

    private(set) var problem: String?
    private var session: SessionGraph?
    private let preferences = inject(\.preferences)
    private let accounts = inject(\.accountService)
    private let makeSession = inject(\.sessionGraph)

    var phase: Phase {
        guard preferences.hasSeenOnboarding else { return .onboarding }
        return session.map(Phase.signedIn) ?? .signedOut
    }

    func begin(_ session: Session) {
        problem = nil
        self.session = makeSession(session) { [weak self] in await self?.signOut() }
    }

    /// Shows the sign-in first, so that nothing uses the session while it is closed.
    func signOut() async {
        guard let ended = session else { return }
        session = nil
        do {
            try await accounts.signOut(ended.session)
        } catch {
            problem = error.message.map { "You are signed out on this device only. \($0)" }
        }
        do {
            try await ended.shutdown()
        } catch {
            problem = "Your notes could not be closed."
        }
    }
}
