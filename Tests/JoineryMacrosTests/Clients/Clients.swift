// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import JoineryDependenciesMacros

// Clients of every shape that the macros support. Most of all, they must compile in Swift 6 mode without warnings.

@DependencyClient
public struct WeatherClient: Sendable {
    static let line = #line
    public var temperature: @Sendable (_ city: String, _ day: Int) async throws -> Double
    public var cities: @Sendable () -> [String] = { ["Rome"] }
    public var forget: @Sendable (_ city: String) -> Void
    public var nickname: @Sendable (String) -> String?
}

enum Outage: Error, Equatable {
    case planned
    case storm
}

@DependencyClient
struct TypedErrorClient: Sendable {
    var load: @Sendable (_ id: Int) throws(Outage) -> Int = { _ throws(Outage) in throw .storm }
    var count: @Sendable () async throws(Outage) -> Int = { () throws(Outage) in throw .planned }
    var name: @Sendable (_ id: Int) throws(any Error) -> String
    var size: @Sendable () throws(Never) -> Int = { 7 }
    var stop: @Sendable () throws(Outage) -> Void
}

@DependencyClient
struct ParameterClient {
    var add: (_ number: inout Int, _ amount: Int) -> Void
    var log: (_ message: @autoclosure () -> String, _ level: @autoclosure () throws -> Int) -> Int = { _, _ in 3 }
    var visit: (_ each: @escaping (Int) -> Void) -> Void
    var `return`: (_ in: Int) throws -> Int
    var borrow: (_ token: borrowing Token, _ spent: consuming Token) -> Int = { _, _ in 1 }
    var send: (_ box: sending Box) -> sending Box = { $0 }
    var sum: (Int...) -> Int = { _ in 0 }
    var parenthesised: ((_ a: Int) -> Int) = { $0 }
    var tuple: ((Int, Int)) -> (Int, Int) = { pair in (pair.1, pair.0) }
}

struct Token: ~Copyable {}
final class Box {}

@DependencyClient
struct IsolationClient: Sendable {
    var draw: @MainActor @Sendable (_ id: Int) -> Int = { _ in 1 }
    var redraw: @MainActor @Sendable (_ id: Int) async throws -> Int
    var work: @concurrent @Sendable (_ id: Int) async -> Int = { _ in 2 }
    var inherit: nonisolated(nonsending) @Sendable (_ id: Int) async -> Int = { _ in 3 }
    var anywhere: @isolated(any) @Sendable (_ id: Int) -> Int = { _ in 4 }
    var onCounter: @Sendable (_ counter: isolated Counter, _ amount: Int) -> Void
}

actor Counter {
    var value = 0
}

@DependencyClient
struct GenericClient<Value: Sendable, each Part: Sendable>: Sendable {
    var load: @Sendable (_ id: Int) async throws -> Value
    var parts: @Sendable (_ id: Int, _ parts: repeat each Part) -> Int = { (_: Int, _: repeat each Part) in 5 }
    var nothing: @Sendable (_ parts: repeat each Part) -> Void
}

@DependencyClient
struct StoredClient: Sendable {
    let id: Int
    let name = "stored"
    var retries = 3
    var offset = -1.5
    var first, second: Int
    var note: String?
    let transform: @Sendable (Int) -> Int
    @DependencyEndpointIgnored var plain: @Sendable () -> Int = { 8 }
    private var secret = 4
    var fetch: @Sendable (_ id: Int) async throws -> Int
    var double: Int { retries * 2 }
    static let shared = 9

    var secretValue: Int { secret }
}

@DependencyClient
struct ConditionalClient: Sendable {
    #if os(Plan9)
    var elsewhere: @Sendable (NoSuchType) -> Void
    #elseif Macros
    var here: @Sendable (_ id: Int) -> Int = { $0 }
    #if compiler(>=6)
    var limit: Int
    #endif
    #endif
}

@DependencyClient
struct AvailableClient: Sendable {
    @available(macOS 99, iOS 99, *)
    var later: @Sendable (_ id: Int) -> Int = { _ in 1 }
    @available(*, deprecated, message: "use later")
    var old: @Sendable (_ id: Int) -> Void
    var now: @Sendable () -> Void
}

@DependencyClient
struct OverloadedClient: Sendable {
    @DependencyEndpoint(method: "report")
    var reportByYear: @Sendable (_ year: Int) throws -> String
    @DependencyEndpoint(method: "report")
    var reportByTitle: @Sendable (_ title: String) throws -> String
    @DependencyEndpoint(method: "`default`")
    var reportOfDefault: @Sendable () throws -> String
}

@DependencyClient
struct BranchingClient: Sendable {
    var choose: @Sendable (Bool) -> Int = { isFirst in if isFirst { 1 } else { 2 } }
    var pick: @Sendable (Bool) -> Int = {
        switch $0 {
        case true: return 1
        case false: return 2
        }
    }
    var several: @Sendable (Int) -> Int = { number in
        let double = number * 2
        return double
    }
    var stop: @Sendable () -> Int = { { fatalError() }() }
}

@DependencyClient
struct ObservedClient {
    var changes: [String] = []
    var play: () -> Void {
        didSet { changes.append("play") }
    }
}

final class Player {
    @DependencyEndpoint var play: (_ title: String) -> Int = { _ in 6 }
}

private struct Enclosing {
    @DependencyClient
    fileprivate struct Nested: Sendable {
        fileprivate var ping: @Sendable () throws -> Void
    }
}

@DependencyClient
private struct PrivateClient: Sendable {
    var ping: @Sendable () throws -> Void
}

let privateClients: [any Sendable] = [Enclosing.Nested(), PrivateClient(), PrivateClient(ping: {})]
#endif
