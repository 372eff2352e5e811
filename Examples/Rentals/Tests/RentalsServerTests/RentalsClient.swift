import Foundation
import HTTPTypes
import Hummingbird
import JoineryAsync
import Logging
import NIOCore
import NIOEmbedded
import RentalsDomain
import RentalsInfrastructure
import RentalsServer
import Synchronization
import Testing

/// A client of the whole server, which runs on a database in memory, in the world of the current test.
///
/// Requests go directly to the router, without a connection.
struct RentalsClient {
    /// The status and body of a response.
    struct Response: Equatable {
        let status: Int
        let body: String

        init(_ status: Int, _ body: String) {
            self.status = status
            self.body = body
        }
    }

    static let listings = [
        InitialListing(title: "Loft", city: "Oslo", rent: 2_000, rooms: 2, area: 80),
        InitialListing(title: "Studio", city: "Oslo", rent: 1_100, rooms: 1, area: 30),
        InitialListing(title: "House", city: "New York", rent: 1_500, rooms: 5, area: 140),
    ]

    let database: RentalsDatabase
    private let router: any HTTPResponder<RentalsRequestContext>

    /// Wires and starts the server, runs an operation with a client, and stops the server.
    ///
    /// - Parameters:
    ///   - overrides: Overrides in the wired server.
    ///   - operation: The requests of the test.
    static func with(
        overrides: (inout DependencyOverrides) -> Void = { _ in },
        _ operation: @Sendable (RentalsClient) async throws -> Void
    ) async throws {
        let database = try RentalsDatabase(path: RentalsDatabase.inMemory) { listings }
        let settings = Settings(
            host: "127.0.0.1", port: 0, databasePath: RentalsDatabase.inMemory, logLevel: .critical)
        prepareRentals(settings: settings)
        prepareDependencies { $0[\.database] = Async(database) }
        prepareDependencies(overrides)
        try await Dependencies.current.start()
        try await operation(RentalsClient(database: database, router: Router.rentals().buildResponder()))
        try database.close()
    }

    /// Sends a request and returns the response.
    func send(
        _ method: HTTPRequest.Method, _ uri: String, token: String? = nil, body: String? = nil
    ) async throws -> Response {
        var headers: HTTPFields = [:]
        headers[.authorization] = token.map { "Bearer \($0)" }
        let request = Request(
            head: HTTPRequest(
                method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer(string: body ?? "")))
        // The server gives the request its identifier, in the log.
        var logger = inject(\.logger)
        logger[metadataKey: "hb.request.id"] = "\(UUID())"
        let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger)
        let response = try await router.respond(to: request, context: RentalsRequestContext(source: source))
        let writer = BodyWriter()
        try await response.body.write(writer)
        return Response(Int(response.status.code), String(buffer: writer.body))
    }

    /// Sends a request and records an issue if the response is not the expected one.
    func expect(
        _ method: HTTPRequest.Method, _ uri: String, token: String? = nil, body: String? = nil,
        returns expected: Response, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let response = try await send(method, uri, token: token, body: body)
        #expect(response == expected, sourceLocation: sourceLocation)
    }

    /// Signs a user in and returns the token.
    func signIn(_ name: String) async throws -> String {
        let response = try await send(.post, "/sessions", body: #"{"name":"\#(name)"}"#)
        struct Session: Decodable { let token: String }
        return try JSONDecoder().decode(Session.self, from: Data(response.body.utf8)).token
    }
}

/// Collects the body of a response.
private final class BodyWriter: ResponseBodyWriter {
    private let buffer = Mutex(ByteBuffer())

    var body: ByteBuffer { buffer.withLock { $0 } }

    func write(_ part: ByteBuffer) async throws {
        _ = buffer.withLock { $0.writeImmutableBuffer(part) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

extension RentalsClient.Response {
    /// The response to a request that needs a session and has none.
    static let sessionRequired = Self(
        401,
        #"{"error":{"code":"session_required","message":"#
            + #""Sign in with POST /sessions and send the token as 'Authorization: Bearer <token>'."}}"#)

    /// The response to a request that needs the storage while it fails.
    static let storageUnavailable = Self(
        503,
        #"{"error":{"code":"storage_unavailable","message":"The storage is unavailable. Try again later."}}"#)

    /// The response to a request with one invalid field.
    static func invalidField(_ field: String, _ message: String) -> Self {
        Self(
            400,
            #"{"error":{"code":"invalid_fields","fields":[{"field":"\#(field)","message":"\#(message)"}],"#
                + #""message":"\#(field) \#(message)"}}"#)
    }
}
