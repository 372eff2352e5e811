import HTTPTypes
import JoineryTesting
import Testing

@Suite(.dependencies)
struct ListingRouteTests {
    private static let loft = #"""
        {"area":80,"city":"Oslo","id":1,"publishedAt":"2025-01-01T00:00:00Z","rent":2000,"rooms":2,"title":"Loft"}
        """#
    private static let house = #"""
        {"area":140,"city":"New York","id":3,"publishedAt":"2025-01-01T00:00:00Z","rent":1500,"rooms":5,"title":"House"}
        """#

    @Test
    func searchesByAllLimits() async throws {
        try await RentalsClient.with { client in
            let query = "city=oslo&minRent=1500&maxRent=2000&minRooms=2&maxRooms=2&minArea=80&maxArea=80"
            try await client.expect(
                .get, "/listings?\(query)",
                returns: .init(200, #"{"items":[\#(Self.loft)],"page":1,"pageSize":20,"pages":1,"total":1}"#))
        }
    }

    @Test(arguments: ["New%20York", "new+york"])
    func decodesSpaces(city: String) async throws {
        try await RentalsClient.with { client in
            try await client.expect(
                .get, "/listings?city=\(city)",
                returns: .init(200, #"{"items":[\#(Self.house)],"page":1,"pageSize":20,"pages":1,"total":1}"#))
        }
    }

    @Test
    func returnsOnePage() async throws {
        try await RentalsClient.with { client in
            try await client.expect(
                .get, "/listings?page=2&pageSize=2",
                returns: .init(200, #"{"items":[\#(Self.house)],"page":2,"pageSize":2,"pages":2,"total":3}"#))
            try await client.expect(
                .get, "/listings?page=9",
                returns: .init(200, #"{"items":[],"page":9,"pageSize":20,"pages":1,"total":3}"#))
        }
    }

    @Test(
        arguments: [
            ("minRent=cheap", "minRent", "must be a whole number"),
            ("maxRent=9.5", "maxRent", "must be a whole number"),
            ("maxRooms=-1", "maxRooms", "must not be negative"),
            ("minArea=90&maxArea=80", "minArea", "must not be above maxArea"),
            ("page=0", "page", "must be between 1 and 1000000"),
            ("pageSize=99999999999999999999", "pageSize", "must be a whole number"),
            ("city=", "city", "must have between 1 and 60 characters"),
            ("city=Oslo&city=Riga", "city", "must be given once"),
            ("town=Oslo", "town", "is not a search parameter"),
        ])
    func reportsAnInvalidParameter(query: String, field: String, message: String) async throws {
        try await RentalsClient.with { client in
            try await client.expect(.get, "/listings?\(query)", returns: .invalidField(field, message))
        }
    }

    @Test
    func returnsOneListing() async throws {
        try await RentalsClient.with { client in
            try await client.expect(.get, "/listings/1", returns: .init(200, Self.loft))
            try await client.expect(
                .get, "/listings/99",
                returns: .init(404, #"{"error":{"code":"unknown_listing","message":"There is no listing 99."}}"#))
            try await client.expect(.get, "/listings/one", returns: .invalidField("id", "must be a whole number"))
        }
    }

    @Test
    func addsAListing() async throws {
        try await RentalsClient.with { client in
            let token = try await client.signIn("Ada")
            let body = #"{"title":"Attic","city":"Riga","rent":400,"rooms":1,"area":25}"#
            let added = #"""
                {"area":25,"city":"Riga","id":4,"publishedAt":"2025-01-01T00:00:00Z","rent":400,"rooms":1,"title":"Attic"}
                """#
            try await client.expect(.post, "/listings", token: token, body: body, returns: .init(201, added))
            try await client.expect(.get, "/listings/4", returns: .init(200, added))
            try await client.expect(
                .get, "/listings?city=riga",
                returns: .init(200, #"{"items":[\#(added)],"page":1,"pageSize":20,"pages":1,"total":1}"#))
            try await client.expect(.post, "/listings", body: body, returns: .sessionRequired)
        }
    }

    @Test
    func reportsAllInvalidFieldsOfANewListing() async throws {
        try await RentalsClient.with { client in
            let token = try await client.signIn("Ada")
            let body = #"{"title":"Attic","city":7,"rent":"400","rooms":0}"#
            let expected =
                #"{"error":{"code":"invalid_fields","fields":["#
                + #"{"field":"city","message":"must be a string"},"#
                + #"{"field":"rent","message":"must be a whole number"},"#
                + #"{"field":"rooms","message":"must be between 1 and 20"},"#
                + #"{"field":"area","message":"is missing"}],"#
                + #""message":"city must be a string; rent must be a whole number; "#
                + #"rooms must be between 1 and 20; area is missing"}}"#
            try await client.expect(.post, "/listings", token: token, body: body, returns: .init(400, expected))
        }
    }

    @Test(arguments: ["", "not JSON", "[]"])
    func requiresAnObjectAsTheBody(body: String) async throws {
        try await RentalsClient.with { client in
            let token = try await client.signIn("Ada")
            try await client.expect(
                .post, "/listings", token: token, body: body, returns: .invalidField("body", "must be a JSON object"))
        }
    }
}
