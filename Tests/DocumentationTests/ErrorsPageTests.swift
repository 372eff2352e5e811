// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAsync
import JoineryTesting
import Testing

@testable import Joinery

/// The page on errors quotes what a program prints, apart from the places.
struct ErrorsPageTests {
    @Test func cycle() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.cart)
        }
        #expect(printed(result) == (try quoted("dependency cycle")))
    }

    @Test func unboundRequirement() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.checkout)
        }
        #expect(printed(result) == (try quoted("nothing is bound to the requirement")))
    }

    @Test func unboundRequirementInATest() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let monitor = TestMonitor(isStrict: false, testName: "checksOut() (AppTests/CheckoutTests.swift:4)") {
                $0.write()
            }
            TestWorld(monitor: monitor) { _ in }.perform { _ = inject(\.checkout) }
        }
        #expect(printed(result) == (try quoted("nothing is bound to the requirement, in a test")))
    }

    @Test func unboundAsynchronousRequirement() async throws {
        var error: (any Error)?
        await withKnownIssue {
            do { _ = try await inject(\.orders)() } catch let thrown { error = thrown }
        }
        #expect(try said(error) == quoted("nothing is bound to the asynchronous requirement"))
    }

    @Test func bindOfNoRequirement() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.bind(\.root) { "/var" } }
            _ = inject(\.root)
        }
        #expect(printed(result) == (try quoted("this binds a binding that is not a requirement")))
    }

    @Test func liveValueOfRequirement() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.useLive(\.payment) }
            _ = inject(\.payment)
        }
        #expect(printed(result) == (try quoted("useLive is called for a requirement")))
    }

    @Test func bindThatReadsItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.bind(\.payment) { $0.payment } }
            _ = inject(\.payment)
        }
        #expect(printed(result) == (try quoted("the closure that binds a requirement reads it")))
    }

    @Test func overrideThatReadsItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override(\.root) { $0.root } }
            _ = inject(\.root)
        }
        #expect(printed(result) == (try quoted("an override reads the binding that it replaces")))
    }

    @Test func sharedStructure() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.theme)
        }
        #expect(printed(result) == (try quoted("the value of the shared binding is not a class instance")))
    }

    @Test func weakStructure() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = WeakInjected(\.root).wrappedValue
        }
        #expect(printed(result) == (try quoted("@WeakInjected injects a value that is not a class instance")))
    }

    @Test func noCurrentGraph() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.favorites, of: Shop.SessionGraph.self)
        }
        #expect(printed(result) == (try quoted("there is no current graph")))
    }

    @Test func keptValueOutsideOfGraph() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop.SessionGraph(app: .current, user: Shop.User()).run { _ = inject(\.menu) }
        }
        #expect(printed(result) == (try quoted("there is no current graph, because a kept value is being built")))
    }

    @Test func unknownContext() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = DependencyContext(environment: { ["JOINERY_CONTEXT": "production"][$0] }, executable: "")
        }
        #expect(printed(result) == (try quoted("JOINERY_CONTEXT is not a context")))
    }

    @Test func overrideOfConstant() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0[\.pageSize] = 50 }
        }
        #expect(printed(result) == (try quoted("a property that makes no binding call")))
    }

    @Test func overrideOfComputedProperty() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0[\.imagePath] = "/tmp" }
        }
        #expect(printed(result) == (try quoted("a property that is computed from a binding")))
    }

    @Test func overrideOfLoneReturn() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0[\.card] = Shop.CardGateway() }
        }
        #expect(printed(result) == (try quoted("a value of another type")))
    }

    @Test func overrideOfTwoBindings() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0[\.title] = "Shop" }
        }
        #expect(printed(result) == (try quoted("a getter that makes two binding calls")))
    }

    @Test func overrideOfFactoryByClosure() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0[\.screen] = { _ in Shop.Screen(title: "stub") } }
        }
        #expect(printed(result) == (try quoted("a factory, with a closure as its value")))
    }

    @Test func overrideOfClosureAsFactory() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override(\.format) { price in "\(price)" } }
        }
        #expect(printed(result) == (try quoted("the result of a factory, for a binding that is not a factory")))
    }

    @Test func overrideOfForwardingProperty() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.graph(Shop.SessionGraph.self) { $0[\.payment] = Shop.CardGateway() } }
            Shop.SessionGraph(app: .current, user: Shop.User()).run {}
        }
        #expect(printed(result) == (try quoted("a property that only forwards to another graph")))
    }

    @Test func overrideThatThrows() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override({ $0.root }) { throw Shop.Offline() } }
            _ = inject(\.root)
        }
        #expect(printed(result) == (try quoted("the override threw")))
    }

    @Test func overrideOfAsynchronousBindingThatThrows() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override({ $0.mail }) { throw Shop.Offline() } }
            _ = try await inject(\.mail)()
        }
        #expect(printed(result) == (try quoted("the override of an asynchronous binding threw")))
    }

    @Test func requirementThatIsBoundTwice() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            prepareDependencies {
                $0.context = .live
                $0.bind(\.payment, line: 12) { Shop.CardGateway() }
                $0.bind(\.payment, line: 13) { Shop.CardGateway() }
            }
            _ = inject(\.payment)
        }
        let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(withoutPlaces(output) == (try quoted("a requirement is bound twice")) + "\n")
    }

    @Test func asynchronousCycle() async throws {
        let error = await #expect(throws: DependencyCycle.self) {
            _ = try await withDependencies({ _ in }) { try await Dependencies.current.pool() }
        }
        #expect(try said(error) == (try quoted("DependencyCycle")))
    }

    @Test func callAfterShutdown() async throws {
        let error = await #expect(throws: DependencyShutDown.self) {
            try await separateRoot().perform { () async throws in
                let mail = Dependencies.current.mail
                _ = try await mail()
                try? await Dependencies.current.shutdown()
                _ = try await mail()
            }
        }
        #expect(try said(error) == (try quoted("DependencyShutDown")))
    }

    @Test func readAfterShutdown() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await Dependencies.current.shutdown()
            _ = Dependencies.current.outbox
        }
        #expect(printed(result) == (try quoted("built after the shutdown of its graph")))
    }

    @Test func failedStart() async throws {
        let error = await #expect(throws: StartError.self) {
            try await separateRoot().perform { () async throws in
                try await Dependencies.current.start(\.catalog)
            }
        }
        #expect(try said(error) == (try quoted("StartError")))
    }

    @Test func failedShutdown() async throws {
        let error = await #expect(throws: ShutdownError.self) {
            try await separateRoot().perform { () async throws in
                _ = try await Dependencies.current.mail()
                try await Dependencies.current.shutdown()
            }
        }
        #expect(try said(error) == (try quoted("ShutdownError")))
    }

    @Test func worldThatEndsWithAnError() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let (errors, standardError) = (Pipe(), dup(STDERR_FILENO))
            dup2(errors.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
            try await separateRoot().perform { () async throws in _ = try await Dependencies.current.mail()
            }
            // A separate task writes this when the world has ended.
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    FileHandle.standardOutput.write(errors.fileHandleForReading.availableData)
                    continuation.resume()
                }
            }
            dup2(standardError, STDERR_FILENO)
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(withoutPlaces(output) == (try quoted("not closed when its world ended")) + "\n")
    }
}

