// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoinerySwinject
import JoineryTesting
import TestSupport
import Testing

/// A server that overrides a service for each request shares what the override does not affect.
@Suite(.dependencies) struct ContainerRequestTests {
    private let builds = container.resolve(Counter.self)

    @Test func requestsInSequenceShareOneInstance() throws {
        let all = try ["Ada", "Grace", "Barbara"].flatMap { try request(of: $0) { try pools() } } + pools()
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
        #expect(builds?.value == 1)
    }

    @Test func eightConcurrentRequestsShareOneInstance() async throws {
        for _ in 0..<50 {
            try await HeldWorld.root().perform { () async throws in
                let all = try await withThrowingTaskGroup(of: [Pool].self) { group in
                    for number in 1...8 { group.addTask { try request(of: "\(number)") { try pools() } } }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
                #expect(container.resolve(Counter.self)?.value == 1)
            }
        }
    }

    @Test func serviceRegisteredInARequestStaysThere() throws {
        let all = try ["Ada", "Grace"].map { user in
            try withDependencies { _ in
            } operation: {
                container.register(String.self) { _ in user }
                return (try container.require(Greeting.self).text, try container.require(Pool.self))
            }
        }
        #expect(all.map(\.0) == ["hello Ada", "hello Grace"])
        #expect(all.allSatisfy { $0.1 === container.resolve(Pool.self) })
        #expect(container.resolve(Greeting.self)?.text == "hello nobody")
    }

    @Test func serviceThatDependsOnTheRequestIsBuiltForEach() async {
        let greetings = ["Ada", "Grace"].map { request(of: $0) { container.resolve(Greeting.self)?.text } }
        #expect(
            greetings + [container.resolve(Greeting.self)?.text] == ["hello Ada", "hello Grace", "hello nobody"])
        let all = await withTaskGroup(of: [String?].self) { group in
            for number in 1...8 {
                group.addTask {
                    request(of: "\(number)") { ["hello \(number)", container.resolve(Greeting.self)?.text] }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all.allSatisfy { $0[0] == $0[1] })
    }

    // MARK: - Objects that read later

    /// The home of an object is decided when it is built. What it reads later does not move it.
    @Test func objectThatReadsLaterIsShared() {
        let stores = ["Ada", "Grace"].map { request(of: $0) { container.resolve(Store.self) } }
        #expect(stores.allSatisfy { $0 === container.resolve(Store.self) })
        _ = stores[0]?.pools
        #expect(request(of: "Barbara") { container.resolve(Store.self) } === stores[0])
        #expect(builds?.value == 1)
    }

    /// A shared object reads in the request that uses it, and keeps nothing of that.
    @Test func sharedObjectReadsInTheRequestThatUsesIt() throws {
        let mailer = try #require(request(of: "Ada") { container.resolve(Mailer.self) })
        #expect(["Ada", "Grace"].map { request(of: $0) { mailer.user } } == ["Ada", "Grace"])
        #expect(mailer.user == "nobody")
        #expect(container.resolve(Mailer.self) === mailer)
    }
}

private final class Pool: Sendable {}
/// Reads the pool when it is used.
private final class Store: Sendable {
    private let lazyPool: Lazy<Pool>
    private let poolProvider: Provider<Pool>
    var pools: [Pool] { [lazyPool.instance, poolProvider.instance] }
    init(_ resolver: any Resolver) throws {
        lazyPool = try resolver.require(Lazy<Pool>.self)
        poolProvider = try resolver.require(Provider<Pool>.self)
    }
}
private final class Archive: Sendable {
    let store: Store
    init(_ resolver: any Resolver) throws { store = try Store(resolver) }
}
/// Reads the user when it is used.
private final class Mailer: Sendable {
    private let lazyUser: Lazy<String>
    var user: String { lazyUser.instance }
    init(_ resolver: any Resolver) throws { lazyUser = try resolver.require(Lazy<String>.self) }
}
private final class Greeting: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}

private let container = Container(defaultObjectScope: .container) { container in
    container.register(String.self) { _ in "nobody" }
    container.register(Counter.self) { _ in Counter() }
    container.register(Pool.self) { resolver in
        try resolver.require(Counter.self).increment()
        yieldThread()
        return Pool()
    }
    container.register(Greeting.self) { try Greeting("hello \($0.require(String.self))") }
    container.register(Store.self) { try Store($0) }
    container.register(Archive.self) { try Archive($0) }
    container.register(Mailer.self) { try Mailer($0) }
}

private func request<Result>(of user: String, _ operation: () throws -> Result) rethrows -> Result {
    try withDependencies {
        $0[\.[container.key(String.self)]] = user
    } operation: {
        try operation()
    }
}

/// Every API through which a request can read the pool.
private func pools() throws -> [Pool] {
    [
        try container.require(Pool.self), try container.require(Lazy<Pool>.self).instance,
        try container.require(Provider<Pool>.self).instance, inject(\.[container.key(Pool.self)]),
    ]
}
