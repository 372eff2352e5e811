// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject
import JoineryTesting
import Synchronization
import Testing

/// Each test validates a container of the process's own world, as assemblies are applied when a program starts.
@Suite struct ValidationTests {
    @Test func reportsAllProblemsSorted() throws {
        let container = Container()
        container.register(Search.self) { Search(unwrapped($0.resolve(Listings.self))) }
        container.register(Orders.self) { Orders(unwrapped($0.resolve(Invoices.self))) }.inObjectScope(.container)
        container.register(Invoices.self) { Invoices(unwrapped($0.resolve(Orders.self))) }
        container.register(Listings.self, name: "with") { (_, _: Int) in Listings() }
        _ = Assembler([First(), Second()], container: container)
        let error = try #require(throws: ResolutionError.self) { try container.validate() }
        #expect(
            "\(error)" == """
                the container has 3 problems
                JoinerySwinjectTests/ValidationTests.swift:13: Listings is not registered
                  Search (JoinerySwinjectTests/ValidationTests.swift:13) → Listings
                  Registered for Listings: "with" (JoinerySwinjectTests/ValidationTests.swift:16)
                JoinerySwinjectTests/ValidationTests.swift:14: Orders needs itself in order to be built
                  Orders (JoinerySwinjectTests/ValidationTests.swift:14) → Invoices (JoinerySwinjectTests/ValidationTests.swift:15) → Orders
                  Let one of them resolve it in .initCompleted { resolver, service in … }, or take a Lazy<Orders>
                JoinerySwinjectTests/ValidationTests.swift:89: Clock is registered by two assemblies
                  First registers it at JoinerySwinjectTests/ValidationTests.swift:86, \
                Second at JoinerySwinjectTests/ValidationTests.swift:89.
                  Only the second one counts: give one of them a name, or leave it out.
                not checked: Listings "with" with (Int)
                """)
        #expect(error.problems.map(\.code) == [.missing, .cyclic, .doublyRegistered])
    }

    @Test func runsEachFactoryOnceAndKeepsNothing() throws {
        let runs = Mutex<[String]>([])
        let container = Container()
        container.register(Search.self) { resolver in
            runs.withLock { $0.append("Search") }
            return Search(
                unwrapped(resolver.resolve(Orders.self)), unwrapped(resolver.resolve(Orders.self)),
                unwrapped(resolver.resolve(Listings?.self)))
        }
        container.register(Orders.self) { _ in
            runs.withLock { $0.append("Orders") }
            return Orders()
        }
        container.register(Invoices.self) { resolver in Invoices(unwrapped(resolver.resolve(Clock.self, argument: 1))) }
        container.register(Clock.self) { (_, _: Int) in Clock() }
        #expect(try container.validate() == [])
        #expect(runs.withLock { $0 } == ["Search", "Orders"])
        _ = container.resolve(Orders.self)
        #expect(runs.withLock { $0 } == ["Search", "Orders", "Orders"])
    }

    @Test func excludedFactoriesDoNotRun() throws {
        let container = Container()
        container.register(Search.self) { _ in fatalError("must not run") }
        container.register(Orders.self) { Orders(unwrapped($0.resolve(Search.self))) }
        #expect(try container.validate(excluding: [Search.self]) == ["Search"])
    }

    @Test func registeringAgainOnPurposeIsSilent() throws {
        let container = Container()
        _ = Assembler([First()], container: container)
        container.register(Clock.self) { _ in Clock() }
        #expect(try container.validate() == [])
    }
}

private struct Search: Sendable { init(_ needs: Any?...) {} }
private struct Orders: Sendable { init(_ needs: Any?...) {} }
private struct Invoices: Sendable { init(_ needs: Any?...) {} }
private struct Clock: Sendable { init(_ needs: Any?...) {} }
private struct Listings: Sendable {}

/// Force-unwraps a resolved service, as most factories do.
private func unwrapped<Value>(_ value: Value?) -> Value {
    guard let value else { fatalError("unwrapped nil") }
    return value
}

private struct First: Assembly {
    func assemble(container: Container) { container.register(Clock.self) { _ in Clock() } }
}
private struct Second: Assembly {
    func assemble(container: Container) { container.register(Clock.self) { _ in Clock() } }
}