/// Opens a world that shares nothing with another one.
private func separateRoot() -> TestWorld {
    TestWorld(monitor: TestMonitor(isStrict: false) { $0.write() }) { _ in }
}

// MARK: - Comparison

/// The description of an error.
private func said(_ error: (any Error)?) throws -> String {
    withoutPlaces("\(try #require(error))")
}

/// The message with which the program stopped, without the backtrace that the runtime may add.
private func printed(_ result: ExitTest.Result?) -> String {
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.contains("Fatal error: ") } ?? lines.startIndex
    let end = lines[start...].firstIndex { $0.isEmpty || $0 == "Current stack trace:" } ?? lines.endIndex
    return withoutPlaces(lines[start..<end].joined(separator: "\n"))
}

/// The output that the page shows below a heading.
private func quoted(_ heading: String) throws -> String {
    let page = try Documentation.text(of: "Sources/Joinery/Documentation.docc/ErrorsAndWhatTheyMean.md")
    let section = try #require(page.split(separator: "\n### ").first { $0.hasPrefix(heading + "\n") })
    let end = section.firstRange(of: "\n## ")?.lowerBound ?? section.endIndex
    let blocks = section[..<end].split(separator: "```", omittingEmptySubsequences: false)
    try #require(blocks.count == 3 && blocks[1].hasPrefix("text\n"))
    return withoutPlaces(blocks[1].dropFirst("text\n".count).trimmingCharacters(in: .newlines))
}

