import Foundation
import ListingsDomain
import ListingsInfrastructure
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct RentalsAPITests {
    @Test func searches() async throws {
        let server = Server(
            #"{"items":[{"area":58,"city":"Berlin","id":254,"publishedAt":"2025-01-01T00:00:00Z","rent":950,"rooms":2,"title":"Renovated flat on the canal"}],"page":1,"pageSize":1,"pages":4,"total":4}"#
        )
        let page = try await server.api.search(ListingSearch(city: "Berlin", maxRent: 1_000, minRooms: 2))
        let flat = Listing(
            id: 254, title: "Renovated flat on the canal", city: "Berlin", rent: 950, rooms: 2, area: 58)
        #expect(page == ListingPage(items: [flat], page: 1, pages: 4))
        #expect(server.requests == ["GET /listings?minRooms=2&page=1&city=Berlin&maxRent=1000"])
    }

    @Test func signsInAndSendsTheToken() async throws {
        let server = Server(#"{"expiresAt":"2026-12-21T04:39:22Z","token":"62fb","user":{"id":1,"name":"Ada"}}"#)
        let session = try await server.api.signIn(name: "Ada")
        #expect(session == Session(token: "62fb", user: User(id: 1, name: "Ada")))
        try await server.api.add(601, in: session)
        try await server.api.signOut(session)
        #expect(
            server.requests == [
                #"POST /sessions {"name":"Ada"}"#, "PUT /favorites/601 Bearer 62fb",
                "DELETE /sessions/current Bearer 62fb",
            ])
    }

    @Test func readsTheStatus() async throws {
        let server = Server(
            #"{"checks":[{"name":"database","status":"ok"},{"name":"storage space","status":"failed"}],"status":"failed"}"#
        )
        #expect(try await server.api.status() == ["database": true, "storage space": false])
    }

    @Test(arguments: [
        (401, #"{"error":{"code":"session_required","message":"Sign in."}}"#, ServiceError.signedOut),
        (404, #"{"error":{"code":"unknown_listing","message":"There is no listing 9."}}"#, .unknownListing),
        (
            422, #"{"error":{"code":"invalid_fields","message":"rent must be a number"}}"#,
            .refused("rent must be a number")
        ),
        (500, "<html>", .unreadableAnswer),
        (200, "<html>", .unreadableAnswer),
    ])
    func reportsErrors(status: Int, body: String, error: ServiceError) async {
        await #expect(throws: error) { try await Server(body, status: status).api.listing(9) }
    }

    @Test(arguments: [
        (URLError(.notConnectedToInternet), ServiceError.offline), (URLError(.cancelled), .canceled),
    ])
    func reportsThatThereIsNoAnswer(cause: URLError, error: ServiceError) async throws {
        let api = RentalsAPI(server: try #require(URL(string: "http://rentals.test"))) { _ in throw cause }
        await #expect(throws: error) { try await api.listing(9) }
    }
}

/// A server that gives one answer to all requests.
private final class Server: Sendable {
    private let log = Mutex<[String]>([])
    private let body: String
    private let status: Int

    init(_ body: String, status: Int = 200) {
        self.body = body
        self.status = status
    }

    var requests: [String] { log.withLock { $0 } }

    var api: RentalsAPI {
        get throws {
            RentalsAPI(server: try #require(URL(string: "http://rentals.test"))) { [self] request in
                let url = try #require(request.url)
                let parts = [
                    request.httpMethod, url.path() + (url.query().map { "?\($0)" } ?? ""),
                    request.httpBody.map { String(decoding: $0, as: UTF8.self) },
                    request.value(forHTTPHeaderField: "Authorization"),
                ]
                log.withLock { $0.append(parts.compactMap(\.self).joined(separator: " ")) }
                let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
                return (Data(body.utf8), try #require(response))
            }
        }
    }
}
