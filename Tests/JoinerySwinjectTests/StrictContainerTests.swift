// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwinject
import JoineryTesting
import TestSupport
import Testing

private protocol Listings: AnyObject, Sendable {
    var source: String { get }
}

private protocol Archive: Sendable {
    var source: String { get }
}

private final class StoredListings: Listings, Archive {
    let source: String

    init(_ source: String) {
        self.source = source
    }
}

private final class Screen: Sendable {
    let listings: any Listings

    init(_ listings: any Listings) {
        self.listings = listings
    }
}

private let scopes: [ObjectScope] = [
    .transient, .graph, .container, .weak, ObjectScope(storageFactory: PermanentStorage.init),
]
private let place = "JoinerySwinjectTests/StrictContainerTests.swift"
private let registrationLine = #line + 5
/// The container of the program, which registers a service in each scope, named by its number.
private let container = World.process.perform {
    let container = Container()
    for (index, scope) in scopes.enumerated() {
        container.register((any Listings).self, name: "\(index)") { _ in StoredListings("live") }.inObjectScope(scope)
        container.register((any Listings).self, name: "\(index)") { (_, text: String) in StoredListings("live") }
            .inObjectScope(scope)
    }
    container.register(StoredListings.self) { _ in StoredListings("live") }.implements((any Archive).self)
    return container
}

@Suite(.dependencies(.strict)) struct StrictContainerTests {
    @Test(arguments: scopes.indices) func aRegistrationIsAnOverride(index: Int) {
        container.register((any Listings).self, name: "\(index)") { _ in StoredListings("stub") }
            .inObjectScope(scopes[index])
        container.register((any Listings).self, name: "\(index)") { _, text in StoredListings(text) }
            .inObjectScope(scopes[index])
        #expect(container.resolve((any Listings).self, name: "\(index)")?.source == "stub")
        #expect(container.resolve((any Listings).self, name: "\(index)", argument: "stub")?.source == "stub")
    }

    @Test(arguments: scopes.indices) func aRegistrationInAnOwnContainerIsAnOverride(index: Int) throws {
        let own = Container(parent: container)
        for source in ["first", "second"] {
            own.register((any Listings).self) { _ in StoredListings(source) }.inObjectScope(scopes[index])
            own.register(Screen.self) { Screen($0.resolve((any Listings).self)!) }.inObjectScope(scopes[index])
            own.register((any Listings).self, name: "with argument") { _, text in StoredListings(text) }
                .inObjectScope(scopes[index])
            #expect(own.resolve(Screen.self)?.listings.source == source)
            #expect(own.resolve((any Listings).self, name: "with argument", argument: source)?.source == source)
        }
    }

    @Test func aRegistrationInANestedWorldIsAnOverride() {
        withDependencies { _ in
        } operation: {
            container.register((any Listings).self, name: "2") { _ in StoredListings("stub") }
            #expect(container.resolve((any Listings).self, name: "2")?.source == "stub")
        }
    }

    @Test @MainActor func aRegistrationOnTheMainActorIsAnOverride() {
        container.register((any Listings).self, on: MainActor.self, name: "0") { _ in StoredListings("stub") }
        #expect(container.resolve((any Listings).self, name: "0")?.source == "stub")
    }

    @Test func anAssemblyIsAnOverride() {
        struct Stubs: Assembly {
            func assemble(container: Container) {
                container.register((any Listings).self, name: "0") { _ in StoredListings("stub") }
            }
        }
        let assembler = Assembler([Stubs()], container: container)
        #expect(assembler.resolver.resolve((any Listings).self, name: "0")?.source == "stub")
    }

    @Test func aWrapperReportsNothingItself() {
        container.register((any Listings).self, name: "2") { _ in StoredListings("stub") }
        let lazy = container.resolve(Lazy<any Listings>.self, name: "2")
        let provider = container.resolve(Provider<any Listings>.self, name: "2")
        #expect(lazy?.instance.source == "stub")
        #expect(provider?.instance.source == "stub")
    }

    @Test func aForwardedServiceIsAnOverride() {
        container.register(StoredListings.self) { _ in StoredListings("stub") }
        #expect(container.resolve((any Archive).self)?.source == "stub")
    }

    @Test func aForwardNeedNotBeUsed() {
        container.register(StoredListings.self) { _ in StoredListings("stub") }.implements((any Archive).self)
        #expect(container.resolve(StoredListings.self)?.source == "stub")
    }

    @Test func aDecoratedRegistrationIsAnOverride() {
        container.register((any Listings).self, name: "0") { _ in StoredListings("stub") }
        container.decorate(\.[container.key((any Listings).self, name: "0")]) { StoredListings("<\($0.source)>") }
        #expect(container.resolve((any Listings).self, name: "0")?.source == "<stub>")
    }

    @Test(
        .dependencies {
            for index in scopes.indices { $0.useLive(\.[container.key((any Listings).self, name: "\(index)")]) }
        })
    func aLiveValueCanBeChosen() {
        for index in scopes.indices {
            #expect(container.resolve((any Listings).self, name: "\(index)")?.source == "live")
        }
    }

    @Test func removedRegistrationsNeedNotBeUsed() {
        container.removeAll()
        #expect(container.resolve(StoredListings.self) == nil)
    }
}

struct StrictContainerIssueTests {
    @Test(arguments: scopes.indices) func aLiveValueIsReported(index: Int) async throws {
        let seen = try await issues {
            _ = container.resolve((any Listings).self, name: "\(index)")
            _ = container.resolve((any Listings).self, name: "\(index)", argument: "")
        }
        #expect(
            seen == [
                liveValue("Listings \"\(index)\"", index, line: registrationLine),
                liveValue("Listings \"\(index)\" with (String)", index, line: registrationLine + 1),
            ])
    }

    @Test func aForwardedLiveValueIsReportedOnce() async throws {
        let seen = try await issues { _ = container.resolve((any Archive).self) }
        #expect(seen.count == 1)
        #expect(seen.first?.message.hasPrefix("the live value of StoredListings (\(place)") == true)
    }

    @Test func anUnusedRegistrationIsReported() async throws {
        let line = #line + 2
        let seen = try await issues {
            container.register((any Listings).self, name: "2") { _ in StoredListings("unused") }
        }
        #expect(
            seen == [
                RecordedIssue(
                    message: """
                        nothing used the override of Listings "2" at \(place):\(line)
                          Remove it, or find out why nothing reads the binding that it overrides.
                        """, place: "\(place):\(line)")
            ])
    }

    private func liveValue(_ name: String, _ index: Int, line: Int) -> RecordedIssue {
        let arguments = "Listings.self, name: \"\(index)\""
        return RecordedIssue(
            message: """
                the live value of \(name) (\(place):\(line)) is used in a test
                  Override it, container.register(\(arguments)) { … }, or use the live value: \
                $0.useLive(\\.[container.key(\(arguments))])
                """, place: "\(place):\(line)")
    }

    /// The issues of a strict test.
    private func issues(of body: @escaping @Sendable () -> Void) async throws -> [RecordedIssue] {
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        return try await TestSupport.issues {
            try await DependenciesTrait.dependencies(.strict).provideScope(for: test, testCase: testCase) { body() }
        }
    }
}
