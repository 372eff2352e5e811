// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoinerySwiftUI.
// Each example is compiled with this file.

import JoineryAsync
import JoinerySwiftUI
import SwiftUI

struct Listing: Sendable, Identifiable {
    let id: Int
}
protocol Listings: Sendable {}
struct StubListings: Listings {}
struct Connection: Sendable {}

@MainActor @Observable
final class SearchModel {
    var city = ""
}

@MainActor @Observable
final class DetailModel {
    let title: String

    init(id: Listing.ID) {
        title = "\(id)"
    }
}

struct SessionGraph: DependencyGraph {
    let instances = Instances()
}

extension Dependencies {
    var listings: any Listings { singleton { StubListings() } }
    var pool: Async<Connection> { asyncSingleton { Connection() } }
    @MainActor var searchModel: SearchModel { transient { SearchModel() } }
    @MainActor var detail: @MainActor (Listing.ID) -> DetailModel { factory { DetailModel(id: $0) } }
}

struct HomeView: View {
    var body: some View { EmptyView() }
}
