// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct AutoWiringLinkingTests {
    private static let base = """
        import Joinery
        import JoineryMacros
        extension Dependencies { var log: Log { singleton { Log() } }; var clock: Clock { singleton { Clock() } } }

        """

    private static func edges(_ source: String) -> String { LinkedProgram().module("Shop", base + source).edges }

    @Test func bindingThatBuildsAnAutoWiredTypeNeedsWhatItTakes() {
        let edges = Self.edges(
            """
            @AutoWired final class Search { init(log: Log, limit: Int = 20) {} }
            @AutoWired(["time": \\.clock], assisted: "id") struct Detail { let id: Int, time: Clock; let now = inject(\\.log) }
            extension Dependencies {
                var search: Search { singleton { Search(from: self) } }
                var detail: (Int) -> Detail { factory { Detail(from: self, id: $0) } }
            }
            """)
        #expect(
            edges == """
                Shop/Dependencies.detail → Shop/Dependencies.clock, later, through Detail
                Shop/Dependencies.detail → Shop/Dependencies.log, later, through Detail
                Shop/Dependencies.search → Shop/Dependencies.log, immediate, through Search
                """)
    }

    @Test func bindingThatBuildsItByItsOwnInitializerDoesNot() {
        let edges = Self.edges(
            """
            @AutoWired final class Prefixed: Log { init(log: Log) {} }
            extension Dependencies {
                var plain: Log { singleton { Log() } }
                var prefixed: Log { singleton { Prefixed(log: plain) } }
                var both: [Log] { transient { [Prefixed(from: self), Prefixed(log: plain)] } }
            }
            """)
        #expect(
            edges == """
                Shop/Dependencies.both → Shop/Dependencies.log, immediate, through Prefixed
                Shop/Dependencies.both → Shop/Dependencies.plain, immediate
                Shop/Dependencies.prefixed → Shop/Dependencies.plain, immediate
                """)
    }

    @Test func whatNoBindingBuildsThatWayUsesItItself() {
        let edges = Self.edges(
            """
            @AutoWired final class Screen { init(log: Log) {}; let clock = inject(\\.clock) }
            @AutoWired final class Page { init(log: Log) {}; let clock = inject(\\.clock) }
            extension Dependencies { var page: Page { transient { Page(log: Log()) } } }
            """)
        #expect(
            edges == """
                Shop/Dependencies.page → Shop/Dependencies.clock, immediate, through Page
                Shop/Page → Shop/Dependencies.log, immediate
                Shop/Screen → Shop/Dependencies.log, immediate
                Shop/Screen → Shop/Dependencies.clock, immediate
                """)
    }

    @Test func typeThatBuildsAnotherThatWayNeedsWhatThatTakes() {
        let edges = Self.edges(
            """
            @AutoWired final class Page { init(log: Log) {} }
            final class Screen { let page = Page(from: .current) }
            final class Plain { let page = Page(log: Log()) }
            extension Dependencies {
                var screen: Screen { transient { Screen() } }
                var plain: Plain { transient { Plain() } }
            }
            """)
        #expect(
            edges == "Shop/Dependencies.screen → Shop/Dependencies.log, immediate, through Screen and Page")
    }

    @Test func inheritedOneTakesWhatItTakesForTheSuperclass() {
        let edges = Self.edges(
            """
            @AutoWired class Screen { init(log: Log) {} }
            final class List: Screen {}
            @AutoWired final class Grid: Screen { init(clock: Clock) {} }
            @AutoWired(assisted: "log") final class Given: Screen { override init(log: Log) {} }
            extension Dependencies {
                var list: List { transient { List(from: self) } }
                var grid: Grid { transient { Grid(from: self) } }
                var given: Given { transient { Given(from: self, log: Log()) } }
            }
            """)
        #expect(
            edges == """
                Shop/Dependencies.grid → Shop/Dependencies.clock, immediate, through Grid
                Shop/Dependencies.list → Shop/Dependencies.log, immediate, through List
                """)
    }

    @Test func bindingsAreThoseOfTheGraphThatIsNamed() {
        let edges = Self.edges(
            """
            struct SessionGraph: DependencyGraph, LoggingModule { let app: Dependencies; let user: User; let level: Int }
            protocol LoggingModule: DependencyGraph { var level: Int { get } }
            extension LoggingModule { var logger: Logger { singleton { Logger(from: self) } } }
            @AutoWired(from: (any LoggingModule).self) struct Logger { let level: Int }
            @AutoWired(from: SessionGraph.self, ["name": \\.user.name, "clock": \\.app.clock, "graph": \\.self])
            actor Favorites { init(user: User, name: Name, clock: Clock, logger: Logger, graph: SessionGraph) {} }
            @AutoWired(from: (any LoggingModule & Sendable).self) struct Trace { let logger: Logger }
            extension SessionGraph { var favorites: Favorites { singleton { Favorites(from: self) } } }
            """)
        #expect(
            edges == """
                Shop/SessionGraph.favorites → Shop/Dependencies.clock, immediate, through Favorites
                Shop/SessionGraph.favorites → Shop/LoggingModule.logger, immediate, through Favorites
                Shop/Trace → Shop/LoggingModule.logger, immediate
                """)
    }

    @Test func asynchronousBindingIsNeededWhetherItIsOpenedOrNot() {
        let edges = Self.edges(
            """
            @AutoWired actor Opened { init(pool: Pool) async throws {} }
            @AutoWired actor Kept { init(pool: Async<Pool>) {} }
            extension Dependencies {
                var pool: Async<Pool> { asyncSingleton { try await Pool.open() } }
                var opened: Async<Opened> { asyncSingleton { try await Opened(from: self) } }
                var kept: Kept { singleton { Kept(from: self) } }
            }
            """)
        #expect(
            edges == """
                Shop/Dependencies.kept → Shop/Dependencies.pool, immediate, through Kept
                Shop/Dependencies.opened → Shop/Dependencies.pool, immediate, through Opened
                """)
    }

    @Test func dependencyThatIsNotDeclaredIsExternal() {
        let program = LinkedProgram()
            .module(
                "Shop",
                """
                import JoineryMacros
                struct SessionGraph: DependencyGraph { let app: Dependencies; let user: User }
                @AutoWired(from: SessionGraph.self, ["clock": \\.app.clock, "name": \\.user.name]) struct Page {
                    let user: User, name: Name, clock: Clock, other: Other
                }
                """
            )
            .module(
                "Feed",
                """
                import FactoryKit
                final class FeedContainer: SharedContainer { let limit: Int }
                struct Row { @Injected(\\FeedContainer.limit) var limit }
                """)
        #expect(
            program.edges == """
                Feed/Row → /FeedContainer.limit, immediate
                Shop/Page → /SessionGraph.app.clock, immediate
                Shop/Page → /SessionGraph.other, immediate
                """)
    }

    @Test func statementsThatSupplyBuildItToo() {
        let edges = Self.edges(
            """
            @AutoWired struct Card { let log: Log; let payment: Payment }
            extension Dependencies { var payment: Payment { required() } }
            prepareDependencies { $0.bind(\\.payment) { Card(from: $0) } }
            """)
        #expect(
            edges == """
                Shop/Dependencies.payment → Shop/Dependencies.log, immediate, through Card
                Shop/Dependencies.payment → Shop/Dependencies.payment, immediate, through Card
                """)
    }

    @Test func testsThatBuildATypeDoNotHideThatTheProgramDoesNot() {
        let program = LinkedProgram().module(
            "Shop", Self.base + "@AutoWired public struct Page { let log: Log; let clock = inject(\\.clock) }"
        ).module(
            "ShopTests", kind: .test,
            """
            import Joinery
            import Shop
            extension Dependencies { var page: Page { transient { Page(from: self) } } }
            """)
        #expect(
            program.edges == """
                Shop/Page → Shop/Dependencies.log, immediate
                Shop/Page → Shop/Dependencies.clock, immediate
                ShopTests/Dependencies.page → Shop/Dependencies.log, immediate, through Page
                ShopTests/Dependencies.page → Shop/Dependencies.clock, immediate, through Page
                """)
    }
}
#endif
