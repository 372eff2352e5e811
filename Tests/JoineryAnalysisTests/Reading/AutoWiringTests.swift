// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct AutoWiringTests {
    @Test func parametersTakeWhatTheirNamesOrTheMapSay() {
        let lines = FactLines.certain(
            """
            import JoineryMacros
            @AutoWired final class Search: SearchUseCase {
                init(listings: any ListingRepository, with clock: any Clock<Duration>, _ user: User, limit: Int = 20) {}
            }
            @AutoWired(["repository": \\.listings, "limit": \\.app.limit], assisted: "id", "page")
            struct Detail {
                init(id: Listing.ID, repository: any ListingRepository, at page: Int, limit: Int = 20, _: Void) {}
            }
            @AutoWired(from: SessionGraph.self, ["user": \\.account.user, "cart": \\SessionGraph.cart, "graph": \\.self])
            actor Favorites {
                init(user: User, cart: Cart, graph: SessionGraph, session: Session) {}
            }
            @JoineryMacros.AutoWired(from: (any LoggingModule).self) struct Logging { let logger: Logger }
            """)
        #expect(
            lines == """
                class Search 2:24
                  wired immediate Dependencies.listings by @AutoWired native 3:10
                  wired immediate Dependencies.clock by @AutoWired native 3:48
                  wired immediate Dependencies.user by @AutoWired native 3:78
                structure Detail 6:8
                  wired immediate Dependencies.listings by @AutoWired native 5:27
                  wired immediate Dependencies.app.limit by @AutoWired native 5:48
                actor Favorites 10:7
                  wired immediate SessionGraph.account.user by @AutoWired native 9:46
                  wired immediate SessionGraph.cart by @AutoWired native 9:70
                  wired immediate SessionGraph.session by @AutoWired native 11:55
                structure Logging 13:65
                  wired immediate LoggingModule.logger by @AutoWired native 13:79
                """)
    }

    @Test func onlyInitializerThatNeitherIsConvenienceNorDecodesIsCalled() {
        let lines = FactLines.certain(
            """
            import JoineryMacros
            @AutoWired class Screen: View {
                convenience init(other: Other) {}
                private init?(first: First) async throws {}
                required init?(coder: Coder) {}
                init(from decoder: any Decoder) {}
            }
            @AutoWired struct Pair { init(from first: First, to second: Second) {} }
            @AutoWired struct Mode {
                #if DEBUG
                init(debug: Debug) {}
                #endif
            }
            @AutoWired struct Several { init(first: First) {}; init(second: Second) {} }
            @AutoWired struct Branches {
                #if DEBUG
                init(debug: Debug) {}
                #else
                init(release: Release) {}
                #endif
            }
            @AutoWired struct Decoded { let first: First; init(from decoder: any Decoder) {} }
            @AutoWired(["first": \\.first]) class Plain { var first: First? }
            extension Several { init(third: Third) {} }
            """)
        #expect(
            lines == """
                class Screen 2:18
                  wired immediate Dependencies.first by @AutoWired native 4:19
                structure Pair 8:19
                  wired immediate Dependencies.first by @AutoWired native 8:36
                  wired immediate Dependencies.second by @AutoWired native 8:53
                structure Mode 9:19
                  wired immediate Dependencies.debug by @AutoWired native 11:10
                """)
    }

    @Test func markedInitializerIsCalledWhateverItIs() {
        let lines = FactLines.certain(
            """
            import JoineryMacros
            @AutoWired final class Screen {
                init(first: First) {}
                @AutoWiredInitializer convenience init(second: Second) {}
            }
            @AutoWired struct Row {
                #if DEBUG
                @JoineryMacros.AutoWiredInitializer init(from first: First) {}
                #endif
                init(second: Second) {}
            }
            @AutoWired struct Twice { @AutoWiredInitializer init(a: A) {}; @AutoWiredInitializer init(b: B) {} }
            """)
        #expect(
            lines == """
                class Screen 2:24
                  wired immediate Dependencies.second by @AutoWired native 4:44
                structure Row 6:19
                  wired immediate Dependencies.first by @AutoWired native 8:51
                """)
    }

    @Test func structureWithoutInitializersHasAMemberwiseOne() {
        let lines = FactLines.certain(
            """
            import JoineryMacros
            @AutoWired(["theme": \\.dark, "title": \\.title, "limit": \\.limit, "late": \\.late]) struct Row {
                let listings: any ListingRepository, clock: any Clock<Duration>
                let limit = 20
                var user: User
                var next: Row?
                var last: Row!
                var theme = Theme.light, page = 1
                var title: String?
                let first: First?
                var other: Optional<Other>
                lazy var late: Late = Late()
                static let shared: Row
                var computed: Int { 1 }
                var read: Int { get { 1 } set {} }
                var observed: Observed { didSet {} }
                @Injected(\\.search) var search
                @State var state: State
                weak var owner: Owner?
                #if DEBUG
                let log: Log
                #endif
                func f() {}
            }
            extension Row { init(other: Other) {} }
            @AutoWired enum Choice { case one }
            """)
        #expect(
            lines == """
                structure Row 2:90
                  lazy Late() 12:27
                  immediate search by @Injected native 17:6
                  wired immediate Dependencies.listings by @AutoWired native 3:9
                  wired immediate Dependencies.clock by @AutoWired native 3:42
                  wired immediate Dependencies.user by @AutoWired native 5:9
                  wired immediate Dependencies.next by @AutoWired native 6:9
                  wired immediate Dependencies.last by @AutoWired native 7:9
                  wired immediate Dependencies.dark by @AutoWired native 2:22
                  wired immediate Dependencies.title by @AutoWired native 2:39
                  wired immediate Dependencies.first by @AutoWired native 10:9
                  wired immediate Dependencies.other by @AutoWired native 11:9
                  wired immediate Dependencies.observed by @AutoWired native 16:9
                  wired immediate Dependencies.state by @AutoWired native 18:16
                  wired immediate Dependencies.owner by @AutoWired native 19:14
                  wired immediate Dependencies.log by @AutoWired native 21:9
                """)
    }

    @Test func typesAreWiredWhereverTheyStand() {
        let lines = FactLines.certain(
            """
            import JoineryMacros
            enum Search {
                @AutoWired private struct Row { let listings: Listings }
            }
            extension Search {
                @AutoWired final class Page<Item> { init(items: [Item]) {} }
            }
            struct Plain { let listings: Listings }
            """)
        #expect(
            lines == """
                structure Search.Row 3:31
                  wired immediate Dependencies.listings by @AutoWired native 3:41
                class Search.Page 6:28
                  wired immediate Dependencies.items by @AutoWired native 6:46
                """)
    }

    @Test func whatIsWrittenIsIsolatedAsTheInitializerThatItCalls() {
        let facts = FileFacts(
            reading: Array(
                """
                import JoineryMacros
                @AutoWired @MainActor struct Page { let a: A }
                @AutoWired @Database final class Table { init(b: B) {} }
                @AutoWired @DatabaseActor final class Free { nonisolated init(c: C) {} }
                @AutoWired final class Own { @MainActor init(d: D) {} }
                @AutoWired @DatabaseActor final class Opened { init(e: E) async {} }
                @AutoWired @DatabaseActor final class Closed { init(f: F) {} }
                @AutoWired actor Store { init(g: G) {} }
                """.utf8), file: "Input.swift")
        let lines = facts.types.compactMap(\.wiring).joined().map { use in
            "\(use.reference.name): \(use.isolation ?? "none"), \(use.executor.map { "\($0)" } ?? "unknown")"
        }
        #expect(
            lines == [
                "a: MainActor, mainActor", "b: none, unknown", "c: none, unknown", "d: MainActor, mainActor",
                "e: DatabaseActor, unknown", "f: DatabaseActor, globalActor(\"DatabaseActor\")", "g: none, unknown",
            ])
    }

    @Test func callsOfWhatIsWrittenAreReportedFromOthers() {
        let lines = FactLines.certain(
            """
            import Joinery
            extension Dependencies {
                var search: Search { singleton { Search(from: self) } }
                var detail: (Int) -> Detail { factory { Shop.Detail(from: self, id: $0) } }
                var page: Page<Int> { transient { Page<Int>(from: self) } }
                var row: Row { transient { Row.init(from: self) } }
                var app: App { transient { App(from: .current, row) } }
                var other: Other { transient { Other(listings: listings, from: search) } }
                var live: Live { transient { Live.make(from: search) } }
            }
            """)
        #expect(
            lines == """
                binding Dependencies.search: Search, singleton, native, internal, 3:9
                  immediate Search(from:) of Dependencies 3:38
                binding Dependencies.detail: (Int)->Detail, factory, native, internal, 4:9
                  immediate Shop.Detail(from:) of Dependencies 4:45
                binding Dependencies.page: Page<Int>, transient, native, internal, 5:9
                  immediate Page(from:) of Dependencies 5:39
                binding Dependencies.row: Row, transient, native, internal, 6:9
                  immediate Row(from:) of Dependencies 6:32
                binding Dependencies.app: App, transient, native, internal, 7:9
                  immediate App(from:) 7:32
                  immediate row 7:52
                binding Dependencies.other: Other, transient, native, internal, 8:9
                  immediate Other() 8:36
                  immediate listings 8:52
                  immediate search 8:68
                binding Dependencies.live: Live, transient, native, internal, 9:9
                  immediate Live() 9:34
                  immediate search 9:50
                """)
    }

    @Test func keyPathsThatAreNotLiteralsAreUnread() {
        let lines = FactLines.certain(
            """
            @AutoWired(["first": path, "second": \\.values[0]]) struct Row { let first: First, second: Second, third: Int }
            """)
        #expect(
            lines == """
                structure Row 1:59
                  wired immediate Dependencies.third by @AutoWired 1:99
                unread 1:22: @AutoWired with something other than a literal key path
                unread 1:38: @AutoWired with something other than a literal key path
                """)
    }
}
#endif
