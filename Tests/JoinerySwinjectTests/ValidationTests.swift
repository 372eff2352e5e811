// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwinject
import JoineryTesting
import Synchronization
import Testing

/// Each test validates a container in the world of the process, as a program does after applying its assemblies.
@Suite struct ValidationTests {
    @Test func reportsAllProblemsSorted() throws {
        let container = Container()
        container.register(Account.self) { Account(unwrapped($0.resolve(Listings.self))) }
        container.register(Basket.self) { Basket(unwrapped($0.resolve(Checkout.self))) }.inObjectScope(.container)
        container.register(Checkout.self) { Checkout(unwrapped($0.resolve(Basket.self))) }
        container.register(Listings.self, name: "with") { (_, _: Int) in Listings() }
        World.process.perform { _ = Assembler([First(), Second()], container: container) }
        let error = try #require(throws: ResolutionError.self) { try container.validate() }
        #expect(
            "\(error)" == """
                the container has 3 problems
                JoinerySwinjectTests/ValidationTests.swift:14: Listings is not registered
                  Account (JoinerySwinjectTests/ValidationTests.swift:14) → Listings
                  Registered for Listings: "with" (JoinerySwinjectTests/ValidationTests.swift:17)
                JoinerySwinjectTests/ValidationTests.swift:15: Basket depends on itself
                  Basket (JoinerySwinjectTests/ValidationTests.swift:15) → Checkout (JoinerySwinjectTests/ValidationTests.swift:16) → Basket
                  Let one of them resolve it in .initCompleted { resolver, service in … }, or inject a Lazy<Basket>
                JoinerySwinjectTests/ValidationTests.swift:100: Database is registered by more than one assembly
                  First registers it at JoinerySwinjectTests/ValidationTests.swift:97, \
                Second at JoinerySwinjectTests/ValidationTests.swift:100.
                  Only the second registration is used. Give one of them a name, or remove it.
                not checked: Listings "with" with (Int)
                """)
        #expect(error.problems.map(\.code) == [.missing, .cyclic, .doublyRegistered])
    }

    @Test func servicesWithArgumentsAreNotChecked() throws {
        #expect(
            try listingsContainer.validate() == [
                "ListingsViewController with (ListingsViewModel)", "ListingsViewModel with (SearchListings)",
                "SearchListings with (ListingRepository)",
            ])
    }

    @Test func runsEachFactoryOnceAndKeepsNoInstances() throws {
        let runs = Mutex<[String]>([])
        let container = Container()
        container.register(Account.self) { resolver in
            runs.withLock { $0.append("Account") }
            return Account(
                unwrapped(resolver.resolve(Basket.self)), unwrapped(resolver.resolve(Basket.self)),
                unwrapped(resolver.resolve(Listings?.self)))
        }
        container.register(Basket.self) { _ in
            runs.withLock { $0.append("Basket") }
            return Basket()
        }
        container.register(Checkout.self) { resolver in
            Checkout(unwrapped(resolver.resolve(Database.self, argument: 1)))
        }
        container.register(Database.self) { (_, _: Int) in Database() }
        #expect(try container.validate() == [])
        #expect(runs.withLock { $0 } == ["Account", "Basket"])
        _ = container.resolve(Basket.self)
        #expect(runs.withLock { $0 } == ["Account", "Basket", "Basket"])
    }

    @Test func excludedFactoriesDoNotRun() throws {
        let container = Container()
        container.register(Account.self) { _ in fatalError("must not run") }
        container.register(Basket.self) { Basket(unwrapped($0.resolve(Account.self))) }
        #expect(try container.validate(excluding: [Account.self]) == ["Account"])
    }

    @Test func intendedSecondRegistrationIsNotReported() throws {
        let container = Container()
        _ = Assembler([First()], container: container)
        container.register(Database.self) { _ in Database() }
        #expect(try container.validate() == [])
    }
}

private struct Account: Sendable { init(_ needs: Any?...) {} }
private struct Basket: Sendable { init(_ needs: Any?...) {} }
private struct Checkout: Sendable { init(_ needs: Any?...) {} }
private struct Database: Sendable { init(_ needs: Any?...) {} }
private struct Listings: Sendable {}

/// Force-unwraps a resolved service, as most factories do.
private func unwrapped<Value>(_ value: Value?) -> Value {
    guard let value else { fatalError("unwrapped nil") }
    return value
}

private struct First: Assembly {
    func assemble(container: Container) { container.register(Database.self) { _ in Database() } }
}
private struct Second: Assembly {
    func assemble(container: Container) { container.register(Database.self) { _ in Database() } }
}
