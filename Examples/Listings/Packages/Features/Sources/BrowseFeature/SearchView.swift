#if canImport(SwiftUI)
import FeatureKit
import JoinerySwiftUI
import ListingsDomain
import ListingsSamples
import SwiftUI

public struct SearchView: View {
    @InjectedModel(\.searchModel) private var model
    @State private var isFiltering = false

    public init() {}

    public var body: some View {
        List {
            LoadingView(model.listings, retry: model.load) { listings in
                ForEach(listings) { ListingRow($0) }
                if listings.isEmpty { Text("Nothing found") }
                if model.hasMore { Button("More") { Task { await model.loadMore() } } }
            }
        }
        .navigationTitle("Search")
        .searchable(text: $model.city, prompt: "City")
        .onSubmit(of: .search) { model.submit() }
        .toolbar { Button("Filters") { isFiltering = true } }
        .sheet(isPresented: $isFiltering) {
            FiltersView(search: model.search) { model.search = $0 }
        }
        .task(id: model.search) { await model.load() }
    }
}

#Preview("Listings", traits: .dependencies { useSamples(&$0) }) {
    SearchView()
}

#Preview("Nothing found", traits: .dependencies { useSamples(&$0, server: SampleServer(listings: [])) }) {
    SearchView()
}

#Preview("Offline", traits: .dependencies { useSamples(&$0, server: SampleServer(failure: .offline)) }) {
    SearchView()
}
#endif