private func withoutPlaces(_ text: String) -> String {
    text.replacing(/\w+\/\w+\.swift:\d+/, with: "place")
}

// MARK: - The program of the page

private enum Shop {
    protocol PaymentGateway: Sendable {}
    struct CardGateway: PaymentGateway {}
    struct Checkout: Sendable { let payment: any PaymentGateway }
    final class Cart: Sendable { let prices = inject(\.prices) }
    final class Prices: Sendable { let cart = inject(\.cart) }
    struct Theme: Sendable {}
    struct User: Sendable {}
    struct Favorites: Sendable { let user: User }
    final class Menu: Sendable { let favorites = inject(\.favorites, of: SessionGraph.self) }
    struct Screen: Sendable { let title: String }
    struct Offline: Error {}
    actor Pool { init(index: Index) {} }
    actor Index { init(pool: Pool) {} }
    struct Stock: Sendable { static func load() async throws -> Stock { throw Offline() } }
    struct Mail: Sendable { func close() throws { throw Offline() } }

    struct SessionGraph: DependencyGraph {
        let instances = Instances()
        let app: Dependencies
        let user: User
    }
}

extension Dependencies {
    fileprivate var cart: Shop.Cart { singleton { Shop.Cart() } }
    fileprivate var prices: Shop.Prices { singleton { Shop.Prices() } }
    fileprivate var payment: any Shop.PaymentGateway { required() }
    fileprivate var checkout: Shop.Checkout { transient { Shop.Checkout(payment: payment) } }
    fileprivate var menu: Shop.Menu { singleton { Shop.Menu() } }
    fileprivate var theme: Shop.Theme { shared { Shop.Theme() } }
    fileprivate var root: String { singleton { "/var/shop" } }
    fileprivate var imagePath: String { root + "/images" }
    fileprivate var pageSize: Int { 20 }
    fileprivate var card: any Shop.PaymentGateway { singleton { return Shop.CardGateway() } }
    fileprivate var title: String { root + suffix }
    fileprivate var suffix: String { singleton { "!" } }
    fileprivate var screen: @Sendable (Int) -> Shop.Screen { factory { Shop.Screen(title: "\($0)") } }
    fileprivate var format: @Sendable (Int) -> String { singleton { { "\($0) EUR" } } }
    fileprivate var pool: Async<Shop.Pool> { asyncSingleton { Shop.Pool(index: try await index()) } }
    fileprivate var index: Async<Shop.Index> { asyncSingleton { Shop.Index(pool: try await pool()) } }
    fileprivate var stock: Async<Shop.Stock> { asyncSingleton { try await Shop.Stock.load() } }
    fileprivate var catalog: Async<[Shop.Stock]> { asyncSingleton { [try await stock()] } }
    fileprivate var mail: Async<Shop.Mail> {
        asyncSingleton {
            Shop.Mail()
        } close: {
            try $0.close()
        }
    }
    fileprivate var outbox: Shop.Mail {
        singleton {
            Shop.Mail()
        } close: {
            try $0.close()
        }
    }
}

extension Dependencies {
    fileprivate var orders: Async<[String]> { asyncRequired() }
}

extension Shop.SessionGraph {
    fileprivate var favorites: Shop.Favorites { singleton { Shop.Favorites(user: user) } }
    fileprivate var payment: any Shop.PaymentGateway { app.payment }
}
