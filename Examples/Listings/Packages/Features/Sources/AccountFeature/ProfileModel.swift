import ListingsDomain
import Observation

@MainActor @Observable
final class ProfileModel {
    let name: String
    private let favorites: Favorites
    private let endSession: @MainActor @Sendable () async -> Void

    init(user: User, favorites: Favorites, signOut: @escaping @MainActor @Sendable () async -> Void) {
        name = user.name
        self.favorites = favorites
        endSession = signOut
    }

    var favoriteCount: Int { favorites.listings?.count ?? 0 }

    func signOut() async {
        await endSession()
    }
}
