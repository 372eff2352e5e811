// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

/// Asynchronous values that keep the graph, for example in a closure: they are shared, and read where the code runs.
@Suite(.dependencies) struct KeptGraphOfAsyncTests {
    private let root = Dependencies.current

    private func users(
        _ greet: nonisolated(nonsending) () async throws -> String?
    ) async throws -> [String?] {
        [
            try await request(of: "Ada", greet), try await request(of: "Grace", greet), try await greet(),
        ]
    }

    // MARK: - Reads in a request

    @Test func storedGraph() async throws {
        let expected = ["Ada", "Grace", "nobody"]
        #expect(try await users { try await inject(\.owner)().dependencies?.user } == expected)
        #expect(try await users { try await inject(\.ownerOfCurrent)().dependencies?.user } == expected)
        #expect(try await users { try await Dependencies.current.greeter().greet() } == expected.map { "hello \($0)" })
    }

    @Test func valueOfATransientThatKeepsTheGraph() async throws {
        let expected = ["Ada", "Grace", "nobody"]
        #expect(try await users { try await inject(\.pool)().connection.dependencies?.user } == expected)
        #expect(try await users { try await inject(\.injectingPool)().connection.dependencies?.user } == expected)
        let users = try await users { try await inject(\.poolOfConnectionOfCurrent)().connection.dependencies?.user }
        #expect(users == expected)
    }

    @Test func valueOfASynchronousTransientThatKeepsTheGraph() async throws {
        let expected = ["Ada", "Grace", "nobody"]
        let ofCurrent = try await users {
            try await inject(\.poolOfFreshConnectionOfCurrent)().connection.dependencies?.user
        }
        #expect(ofCurrent == expected)
        let ofSelf = try await users { try await inject(\.poolOfFreshConnection)().connection.dependencies?.user }
        #expect(ofSelf == expected)
        let ofFactory = try await users { try await inject(\.poolOfFactory)().connection.dependencies?.user }
        #expect(ofFactory == expected)
    }

    @Test func readThroughAGraphThatTheRequestHolds() async throws {
        let users = try await users {
            let dependencies = Dependencies.current
            let user = try await dependencies.owner().dependencies?.user
            return "\(user ?? "") in \(dependencies.city)"
        }
        #expect(users == ["Ada in nowhere", "Grace in nowhere", "nobody in nowhere"])
    }

    @Test func wrapperMadeInAWorldThatTheClosureOpens() async throws {
        #expect(try await users { try await inject(\.lazyUser)().user.user } == ["Ada", "Grace", "nobody"])
        #expect(try await users { try await inject(\.lazyUserOfTransient)().user.user } == ["Ada", "Grace", "nobody"])
    }

    @Test func handleOfATransientThatKeepsTheGraph() async throws {
        #expect(try await users { try await inject(\.holder).greet() } == ["hello Ada", "hello Grace", "hello nobody"])
    }

