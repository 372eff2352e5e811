import Foundation
import HTTPTypes
import Joinery
import JoineryTesting
import RentalsDomain
import RentalsInfrastructure
import RentalsTestSupport
import Testing

@Suite(.dependencies)
struct FailureTests {
    private static let emptyPage = #"{"items":[],"page":9,"pageSize":20,"pages":1,"total":3}"#

    @Test
    func isHealthyWhileTheDatabaseAnswers() async throws {
        try await RentalsClient.with { client in
            try await client.expect(
                .get, "/health",
                returns: .init(
                    200,
                    #"{"checks":[{"name":"database","status":"ok"},{"name":"storage space","status":"ok"}],"#
                        + #""status":"ok"}"#))
        }
    }

    @Test
    func keepsServingWhileTheDatabaseFails() async throws {
        try await RentalsClient.with { client in
            let token = try await client.signIn("Ada")
            try client.database.close()
            try await client.expect(.get, "/listings/1", returns: .storageUnavailable)
            try await client.expect(.get, "/favorites", token: token, returns: .storageUnavailable)
            try await client.expect(.post, "/sessions", body: #"{"name":"Bea"}"#, returns: .storageUnavailable)
            try await client.expect(
                .get, "/health",
                returns: .init(
                    503,
                    #"{"checks":[{"name":"database","status":"failing"},"#
                        + #"{"name":"storage space","status":"ok"}],"status":"failing"}"#))
            try await client.expect(.get, "/listings?page=9", returns: .init(200, Self.emptyPage))
        }
    }

    @Test
    func returnsACachedListingWhileTheDatabaseFails() async throws {
        try await RentalsClient.with { client in
            let studio = try await client.send(.get, "/listings/2")
            try client.database.close()
            try await client.expect(.get, "/listings/2", returns: studio)
            try await client.expect(.get, "/listings/3", returns: .storageUnavailable)
        }
    }

    @Test
    func aFailingRepositoryDoesNotAffectTheOthers() async throws {
        let failing = FavoriteRepositoryStub(onFavorites: { _ in
            throw RentalsError.storageUnavailable(operation: "read", reason: "it is broken")
        })
        try await RentalsClient.with(overrides: { $0[\.favoriteRepository] = failing }) { client in
            let token = try await client.signIn("Ada")
            try await client.expect(.get, "/favorites", token: token, returns: .storageUnavailable)
            try await client.expect(.get, "/listings?page=9", returns: .init(200, Self.emptyPage))
        }
    }

    @Test
    func respondsWithNotFoundToUnknownPaths() async throws {
        try await RentalsClient.with { client in
            try await client.expect(
                .get, "/nowhere", returns: .init(404, #"{"error":{"code":"http_404","message":"Not Found"}}"#))
        }
    }

    @Test(arguments: [
        ("/listings", "PATCH", "GET, POST"), ("/listings/1", "DELETE", "GET"), ("/sessions/current", "GET", "DELETE"),
    ])
    func namesTheMethodsOfAPath(path: String, method: String, methods: String) async throws {
        try await RentalsClient.with { client in
            try await client.expect(
                try #require(HTTPRequest.Method(method)), path,
                returns: .init(
                    405, #"{"error":{"code":"http_405","message":"This path has the methods \#(methods)."}}"#))
        }
    }

    @Test
    func rejectsALargeBody() async throws {
        try await RentalsClient.with { client in
            let body = #"{"name":"\#(String(repeating: "a", count: 70_000))"}"#
            try await client.expect(
                .post, "/sessions", body: body,
                returns: .init(413, #"{"error":{"code":"http_413","message":"Content Too Large"}}"#))
        }
    }
}
