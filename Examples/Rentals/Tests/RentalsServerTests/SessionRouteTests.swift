import HTTPTypes
import JoineryTesting
import Testing

@Suite(.dependencies)
struct SessionRouteTests {
    @Test
    func signsInAndOut() async throws {
        try await RentalsClient.with { client in
            try await client.expect(
                .post, "/sessions", body: #"{"name":"Ada"}"#,
                gives: .init(
                    201,
                    #"{"expiresAt":"2025-01-31T00:00:00Z","token":"token-1","user":{"id":1,"name":"Ada"}}"#))
            try await client.expect(.get, "/favorites", token: "token-1", gives: .init(200, #"{"items":[]}"#))
            try await client.expect(.delete, "/sessions/current", token: "token-1", gives: .init(204, ""))
            try await client.expect(.get, "/favorites", token: "token-1", gives: .sessionRequired)
        }
    }

    @Test(
        arguments: [
            (#"{}"#, "name", "is missing"),
            (#"{"name":7}"#, "name", "must be a text"),
            (#"{"name":" "}"#, "name", "must have between 1 and 40 characters"),
            ("Ada", "body", "must be a JSON object"),
        ])
    func namesABadField(body: String, field: String, message: String) async throws {
        try await RentalsClient.with { client in
            try await client.expect(.post, "/sessions", body: body, gives: .badField(field, message))
        }
    }

    @Test
    func knowsNoInventedToken() async throws {
        try await RentalsClient.with { client in
            try await client.expect(.get, "/favorites", token: "token-1", gives: .sessionRequired)
            try await client.expect(.delete, "/sessions/current", gives: .sessionRequired)
        }
    }
}
