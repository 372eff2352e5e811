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
                returns: .init(
                    201,
                    #"{"expiresAt":"2025-01-31T00:00:00Z","token":"token-1","user":{"id":1,"name":"Ada"}}"#))
            try await client.expect(.get, "/favorites", token: "token-1", returns: .init(200, #"{"items":[]}"#))
            try await client.expect(.delete, "/sessions/current", token: "token-1", returns: .init(204, ""))
            try await client.expect(.get, "/favorites", token: "token-1", returns: .sessionRequired)
        }
    }

    @Test(
        arguments: [
            (#"{}"#, "name", "is missing"),
            (#"{"name":7}"#, "name", "must be a string"),
            (#"{"name":" "}"#, "name", "must have between 1 and 40 characters"),
            ("Ada", "body", "must be a JSON object"),
        ])
    func reportsAnInvalidField(body: String, field: String, message: String) async throws {
        try await RentalsClient.with { client in
            try await client.expect(.post, "/sessions", body: body, returns: .invalidField(field, message))
        }
    }

    @Test
    func rejectsAnUnknownToken() async throws {
        try await RentalsClient.with { client in
            try await client.expect(.get, "/favorites", token: "token-1", returns: .sessionRequired)
            try await client.expect(.delete, "/sessions/current", returns: .sessionRequired)
        }
    }
}
