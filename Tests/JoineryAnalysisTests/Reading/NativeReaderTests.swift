// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct NativeReaderTests {
    @Test func bindingsOfAllScopes() {
        let lines = FactLines.certain(
            """
            import Joinery
            extension Dependencies {
                public var listings: any ListingRepository { singleton { StoredListings(database: database) } }
                var search: SearchListings { transient { SearchListings(listings: listings) } }
                var payment: any PaymentGateway { required() }
                @MainActor var router: Router { shared { Router() } }
                var detail: @Sendable (Int) -> Detail { factory { Detail(id: $0, listings: listings) } }
                var checks: [any HealthCheck] { collection() }
                var clock: any Clock<Duration> { singleton { ContinuousClock() } test: { TestClock(start: begin) } }
                var database: Database { get throws { try singleton { try Database(path: settings.path) } } }
                func kept(_ length: Int) -> Int { perResolution(for: length) { length + self.one } }
                var other: any ListingRepository { listings }
                var name: String { settings.path + "/db" }
            }
            """)
        #expect(
            lines == """
                binding Dependencies.listings: ListingRepository, singleton, native, public, 3:16
                  immediate StoredListings() 3:62
                  immediate database 3:87
                binding Dependencies.search: SearchListings, transient, native, internal, 4:9
                  immediate SearchListings() 4:46
                  immediate listings 4:71
                requirement Dependencies.payment: PaymentGateway, singleton, native, internal, 5:9
                binding Dependencies.router: Router, shared, native, internal, on MainActor, 6:20
                  immediate Router() on MainActor 6:46
                binding Dependencies.detail: (Int)->Detail, factory, native, internal, 7:9
                  immediate Detail() 7:55
                  immediate listings 7:80
                collection Dependencies.checks: [HealthCheck], singleton, native, internal, 8:9
                binding Dependencies.clock: Clock<Duration>, singleton, native, internal, with test, 9:9
                  immediate ContinuousClock() 9:50
                  other immediate TestClock() 9:78
                  other immediate begin 9:95
                binding Dependencies.database: Database, singleton, native, internal, 10:9
                  immediate Database() 10:63
                  immediate settings.path 10:78
                binding Dependencies.kept: Int, perResolution, native, internal, 11:10
                  immediate one 11:77
                alias Dependencies.other: ListingRepository, transient, native, internal, 12:9
                  immediate listings 12:40
                computed Dependencies.name: String, transient, native, internal, 13:9
                  immediate settings.path 13:24
                """)
    }

    @Test func injectionSites() {
        let lines = FactLines.certain(
            """
            import Joinery
            final class Presenter: Sendable {
                private let search = inject(\\.search)
                private let cart = LazyInjected(\\.cart, of: SessionGraph.self)
                func show() { print(inject(\\.clock)) }
            }
            @MainActor struct View {
                @Injected(\\.listings) private var listings
                @WeakInjected(\\.coordinator) var coordinator
                let model = Model(reader: { Reader(text: inject(\\.text)) })
            }
            let top = Dependencies.current.settings
            """)
        #expect(
            lines == """
                class Presenter 2:13
                  immediate search by inject native 3:26
                  lazy SessionGraph.cart by LazyInjected native 4:24
                  later clock by inject native 5:25
                structure View 7:19
                  immediate listings by @Injected native on MainActor 8:6
                  weak coordinator by @WeakInjected native on MainActor 9:6
                  immediate Model() on MainActor 10:17
                  later text by inject native on MainActor 10:46
                later Dependencies.settings by Dependencies.current native 12:11
                """)
    }

    @Test func modelsOfViews() {
        let lines = FactLines.certain(
            """
            import Joinery
            import JoinerySwiftUI
            struct SearchView: View {
                @InjectedModel(\\.searchModel) private var model
                @InjectedModel(\\.account, of: SessionGraph.self) private var account
                @InjectedModel({ _ in SearchModel() }) private var other
                @InjectedModel private var detail: DetailModel
                init(id: Int) { _detail = InjectedModel { $0.detail(id) } }
            }
            """)
        #expect(
            lines == """
                structure SearchView 3:8
                  lazy searchModel by @InjectedModel native 4:6
                  lazy SessionGraph.account by @InjectedModel native 5:6
                """)
    }

    @Test func statementsThatSupply() {
        let lines = FactLines.certain(
            """
            import Joinery
            prepareDependencies {
                $0.bind(\\.payment) { CardGateway(http: $0.http) }
                $0.contribute(to: \\.checks) { DatabaseCheck(database: $0.database) }
                $0.bind(\\.refund, to: \\.cardRefund)
                $0.override(\\.clock, with: \\.shopClock)
            }
            @Test(.dependencies { $0[\\.listings] = StubListings() }) func finds() {}
            """)
        #expect(
            lines == """
                bind Dependencies.payment, native, for the program, 3:5
                  immediate CardGateway() 3:26
                  immediate Dependencies.http 3:44
                contribute Dependencies.checks, native, for the program, 4:5
                  immediate DatabaseCheck() 4:35
                  immediate Dependencies.database 4:59
                bind Dependencies.refund, native, for the program, 5:5
                  immediate Dependencies.cardRefund native 5:27
                override Dependencies.clock, native, for the program, 6:5
                  immediate Dependencies.shopClock native 6:32
                override Dependencies.listings, native, 8:23
                  immediate StubListings() 8:40
                """)
    }

    @Test func statementsThatChangeATypedGraph() {
        let lines = FactLines.certain(
            """
            import Joinery
            prepareDependencies {
                $0.graph(SessionGraph.self) {
                    $0[\\.cart] = StubCart()
                    $0.bind(\\.greeting) { Greeting(name: $0.user) }
                }
                $0.bind(\\.clock) { Clock(time: $0.time) }
            }
            """)
        #expect(
            lines == """
                override SessionGraph.cart, native, for the program, 4:9
                  immediate StubCart() 4:22
                bind SessionGraph.greeting, native, for the program, 5:9
                  immediate Greeting() 5:31
                  immediate SessionGraph.user 5:46
                bind Dependencies.clock, native, for the program, 7:5
                  immediate Clock() 7:24
                  immediate Dependencies.time 7:36
                """)
    }

    @Test func valuesOfTypesAreNotBuilt() {
        let lines = FactLines.certain(
            """
            import Joinery
            extension Dependencies {
                var loader: Loader { singleton { Loader(session: URLSession.shared.copy(), main: Search.Loader.live()) } }
            }
            """)
        #expect(
            lines == """
                binding Dependencies.loader: Loader, singleton, native, internal, 3:9
                  immediate Loader() 3:38
                  immediate Search.Loader() 3:86
                """)
    }
}
#endif
