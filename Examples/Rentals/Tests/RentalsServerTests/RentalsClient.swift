import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Joinery
import Logging
import NIOCore
import RentalsDomain
import RentalsInfrastructure
import RentalsServer
import Testing

/// The whole server on a database in memory, in the world of the current test.
struct RentalsClient {
    /// The status and the text of an answer.
    struct Answer: Equatable {
        let status: Int
        let text: String

        init(_ status: Int, _ text: String) {
            self.status = status
            self.text = text
        }
    }

    static let listings = [
        InitialListing(title: "Loft", city: "Oslo", rent: 2_000, rooms: 2, area: 80),
        InitialListing(title: "Studio", city: "Oslo", rent: 1_100, rooms: 1, area: 30),
        InitialListing(title: "House", city: "New York", rent: 1_500, rooms: 5, area: 140),
    ]

    let database: RentalsDatabase
    private let http: any TestClientProtocol

    /// Wires the server, starts it and stops it after the operation.
    ///
    /// - Parameter overrides: What a test replaces in the wired server.
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
        let application = Application(router: Router.rentals(), logger: inject(\.logger))
        try await application.test(.router) { http in
            try await operation(RentalsClient(database: database, http: http))
        }
        try database.close()
    }

    /// Sends a request.
    func send(
        _ method: HTTPRequest.Method, _ uri: String, token: String? = nil, body: String? = nil
    ) async throws -> Answer {
        var headers: HTTPFields = [:]
        headers[.authorization] = token.map { "Bearer \($0)" }
        let response = try await http.execute(
            uri: uri, method: method, headers: headers, body: body.map(ByteBuffer.init(string:)))
        return Answer(Int(response.status.code), String(buffer: response.body))
    }

    /// Sends a request and records an issue for another answer.
    func expect(
        _ method: HTTPRequest.Method, _ uri: String, token: String? = nil, body: String? = nil, gives expected: Answer,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let answer = try await send(method, uri, token: token, body: body)
        #expect(answer == expected, sourceLocation: sourceLocation)
    }

    /// Signs someone in and gives the token.
    func signIn(_ name: String) async throws -> String {
        let response = try await http.execute(
            uri: "/sessions", method: .post, body: ByteBuffer(string: #"{"name":"\#(name)"}"#))
        struct Session: Decodable { let token: String }
        return try JSONDecoder().decode(Session.self, from: Data(response.body.readableBytesView)).token
    }
}