    @Test func concurrentRequestsSeeTheirOwnUsers() async throws {
        for round in 0..<20 {
            let users = try await withThrowingTaskGroup(of: (String?, String).self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await request(of: "\(round) \(number)") {
                            (try await inject(\.pool)().connection.dependencies?.user, "\(round) \(number)")
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(users.allSatisfy { $0.0 == $0.1 })
        }
    }

    // MARK: - Sharing

    @Test func valuesThatKeepTheGraphAreShared() async throws {
        let held = try await request(of: "Ada") {
            (try await inject(\.owner)(), try await inject(\.greeter)(), try await inject(\.pool)())
        }
        let other = try await request(of: "Grace") {
            (try await inject(\.owner)(), try await inject(\.greeter)(), try await inject(\.pool)())
        }
        #expect(other.0 === held.0)
        #expect(other.1 === held.1)
        #expect(other.2 === held.2)
        #expect(try await root.owner() === held.0)
        #expect(try await held.1.greet() == "hello nobody")
        let grace = try await request(of: "Grace") { [try await held.1.greet(), held.2.connection.dependencies?.user] }
        #expect(grace == ["hello Grace", "Grace"])
    }

    @Test func valueThatUsesTheGraphIsShared() async throws {
        let first = try await request(of: "Ada") { try await (inject(\.droppingGraph)(), inject(\.dependentPool)()) }
        let second = try await request(of: "Grace") { try await (inject(\.droppingGraph)(), inject(\.dependentPool)()) }
        #expect(first.0 === second.0)
        #expect(first.1 === second.1)
        #expect(try await root.dependentPool() === first.1)
    }

    @Test func eightRequestsShareAValueThatUsesTheGraph() async throws {
        let pools = try await withThrowingTaskGroup(of: Pool.self) { group in
            for number in 0..<8 {
                group.addTask { try await request(of: "\(number)") { try await Dependencies.current.dependentPool() } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(pools.allSatisfy { $0 === pools[0] })
    }

    @Test func valueIsSharedAlthoughTheRequestHoldsTheGraph() async throws {
        let first = try await request(of: "Ada") {
            let dependencies = Dependencies.current
            let pool = try await dependencies.droppingGraph()
            _ = dependencies.city
            return pool
        }
        #expect(try await request(of: "Grace") { try await inject(\.droppingGraph)() } === first)
    }

    @Test func valueThatReadsTheRequestKeepsThatValue() async throws {
        let held = try await request(of: "Ada") { try await inject(\.touched)() }
        #expect(try await inject(\.touched)() !== held)
        #expect(held.dependencies?.user == "nobody")
        #expect(request(of: "Grace") { held.dependencies?.user } == "Grace")
    }

    @Test(arguments: [\Dependencies.poller, \Dependencies.pollerOfTransient])
    private func taskOfASharedValueReadsInItsHome(_ binding: any KeyPath<Dependencies, Async<Poller>> & Sendable)
        async throws
    {
        let poller = try await request(of: "Ada") { try await inject(binding)() }
        let other = try await request(of: "Grace") { try await inject(binding)() }
        #expect(poller === other)
        #expect(await poller.user() == "nobody")
    }

    @Test func holderOfATransientHandleIsShared() async throws {
        let first = request(of: "Ada") { inject(\.plainHolder) }
        #expect(try await first.greet() == "hello nowhere")
        #expect(request(of: "Grace") { inject(\.plainHolder) } === first)
        #expect(root.plainHolder === first)
    }

    // MARK: - Reports

    @Test func nothingIsReported() async throws {
        let messages = Journal()
        let monitor = TestMonitor(isStrict: true) { messages.note($0.message) }
        try await TestWorld(monitor: monitor) { $0.context = .live }.perform { () async throws in
            for user in ["Ada", "Grace"] {
                try await request(of: user) {
                    _ = try await (inject(\.owner)(), inject(\.greeter)(), inject(\.lazyUser)())
                }
            }
        }
        #expect(messages.entries == [])
    }
}

private final class Greeter: Sendable {
    let greet: @Sendable () async throws -> String
    init(_ greet: @escaping @Sendable () async throws -> String) { self.greet = greet }
}
private final class Connection: Sendable {
    let dependencies: Dependencies?
    init(_ dependencies: Dependencies?) { self.dependencies = dependencies }
}
private final class Pool: Sendable {
    let connection: Connection
    init(_ connection: Connection) { self.connection = connection }
}
private final class LazyUser: Sendable {
    let user = LazyReader()
}
private struct LazyReader: Sendable {
    @LazyInjected(\.user) var user
}

extension Dependencies {
    fileprivate var city: String { singleton { "nowhere" } }
    fileprivate var owner: Async<Connection> { asyncSingleton { Connection(self) } }
    fileprivate var ownerOfCurrent: Async<Connection> { asyncSingleton { Connection(.current) } }
    fileprivate var greeter: Async<Greeter> {
        asyncSingleton {
            await Task.yield()
            return Greeter { "hello \(user)" }
        }
    }
    fileprivate var owningConnection: Async<Connection> { asyncTransient { Connection(self) } }
    fileprivate var pool: Async<Pool> { asyncSingleton { Pool(try await owningConnection()) } }
    fileprivate var injectingPool: Async<Pool> { asyncSingleton { Pool(try await inject(\.owningConnection)()) } }
    fileprivate var poolOfConnectionOfCurrent: Async<Pool> { asyncSingleton { Pool(try await connectionOfCurrent()) } }
    fileprivate var connectionOfCurrent: Async<Connection> { asyncTransient { Connection(.current) } }
    fileprivate var freshConnectionOfCurrent: Connection { transient { Connection(.current) } }
    fileprivate var freshConnection: Connection { transient { Connection(self) } }
    fileprivate var connections: @Sendable () -> Connection { factory { Connection(.current) } }
    fileprivate var poolOfFreshConnectionOfCurrent: Async<Pool> { asyncSingleton { Pool(freshConnectionOfCurrent) } }
    fileprivate var poolOfFreshConnection: Async<Pool> { asyncSingleton { Pool(inject(\.freshConnection)) } }
    fileprivate var poolOfFactory: Async<Pool> { asyncSingleton { Pool(inject(\.connections)()) } }
    fileprivate var freshPoller: Poller { transient { Poller { inject(\.user) } } }
    fileprivate var pollerOfTransient: Async<Poller> { asyncSingleton { freshPoller } }
    fileprivate var freshLazyUser: LazyUser {
        transient { withDependencies({ $0[\.city] = "Paris" }, operation: { LazyUser() }) }
    }
    fileprivate var lazyUserOfTransient: Async<LazyUser> { asyncSingleton { freshLazyUser } }
    fileprivate var poller: Async<Poller> { asyncSingleton { Poller { inject(\.user) } } }
    fileprivate var holder: Greeter { singleton { Greeter { [greeting] in try await greeting() } } }
    fileprivate var greeting: Async<String> { asyncTransient { "hello \(user)" } }
    fileprivate var plainHolder: Greeter { singleton { Greeter { [plainGreeting] in try await plainGreeting() } } }
    fileprivate var plainGreeting: Async<String> { asyncTransient { "hello \(inject(\.city))" } }
    fileprivate var lazyUser: Async<LazyUser> {
        asyncSingleton { withDependencies({ $0[\.city] = "Paris" }, operation: { LazyUser() }) }
    }
    fileprivate var plainConnection: Async<Connection> { asyncTransient { Connection(nil) } }
    fileprivate var droppingGraph: Async<Pool> {
        asyncSingleton {
            let copy = self
            let current = Dependencies.current
            await Task.yield()
            let text = copy.city + current.city + city
            return Pool(text.isEmpty ? Connection(nil) : try await plainConnection())
        }
    }
    fileprivate var touched: Async<Connection> {
        asyncSingleton {
            _ = user
            return Connection(self)
        }
    }
    fileprivate var dependentPool: Async<Pool> { asyncSingleton { Pool(try await droppingGraph().connection) } }
}
