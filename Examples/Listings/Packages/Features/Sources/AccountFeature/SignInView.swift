#if canImport(SwiftUI)
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct SignInView: View {
    @InjectedModel private var model: SignInModel

    public init(onSignIn: @escaping @MainActor (Session) -> Void) {
        _model = InjectedModel { $0.signInModel(onSignIn) }
    }

    public var body: some View {
        Form {
            TextField("Name", text: $model.name)
            Button("Sign in") { Task { await model.signIn() } }
                .disabled(model.isSigningIn)
            if let problem = model.problem { Text(problem) }
        }
        .navigationTitle("Sign in")
    }
}

#Preview(traits: .dependencies { useSamples(&$0) }) {
    SignInView { _ in }
}
#endif
