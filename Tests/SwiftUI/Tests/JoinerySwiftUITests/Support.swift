// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwiftUI
import Observation
import SwiftUI
import TestSupport

protocol Listings: Sendable {
    func titles(in city: String) -> [String]
}

struct StoredListings: Listings {
    func titles(in city: String) -> [String] { ["Loft in \(city)"] }
}

struct StubListings: Listings {
    let name: String

    func titles(in city: String) -> [String] { ["\(name) in \(city)"] }
}

@MainActor @Observable
final class SearchModel {
    var city = "Riga"
    private let listings = inject(\.listings)
    @ObservationIgnored @LazyInjected(\.favorites) private var favorites
    @ObservationIgnored private let tracked = Tracked("search", in: inject(\.census))

    init() {
        inject(\.journal).note("search")
    }

    var titles: [String] { listings.titles(in: city) }
    var favorite: String? { favorites.title }

    func addToFavorites() {
        favorites.title = titles.first
    }
}

@MainActor @Observable
final class DetailModel {
    let title: String

    init(id: Int, listings: any Listings) {
        title = "\(id): \(listings.titles(in: "Riga")[0])"
        inject(\.journal).note("detail \(id)")
    }
}

@MainActor @Observable
final class Favorites {
    var title: String?
    @ObservationIgnored @LazyInjected(\.listings) private var listings
    @ObservationIgnored private let tracked = Tracked("favorites", in: inject(\.census))

    var all: [String] { listings.titles(in: "Riga") }
}

extension Dependencies {
    var journal: Journal { singleton { Journal() } }
    /// The number of objects that exist.
    var census: Counter { singleton { Counter() } }
    var listings: any Listings {
        singleton {
            switch context {
            case .preview: StubListings(name: "Preview")
            case .live, .test: StoredListings()
            }
        }
    }
    @MainActor var favorites: Favorites { singleton { Favorites() } }
    @MainActor var searchModel: SearchModel { transient { SearchModel() } }
    @MainActor var detail: @MainActor (Int) -> DetailModel {
        factory { DetailModel(id: $0, listings: self.listings) }
    }
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    let user: String
}

extension SessionGraph {
    @MainActor var account: AccountModel { transient { AccountModel(user: user) } }
    var headline: String { singleton { inject(\.listings).titles(in: user)[0] } }
    @MainActor var headlines: AccountModel { transient { AccountModel(user: headline) } }
    @MainActor var profile: @MainActor (Int) -> AccountModel { factory { AccountModel(user: "\(user) \($0)") } }
}

@MainActor @Observable
final class AccountModel {
    let user: String

    init(user: String) {
        self.user = user
        inject(\.journal).note("account of \(user)")
    }
}

struct SearchView: View {
    @InjectedModel(\.searchModel) private var model

    var body: some View {
        TextField("City", text: $model.city)
        List(model.titles, id: \.self) { Text($0) }
        Button("Add") { model.addToFavorites() }
        if let favorite = model.favorite { Text("Favorite: \(favorite)") }
    }
}

struct DetailView: View {
    @InjectedModel private var model: DetailModel

    init(id: Int) {
        _model = InjectedModel { $0.detail(id) }
    }

    var body: some View { Text(model.title) }
}

struct AccountView: View {
    @InjectedModel(\.account, of: SessionGraph.self) private var model

    var body: some View { Text(model.user) }
}

struct ProfileView: View {
    @InjectedModel private var model: AccountModel

    init(id: Int) {
        _model = InjectedModel(of: SessionGraph.self) { $0.profile(id) }
    }

    var body: some View { Text(model.user) }
}

struct HeadlineView: View {
    @InjectedModel(\.headlines, of: SessionGraph.self) private var model

    var body: some View { Text(model.user) }
}
