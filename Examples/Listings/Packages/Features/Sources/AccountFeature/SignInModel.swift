import Joinery
import ListingsDomain
import Observation

@MainActor @Observable
final class SignInModel {
    var name = ""
    private(set) var problem: String?
    private(set) var isSigningIn = false
    private let accounts = inject(\.accountService)
    private let onSignIn: @MainActor (Session) -> Void

    init(onSignIn: @escaping @MainActor (Session) -> Void) {
        self.onSignIn = onSignIn
    }

    func signIn() async {
        guard !isSigningIn else { return }
        isSigningIn = true
        defer { isSigningIn = false }
        do {
            onSignIn(try await accounts.signIn(name: name))
            problem = nil
        } catch {
            problem = error.message
        }
    }
}
