// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// The declarations that the examples in documentation comments assume. Each example is compiled together with this
// file.

import Dispatch
import JoineryAsync
import JoineryTesting
import JoineryTracing
import Testing
import XCTest

struct User: Sendable {}
struct Event: Sendable {}
struct Settings: Sendable { let databasePath: String }
struct HTTPClient: Sendable {}
struct Listing: Identifiable, Sendable { let id: Int }
enum Region: Sendable { case europe }

protocol ListingRepository: Sendable { func all() -> [Listing] }
struct StubListings: ListingRepository { func all() -> [Listing] { [] } }

protocol SearchUseCase: Sendable { func run() }
struct DefaultSearchUseCase: SearchUseCase {
    let listings: any ListingRepository
    func run() {}
}
struct RecordingSearch: SearchUseCase {
    let listings: any ListingRepository
    func run() {}
}

protocol PaymentGateway: Sendable {}
struct StripeGateway: PaymentGateway { var http = HTTPClient() }
struct LoggingPayment: PaymentGateway {
    let inner: any PaymentGateway
    init(_ inner: any PaymentGateway) { self.inner = inner }
}

protocol Favorites: Sendable {}
struct DefaultFavorites: Favorites {
    let user: User
    let listings: any ListingRepository
}

protocol HealthCheck: Sendable {}
struct DatabaseHealthCheck: HealthCheck { let database: Database }

protocol Logger: Sendable { func log(_ message: String) }
struct ConsoleLogger: Logger { func log(_ message: String) {} }

struct Database: Sendable {
    let path: String
    func close() async {}
}
struct Archive: Sendable { static let empty = Archive() }
struct Cache: Sendable {
    let region: Region
    static let empty = Cache(region: .europe)
    func flush() {}
}
struct UnitOfWork: Sendable { let database: Database }
final class ImageCache: Sendable {}
final class Channel: Identifiable, Sendable {
    let id: Int
    init(id: Int) { self.id = id }
}
final class CameraSession { func stop() {} }
struct DetailPresenter: Sendable {
    let id: Listing.ID
    let listings: any ListingRepository
}
protocol Pool: Sendable {}
actor ConnectionPool: Pool {
    static func open(_ settings: Settings) async throws -> ConnectionPool { ConnectionPool() }
    func close() async {}
}
struct StubPool: Pool {}
final class TileMap: Sendable { static func load() async throws -> TileMap { TileMap() } }
final class Tile: Identifiable, Sendable {
    static func load(_ id: Int) async throws -> Tile { Tile(id: id) }
    let id: Int
    init(id: Int) { self.id = id }
}
actor Shard { static func open(_ number: Int) async throws -> Shard { Shard() } }
actor Connection { static func open(_ settings: Settings) async throws -> Connection { Connection() } }
@MainActor final class Router {}
@MainActor final class DetailScreen {
    init(id: Listing.ID, router: Router) {}
}

let dependencies = Dependencies.current
let queue = DispatchQueue(label: "documentation")

// Members of every graph, so that an example may declare one of the same name in `Dependencies`.
extension DependencyGraph {
    var settings: Settings { required() }
    var http: HTTPClient { required() }
    var database: Database { required() }
    var archive: Archive { get throws { required() } }
    var listings: any ListingRepository { required() }
    var search: any SearchUseCase { required() }
    var payment: any PaymentGateway { required() }
    var pool: Async<any Pool> { asyncRequired() }
    var index: Async<Archive> { asyncRequired() }
    @MainActor var router: Router { required() }
    func cache(for region: Region) -> Cache { singleton(for: region) { Cache(region: region) } }
}
