// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

/// A decorator is not closed, and the decorated value is closed once.
@Suite(.dependencies)
struct DecoratedClosingTests {
    /// Returns what a shutdown closes after a read.
    private func closed(_ read: (Dependencies) async throws -> (any Store)) async throws -> [String] {
        let dependencies = Dependencies.current
        let name = try await read(dependencies).name
        try await dependencies.shutdown()
        return [name] + dependencies.journal.entries
    }

    @Test(.dependencies { $0.decorate(\.store) { value, _ in LoggingStore(inner: value) } })
    func decoratorThatForwardsClose() async throws {
        #expect(try await closed(\.store) == ["logging store", "close store"])
    }

    @Test(.dependencies { $0.decorate(\.store) { value, _ in QuietStore(inner: value) } })
    func decoratorThatDoesNotForwardClose() async throws {
        #expect(try await closed(\.store) == ["quiet store", "close store"])
    }

    @Test(.dependencies { $0.decorate(\.log) { value, _ in LoggingStore(inner: value) } })
    func bindingWithACloseClosure() async throws {
        #expect(try await closed(\.log) == ["logging log", "end log"])
    }

    @Test(
        .dependencies {
            $0.override(\.store) { FileStore(name: "other", journal: $0.journal) }
            $0.decorate(\.store) { value, _ in QuietStore(inner: value) }
        })
    func overrideThatIsDecorated() async throws {
        #expect(try await closed(\.store) == ["quiet other", "close other"])
    }

    @Test(
        .dependencies {
            $0.decorate(\.pool) { pool, _ in Async { LoggingStore(inner: try await pool()) } }
        })
    func asynchronousBindingWithACloseClosure() async throws {
        #expect(try await closed { try await $0.pool() } == ["logging pool", "close pool"])
    }

    @Test(
        .dependencies {
            $0.decorate(\.index) { index, _ in Async { LoggingStore(inner: try await index()) } }
            $0.decorate(\.index) { index, _ in Async { QuietStore(inner: try await index()) } }
        })
    func asynchronousBindingWithTwoDecorators() async throws {
        #expect(try await closed { try await $0.index() } == ["quiet logging index", "close index"])
    }

    @Test(
        .dependencies {
            $0.override(\.pool) { dependencies in Async { FileStore(name: "other", journal: dependencies.journal) } }
            $0.decorate(\.pool) { pool, _ in Async { QuietStore(inner: try await pool()) } }
        })
    func asynchronousOverrideThatIsDecorated() async throws {
        #expect(try await closed { try await $0.pool() } == ["quiet other", "close other"])
    }

    @Test(
        .dependencies {
            $0.override(\.fresh) { Async { Part() } }
            $0.decorate(\.fresh) { fresh, _ in Async { try await fresh() } }
        })
    func decoratedOverrideHasTheScopeOfTheBinding() async throws {
        let fresh = Dependencies.current.fresh
        let first = try await fresh()
        #expect(try await fresh() !== first)
    }
}

private protocol Store: Sendable {
    var name: String { get }
    func close() async
}

private struct FileStore: Store, ClosableDependency {
    let name: String
    let journal: Journal

    func close() async { journal.note("close \(name)") }
}

/// Forwards `close()`.
private struct LoggingStore: Store, ClosableDependency {
    let inner: any Store
    var name: String { "logging \(inner.name)" }

    func close() async { await inner.close() }
}

/// Does not forward it.
private struct QuietStore: Store {
    let inner: any Store
    var name: String { "quiet \(inner.name)" }

    func close() async {}
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var store: any Store { singleton { FileStore(name: "store", journal: journal) } }
    fileprivate var log: any Store {
        singleton {
            FileStore(name: "log", journal: journal)
        } close: {
            journal.note("end \($0.name)")
        }
    }
    fileprivate var pool: Async<any Store> {
        asyncSingleton {
            FileStore(name: "pool", journal: journal)
        } close: {
            await $0.close()
        }
    }
    fileprivate var index: Async<any Store> { asyncSingleton { FileStore(name: "index", journal: journal) } }
    fileprivate var fresh: Async<Part> { asyncTransient { Part() } }
}
