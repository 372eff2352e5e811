// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import JoineryAsync
import JoineryMacros
import JoineryTesting
import Testing

@Suite(.dependencies) struct AutoWiredEffectTests {
    @Test func throwingInitializerTakesAThrowingBinding() throws {
        #expect(try Dependencies.current.archive.database.path == "/var")
        withDependencies {
            $0[\.path] = ""
        } operation: {
            _ = #expect(throws: Unreadable(path: "")) { try Dependencies.current.archive }
        }
    }

    @Test func typedErrorIsThatOfTheInitializer() {
        withDependencies {
            $0[\.path] = ""
        } operation: {
            do throws(Unreadable) {
                _ = try TypedArchive(from: .current)
                Issue.record("nothing was thrown")
            } catch {
                #expect(error.path == "")
            }
        }
    }

    @Test func failableInitializerMayFail() {
        #expect(inject(\.attempt)?.path == "/var")
        #expect(inject(\.implicit).path == "/var")
        withDependencies {
            $0[\.path] = ""
        } operation: {
            #expect(inject(\.attempt) == nil)
        }
    }

    @Test func asynchronousInitializerOpensAsyncBindings() async throws {
        let service = try await Dependencies.current.service()
        let pool = try await Dependencies.current.pool()
        let maybe = try await Dependencies.current.maybe()
        #expect(service.pools.map(ObjectIdentifier.init) == [pool, maybe].map(ObjectIdentifier.init))
        #expect(try await service.handle() === pool)
        #expect(service.isOpened)
        #expect(service.path == "/var")
        #expect(service.database.path == "/var")
        #expect(service.note == "note")
        #expect(service.id == 7)
    }

    @Test func overrideAffectsOpenedValues() async throws {
        try await withDependencies {
            $0[\.path] = "/tmp"
        } operation: {
            let service = try await Dependencies.current.service()
            #expect(service.pools.map(\.path) == ["/tmp", "/tmp"])
        }
    }

    @Test func asynchronousInitializerThatDoesNotThrow() async throws {
        #expect(try await Dependencies.current.waiting().path == "/var")
    }

    @Test func asynchronousInitializerWithATypedError() async {
        await withDependencies {
            $0[\.path] = ""
        } operation: {
            do throws(Unreadable) {
                _ = try await Settings(from: .current)
                Issue.record("nothing was thrown")
            } catch {
                #expect(error.path == "")
            }
        }
    }

    @Test func asynchronousInitializerTakesAMainActorBinding() async throws {
        #expect(try await Dependencies.current.remote().title == "title")
    }
}

private struct Unreadable: Error, Equatable { let path: String }

private struct Database: Sendable {
    let path: String

    init(path: String) throws {
        guard !path.isEmpty else { throw Unreadable(path: path) }
        self.path = path
    }
}

private actor Pool {
    let path: String

    init(path: String) { self.path = path }
}

@AutoWired private struct Archive: Sendable {
    let database: Database

    init(database: Database) throws { self.database = database }
}

@AutoWired private struct TypedArchive: Sendable {
    let path: String

    init(path: String) throws(Unreadable) {
        guard !path.isEmpty else { throw Unreadable(path: path) }
        self.path = path
    }
}

@AutoWired private final class Attempt: Sendable {
    let path: String

    init?(path: String) {
        guard !path.isEmpty else { return nil }
        self.path = path
    }
}

@AutoWired private struct Implicit: Sendable {
    let path: String

    init!(path: String) { self.path = path }
}

/// Opens one binding, takes another as an `Async`, and takes plain and throwing bindings too.
@AutoWired(["handle": \.pool, "anything": \.pool], assisted: "id")
private actor Service {
    let pools: [Pool]
    let handle: Async<Pool>
    let path: String
    let database: Database
    let note: String?
    let id: Int
    let isOpened: Bool

    init(
        pool: Pool, handle: Async<Pool>, anything: Any, maybe: Pool?, path: String, database: Database, note: String?,
        id: Int, limit: Int = 3
    ) async throws {
        pools = [pool] + (maybe.map { [$0] } ?? [])
        self.handle = handle
        self.path = path
        self.database = database
        self.note = note
        self.id = id
        isOpened = anything is Pool
    }
}

/// An asynchronous type whose initializer cannot throw.
@AutoWired private final class Waiting: Sendable {
    let path: String

    init(path: String) async {
        await Task.yield()
        self.path = path
    }
}

@AutoWired private struct Settings: Sendable {
    let path: String

    init(path: String) async throws(Unreadable) {
        guard !path.isEmpty else { throw Unreadable(path: path) }
        self.path = path
    }
}

@AutoWired private struct Remote: Sendable {
    let title: String

    init(title: String) async { self.title = title }
}

extension Dependencies {
    fileprivate var path: String { singleton { "/var" } }
    fileprivate var note: String? { singleton { "note" } }
    fileprivate var database: Database { get throws { try singleton { try Database(path: path) } } }
    fileprivate var pool: Async<Pool> { asyncSingleton { Pool(path: path) } }
    fileprivate var maybe: Async<Pool> { asyncSingleton { Pool(path: path) } }
    fileprivate var archive: Archive { get throws { try singleton { try Archive(from: self) } } }
    fileprivate var typedArchive: TypedArchive { get throws { try singleton { try TypedArchive(from: self) } } }
    fileprivate var attempt: Attempt? { transient { Attempt(from: self) } }
    fileprivate var implicit: Implicit { transient { Implicit(from: self) } }
    fileprivate var service: Async<Service> { asyncSingleton { try await Service(from: self, id: 7) } }
    fileprivate var waiting: Async<Waiting> { asyncSingleton { await Waiting(from: self) } }
    fileprivate var settings: Async<Settings> { asyncSingleton { try await Settings(from: self) } }
    @MainActor fileprivate var title: String { singleton { "title" } }
    fileprivate var remote: Async<Remote> { asyncSingleton { await Remote(from: self) } }
}
#endif
