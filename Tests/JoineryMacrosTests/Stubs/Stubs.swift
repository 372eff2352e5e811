// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Joinery
import JoineryMacros

// Protocols of every shape that the macro supports. Most of all, their stubs must compile in Swift 6 mode without
// warnings.

struct Listing: Equatable, Sendable {
    let id: Int
}

/// The lines of the requirements, for the expected issues.
enum StubPlace {
    static let listings = #line + 7
    static let store = #line + 17
    static let decoding = #line + 44
    static let coins = #line + 75
}

@Stubbed public protocol ListingRepository: Sendable {
    func name(_ id: Int) async throws -> String
    func names(in city: String, limit: Int) async -> [String]
    func forget(_ id: Int)
    func nickname(of id: Int) -> String?
    func counts() throws(CancellationError) -> [String: Int]
    var count: Int { get }
    var city: String { get set }
    var latest: Int { get async throws }
}

@Stubbed protocol ListingStore: Sendable {
    func latest() -> Listing
    func pair() throws(Outage) -> (Int, String)
    func lastError() -> (any Error)?
}

@Stubbed @MainActor protocol SearchView: AnyObject {
    func show(_ texts: [String], then completion: @escaping () -> Void)
    nonisolated func log(_ text: String)
    var isOn: Bool { get set }
}

@Stubbed @MainActor protocol Banner: Sendable {
    func text(_ id: Int) -> String
}

@Stubbed protocol Calculator {
    func sum(_ numbers: Int..., onto total: inout Int) -> Int
    func log(_ text: @autoclosure () throws -> String, _ level: @autoclosure () -> Int) throws
    func each(_ visit: (Int) -> Void)
    func `repeat`(_: Int, `in`: Int, for: Int) -> Int
    func scaled(by factor: Int) -> Self
    func load() throws(Outage) -> Int
    @discardableResult mutating func reset() -> Bool
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var value: Int! { get set }
}

@Stubbed protocol Decoding: Sendable {
    func decode<Value: Decodable & Sendable>(_ type: Value.Type, from text: String) throws -> Value
    func first<Value>(_ values: [Value]) -> Value?
    func describe(_ value: some CustomStringConvertible & Sendable) async -> String
}

@Stubbed protocol ValueCache<Key>: Sendable {
    associatedtype Key: Hashable & Sendable
    associatedtype Value where Value: Sendable, Value: Comparable
    func value(for key: Key) -> Value?
    func store(_ value: Self.Value, for key: Self.Key) async
}

protocol Named {
    associatedtype Name: Equatable
    var name: Name { get }
}

@Stubbed protocol Street: Named, Equatable where Name == String {
    func houses() -> [Int]
}

extension StreetStub {
    var name: String { "Via \(houses().count)" }
}

struct Coin: ~Copyable {
    let value: Int
}

@Stubbed protocol CoinStore {
    func spend(_ coin: consuming Coin) -> Int
    func look(at coin: borrowing Coin) -> Int
    func make() -> Coin
}

final class Crate {
    var value = 0
}

@globalActor actor Storage {
    static let shared = Storage()
}

@Stubbed protocol Shipping: Sendable {
    func send(_ crate: sending Crate) async -> sending Crate
    @Storage func keep(_ number: Int) -> Int
    @MainActor var label: String { get }
    @concurrent func pack() async -> Int
    nonisolated(nonsending) func unpack() async -> Int
    func work(on actor: isolated (any Actor)?) async -> Int
}

enum Space {
    @Stubbed fileprivate protocol Planet {
        func moons() -> Int
    }
}

extension Space {
    static var moonsOfAStub: Int { PlanetStub(onMoons: { 2 }).moons() }
}

public extension ListingRepository {
    var isEmpty: Bool { count == 0 }
}

extension Dependencies {
    var stubbedListings: any ListingRepository { required() }
    var report: String { transient { "\(stubbedListings.count) in \(stubbedListings.city)" } }
    @MainActor var banner: any Banner { required() }
}
#endif
