// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Joinery
import JoineryMacros
import JoineryTesting
import Testing

@Suite(.dependencies) struct AutoWiredTests {
    @Test func parameterTakesTheBindingWithItsNameAndKeepsItsDefault() {
        #expect(inject(\.search).listings.name == "live")
        #expect(inject(\.search).limit == 20)
        #expect(inject(\.search) === inject(\.search))
    }

    @Test func overrideAffectsWiredArguments() {
        withDependencies {
            $0[\.listings] = StubListings()
            $0[\.pageSize] = 3
        } operation: {
            #expect(inject(\.search).listings.name == "stub")
            #expect(inject(\.detail)(7).description == "stub 7 false 3")
            #expect(inject(\.mapped).limit == 3)
            #expect(inject(\.locator).name == "stub")
        }
        #expect(inject(\.search).listings.name == "live")
    }

    @Test func mappedParametersTakeThePathDespiteADefault() {
        let mapped = inject(\.mapped)
        #expect(mapped.repository.name == "live")
        #expect(mapped.limit == 50)
        #expect(mapped.user == "ada")
        #expect(mapped.initial == "a")
    }

    @Test func pathOfTheGraphItself() {
        #expect(inject(\.locator).name == "live")
    }

    @Test func assistedParametersComeFromTheCaller() {
        #expect(inject(\.detail)(7).description == "live 7 false 50")
        #expect(inject(\.openDetail)(8).description == "live 8 true 50")
    }

    @Test func privateInitializerIsAvailableOnlyThroughTheGraph() {
        #expect(inject(\.sealed).name == "live")
    }

    @Test func nestedTypes() {
        #expect(inject(\.hidden).inner.listings.name == "live")
        #expect(Outer.secret(.current) == "live")
    }

    @Test func activeBranchesOfConditions() {
        #expect(inject(\.conditional).pageSize == 50)
        #expect(inject(\.conditional).listings.name == "live")
    }

    @Test func labelsAndKeywords() {
        #expect(inject(\.labeled).numbers == [50, 1, 3, 2])
    }

    @Test func propertiesOfEachKind() {
        var observed = inject(\.observed)
        #expect([observed.pageSize, observed.double, observed.first, observed.second] == [50, 100, 6, 7])
        #expect([observed.load(), observed.constant, observed.changes] == [10, 8, 0])
        #expect(observed.listings.name == "live")
    }

    @Test func typedGraphsAndModules() {
        let graph = SessionGraph(app: .current, user: "ada")
        #expect(graph.favorites(3).description == "ada live 3")
        #expect(graph.logger.logLevel == 3)
        withDependencies {
            $0[\.listings] = StubListings()
        } operation: {
            #expect(SessionGraph(app: .current, user: "eve").favorites(4).description == "eve stub 4")
        }
    }
}

private protocol Listings: Sendable { var name: String { get } }
private struct LiveListings: Listings { let name = "live" }
private struct StubListings: Listings { let name = "stub" }
private struct Account: Sendable { let user: String? }

@AutoWired private final class Search: Sendable {
    let listings: any Listings
    let limit: Int

    init(_ listings: any Listings, limit: Int = 20) {
        self.listings = listings
        self.limit = limit
    }
}

@AutoWired(["repository": \.listings, "limit": \.pageSize, "user": \.account.user, "initial": \.account.user?.first])
private struct Mapped: Sendable {
    let repository: any Listings
    let user: String?
    let initial: Character?
    var limit = 20
}

@AutoWired(["dependencies": \.self]) private struct Locator: Sendable {
    let dependencies: Dependencies

    var name: String { dependencies.listings.name }
}

@AutoWired(assisted: "id", "isOpen") private struct Detail: Sendable {
    let id: Int
    var isOpen = false
    private let listings: any Listings
    private let pageSize: Int

    var description: String { "\(listings.name) \(id) \(isOpen) \(pageSize)" }
}

