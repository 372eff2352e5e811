// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

struct FailureTests {
    @Test(.dependencies) func isOfTheDeclaredType() {
        let graph = Storage()
        do throws(DatabaseError) {
            _ = try graph.database
            Issue.record("the first attempt succeeded")
        } catch {
            #expect(error == .locked(attempt: 1))
        }
    }

    @Test(.dependencies) func isNotKeptAndTheNextCallerTriesAgain() throws {
        let graph = Storage(failures: 2)
        #expect(throws: DatabaseError.locked(attempt: 1)) { try graph.database }
        #expect(throws: DatabaseError.locked(attempt: 2)) { try graph.database }
        let database = try graph.database
        #expect(try graph.database === database)
        #expect(graph.attempts.value == 3)
    }

    @Test(.dependencies) func isThrownToWaitingReaders() async {
        let world = WatchedWorld()
        let graph = world.perform { Storage(world: world, waiters: 3) }
        let outcomes = await onThreads(4) { _ in
            outcome { () throws(DatabaseError) in try graph.database }
        }
        #expect(outcomes == Array(repeating: .failure(.locked(attempt: 1)), count: 4))
        #expect(graph.attempts.value == 1)
    }

    @Test(.dependencies) func ofADependencyIsNotKeptForItsDependent() throws {
        let graph = Storage()
        #expect(throws: DatabaseError.locked(attempt: 1)) { try graph.repository }
        #expect(try graph.repository === graph.database)
    }

    @Test(.dependencies) func isNotKeptInAnyScope() throws {
        let shared = Storage()
        #expect(throws: DatabaseError.locked(attempt: 1)) { try shared.pooled }
        let pooled = try shared.pooled
        #expect(try shared.pooled === pooled)

        let transient = Storage()
        #expect(throws: DatabaseError.locked(attempt: 1)) { try transient.fresh }
        #expect(try transient.fresh !== transient.fresh)

        let perResolution = Storage()
        #expect(throws: DatabaseError.locked(attempt: 1)) { try perResolution.perRequest }
        #expect(try perResolution.perRequest !== perResolution.perRequest)
    }

    @Test(.dependencies) func passesThroughAnUntypedGetter() throws {
        let graph = Storage()
        #expect(throws: DatabaseError.locked(attempt: 1)) { try graph.untyped }
        #expect(try graph.untyped === graph.untyped)
    }
}

private enum DatabaseError: Error, Equatable {
    case locked(attempt: Int)
}

private final class Database: Sendable {}

private struct Storage: DependencyGraph {
    let instances = Instances()
    let attempts = Counter()
    var failures = 1
    var world = WatchedWorld()
    var waiters = 0

    var database: Database {
        get throws(DatabaseError) {
            try singleton { () throws(DatabaseError) in
                attempts.increment()
                world.awaitWaiters(waiters)
                if attempts.value <= failures { throw .locked(attempt: attempts.value) }
                return Database()
            }
        }
    }
    var pooled: Database {
        get throws(DatabaseError) { try shared { () throws(DatabaseError) in try open() } }
    }
    var fresh: Database {
        get throws(DatabaseError) { try transient { () throws(DatabaseError) in try open() } }
    }
    var perRequest: Database {
        get throws(DatabaseError) { try perResolution { () throws(DatabaseError) in try open() } }
    }
    var untyped: Database {
        get throws { try singleton { try open() } }
    }
    var repository: Database {
        get throws(DatabaseError) { try singleton { () throws(DatabaseError) in try database } }
    }

    private func open() throws(DatabaseError) -> Database {
        attempts.increment()
        if attempts.value <= failures { throw .locked(attempt: attempts.value) }
        return Database()
    }
}

private func outcome<Failure: Error>(
    _ read: () throws(Failure) -> Database
) -> Result<ObjectIdentifier, Failure> {
    do throws(Failure) {
        return .success(ObjectIdentifier(try read()))
    } catch {
        return .failure(error)
    }
}
