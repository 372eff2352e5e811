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
    var listings: any ListingRepository { singleton { RemoteListings(client: client) } }
    var search: SearchListings { transient { SearchListings(listings: listings) } }
}