/// A type whose initializer only the macro calls.
@AutoWired private struct Sealed: Sendable {
    let name: String

    private init(listings: any Listings) { name = listings.name }
}

private enum Outer {
    @AutoWired struct Inner: Sendable { let listings: any Listings }
    @AutoWired fileprivate struct Hidden: Sendable { let inner: Inner }
    @AutoWired private final class Secret: Sendable {
        let hidden: Hidden
        init(hidden: Hidden) { self.hidden = hidden }
    }

    static func secret(_ dependencies: Dependencies) -> String {
        Secret(from: dependencies).hidden.inner.listings.name
    }
}

@AutoWired private struct Conditional: Sendable {
    #if os(Plan9)
    let elsewhere: NoSuchType
    #elseif Macros
    let pageSize: Int
    #if compiler(>=6)
    let listings: any Listings
    #endif
    #endif
}

@AutoWired private struct Labeled: Sendable {
    let numbers: [Int]

    init(_ pageSize: Int, in `default`: Int, `inout`: Int = 3, for `class`: Int, at _: Int = 5) {
        numbers = [pageSize, `default`, `inout`, `class`]
    }
}

@AutoWired private struct Observed: Sendable {
    var pageSize: Int { didSet { changes += 1 } }
    lazy var double = pageSize * 2
    static let shared = 9
    var first, second: Int
    private(set) var changes = 0
    @Injected(\.listings) var listings
    let load: @Sendable () -> Int
    let constant = 8
}

private final class SessionGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
    let user: String

    init(app: Dependencies, user: String) {
        self.app = app
        self.user = user
    }
}

@AutoWired(from: SessionGraph.self, ["listings": \.app.listings], assisted: "id")
private final class Favorites: Sendable {
    let description: String

    init(user: String, listings: any Listings, id: Int) { description = "\(user) \(listings.name) \(id)" }
}

private protocol LoggingModule: DependencyGraph { var logLevel: Int { get } }

@AutoWired(from: (any LoggingModule).self) private struct Logger: Sendable { let logLevel: Int }

extension LoggingModule {
    fileprivate var logger: Logger { singleton { Logger(from: self) } }
}

extension SessionGraph: LoggingModule {
    fileprivate var logLevel: Int { user.count }
    fileprivate var favorites: @Sendable (Int) -> Favorites { factory { Favorites(from: self, id: $0) } }
}

extension Dependencies {
    fileprivate var listings: any Listings { singleton { LiveListings() } }
    fileprivate var pageSize: Int { singleton { 50 } }
    fileprivate var account: Account { singleton { Account(user: "ada") } }
    fileprivate var `default`: Int { singleton { 1 } }
    fileprivate var `class`: Int { singleton { 2 } }
    fileprivate var first: Int { transient { 6 } }
    fileprivate var second: Int { transient { 7 } }
    fileprivate var load: @Sendable () -> Int { singleton { { 10 } } }
    fileprivate var search: Search { singleton { Search(from: self) } }
    fileprivate var mapped: Mapped { transient { Mapped(from: self) } }
    fileprivate var locator: Locator { transient { Locator(from: self) } }
    fileprivate var detail: @Sendable (Int) -> Detail { factory { Detail(from: self, id: $0) } }
    fileprivate var openDetail: @Sendable (Int) -> Detail { factory { Detail(from: self, id: $0, isOpen: true) } }
    fileprivate var sealed: Sealed { transient { Sealed(from: self) } }
    fileprivate var inner: Outer.Inner { transient { Outer.Inner(from: self) } }
    fileprivate var hidden: Outer.Hidden { transient { Outer.Hidden(from: self) } }
    fileprivate var conditional: Conditional { transient { Conditional(from: self) } }
    fileprivate var labeled: Labeled { transient { Labeled(from: self) } }
    fileprivate var observed: Observed { transient { Observed(from: self) } }
}
#endif
