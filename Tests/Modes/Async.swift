// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import Testing

nonisolated final class Pool: Sendable, ClosableDependency {
    static func open() async throws -> Pool { Pool() }
    func close() async {}
}

nonisolated extension Dependencies {
    var pool: Async<Pool> { singleton { Async { try await Pool.open() } } }
    var users: Async<[String]> { singleton { Async { try await pool() === pool() ? ["Ada"] : [] } } }
}

@Suite(.dependencies) struct UserTests {
    @Test func readsUsers() async throws {
        try await Dependencies.current.start(\.pool)
        #expect(try await inject(\.users)() == ["Ada"])
        try await Dependencies.current.shutdown()
    }

    @Test func replacesUsers() async throws {
        try await withDependencies {
            $0.override(\.users) { Async { ["Grace"] } }
        } operation: {
            let users = try await inject(\.users)()
            #expect(users == ["Grace"])
        }
    }
}
