// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

/// A value that is built again after a late override is closed, and so is the former one.
@Suite(.dependencies)
struct ReplacedClosingTests {
    @Test func bothValuesOfAnInnerWorldAreClosed() async throws {
        let dependencies = Dependencies.current
        let outer = EscapedDependencies()
        try await withDependencies {
            $0[\.title] = "inner"
        } operation: {
            #expect(inject(\.file).name == "inner, live")
            outer.yield { prepareDependencies { $0[\.setting] = "changed" } }
            #expect(inject(\.file).name == "inner, changed")
            try await dependencies.shutdown()
        }
        #expect(Set(dependencies.journal.entries) == ["inner, live", "inner, changed"])
    }

    /// A world in which there is nothing to close does not decide for the others.
    @Test func valueInAnOptionalIsClosed() async throws {
        let dependencies = Dependencies.current
        withDependencies {
            $0[\.name] = nil
        } operation: {
            #expect(inject(\.optional) == nil)
        }
        #expect(inject(\.optional)?.name == "optional")
        try await dependencies.shutdown()
        #expect(dependencies.journal.entries == ["optional"])
    }

    /// A decorated handle belongs to the value that was made with it, and not to the handle that was called.
    @Test func decoratedHandleIsReadInTheHomeOfItsValue() async throws {
        let handle = Dependencies.current.pool
        let (wrapper, inner) = try await withDependencies {
            $0.decorate(\.pool) { base, _ in Async { Wrapper(base) } }
        } operation: {
            let wrapper = try #require(try await handle() as? Wrapper)
            return (wrapper, try await wrapper.base())
        }
        #expect(try await wrapper.base() === inner)
    }
}

private final class File: ClosableDependency {
    let name: String
    private let journal: Journal

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
    }

    func close() async { journal.note(name) }
}

private class Pool: @unchecked Sendable {}

private final class Wrapper: Pool, @unchecked Sendable {
    let base: Async<Pool>

    init(_ base: Async<Pool>) {
        self.base = base
    }
}

extension Dependencies {
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var title: String { singleton { "live" } }
    fileprivate var setting: String { singleton { "live" } }
    fileprivate var file: File { singleton { File("\(title), \(setting)", journal) } }
    fileprivate var name: String? { singleton { "optional" } }
    fileprivate var optional: File? { singleton { name.map { File($0, journal) } } }
    fileprivate var pool: Async<Pool> { asyncSingleton { Pool() } }
}
