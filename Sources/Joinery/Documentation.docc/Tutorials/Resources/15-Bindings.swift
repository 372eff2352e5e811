import JoineryAsync

extension Dependencies {
    var host: String { required() }
    var client: Async<ListingClient> {
        asyncSingleton {
            try await ListingClient.connect(to: host)
        } close: {
            await $0.disconnect()
        }
    }
    var listings: any ListingRepository { singleton { BundledListings() } }
    var search: SearchListings { transient { SearchListings(listings: listings) } }
}
