#if canImport(SwiftUI)
import AccountFeature
import BrowseFeature
import FeatureKit
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SavedFeature
import SwiftUI

struct TabsView: View {
    @InjectedModel(\.tabsModel, of: SessionGraph.self) private var model

    var body: some View {
        TabView(selection: $model.selection) {
            Tab("Search", systemImage: "magnifyingglass", value: TabsModel.Tab.search) {
                Screens { SearchView() }
            }
            Tab("Favorites", systemImage: "heart", value: TabsModel.Tab.favorites) {
                Screens { FavoritesView() }
            }
            .badge(model.favoriteCount)
            Tab("Profile", systemImage: "person", value: TabsModel.Tab.profile) {
                Screens { ProfileView() }
            }
        }
        .task { await model.load() }
    }
}

/// A screen, and those that it links to.
private struct Screens<Root: View>: View {
    @ViewBuilder let root: Root

    var body: some View {
        NavigationStack {
            root.navigationDestination(for: Route.self) { route in
                switch route {
                case .about: AboutView()
                case .comparison: ComparisonView()
                case .listing(let id): DetailView(id: id)
                case .note(let id): NoteView(id: id)
                case .notes: NotesView()
                case .publish: PublishView()
                case .recent: RecentView()
                case .settings: SettingsView()
                }
            }
        }
    }
}

#Preview(traits: .dependencies { useSamples(&$0, server: SampleServer(favorites: [1])) }) {
    TabsView().graph { SessionGraph.sample() }
}
#endif
