import Joinery
import ListingsDomain

extension Dependencies {
    @MainActor var onboardingModel: OnboardingModel { transient { OnboardingModel() } }
    @MainActor var signInModel: @MainActor (@escaping @MainActor (Session) -> Void) -> SignInModel {
        factory { SignInModel(onSignIn: $0) }
    }
    @MainActor var settingsModel: SettingsModel { transient { SettingsModel() } }
    @MainActor var aboutModel: AboutModel { transient { AboutModel() } }
}

extension SessionGraph {
    @MainActor var profileModel: ProfileModel {
        transient { ProfileModel(user: session.user, favorites: favorites, signOut: signOut) }
    }
}
