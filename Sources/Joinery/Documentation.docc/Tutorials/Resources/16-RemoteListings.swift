import JoineryAsync

struct RemoteListings: ListingRepository {
    let client: Async<ListingClient>

    func all() async throws -> [Listing] {
        try await client().listings()
    }
}
