import HTTPTypes
import JoineryTesting
import Testing

@Suite(.dependencies)
struct FavoriteRouteTests {
    private static let studio = #"""
        {"area":30,"city":"Oslo","id":2,"publishedAt":"2025-01-01T00:00:00Z","rent":1100,"rooms":1,"title":"Studio"}
        """#

    @Test
    func belongToTheUserOfTheSession() async throws {
        try await RentalsClient.with { client in
            let ada = try await client.signIn("Ada")
            let bea = try await client.signIn("Bea")
            try await client.expect(.put, "/favorites/2", token: ada, returns: .init(204, ""))
            try await client.expect(
                .get, "/favorites", token: ada, returns: .init(200, #"{"items":[\#(Self.studio)]}"#))
            try await client.expect(.get, "/favorites", token: bea, returns: .init(200, #"{"items":[]}"#))
        }
    }

    @Test
    func areSharedByTheSessionsOfAUser() async throws {
        try await RentalsClient.with { client in
            let first = try await client.signIn("Ada")
            let second = try await client.signIn("ada")
            try await client.expect(.put, "/favorites/2", token: first, returns: .init(204, ""))
            try await client.expect(.delete, "/favorites/2", token: second, returns: .init(204, ""))
            try await client.expect(.get, "/favorites", token: first, returns: .init(200, #"{"items":[]}"#))
        }
    }

    @Test
    func areExistingListings() async throws {
        try await RentalsClient.with { client in
            let ada = try await client.signIn("Ada")
            try await client.expect(
                .put, "/favorites/99", token: ada,
                returns: .init(404, #"{"error":{"code":"unknown_listing","message":"There is no listing 99."}}"#))
            try await client.expect(
                .put, "/favorites/-", token: ada, returns: .invalidField("id", "must be a whole number"))
        }
    }

    @Test
    func requireASession() async throws {
        try await RentalsClient.with { client in
            try await client.expect(.get, "/favorites", returns: .sessionRequired)
            try await client.expect(.put, "/favorites/1", returns: .sessionRequired)
            try await client.expect(.delete, "/favorites/1", returns: .sessionRequired)
        }
    }
}
