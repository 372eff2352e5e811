import Joinery
import ListingsDomain

extension Dependencies {
    @MainActor var rootModel: RootModel { transient { RootModel() } }
    @MainActor var sessionGraph: @MainActor (Session, @escaping @MainActor @Sendable () async -> Void) -> SessionGraph {
        factory { SessionGraph(app: .current, session: $0, signOut: $1) }
    }
}

extension SessionGraph {
    @MainActor var tabsModel: TabsModel { transient { TabsModel(favorites: favorites) } }
}
