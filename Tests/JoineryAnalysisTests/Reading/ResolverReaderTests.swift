// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct ResolverReaderTests {
    @Test func registrations() {
        let lines = FactLines.reading(
            """
            import Resolver

            extension Resolver.Name {
                static let main = Self("main")
            }
            extension Resolver: ResolverRegistering {
                static let mock = Resolver(child: main)

                public static func registerAllServices() {
                    defaultScope = .graph
                    register { DiskStore() as Store }.scope(.application)
                    register { SystemClock() }.implements(Clock.self).implements(Ticking.self, name: .main).scope(shared)
                    Resolver.register(Search.self, name: .main) { r in
                        Search(store: r.resolve(), clock: r.optional(), retry: { r.resolve(Clock.self) })
                    }
                    main.register { Search(resolve(), resolve(Store.self, name: "disk")) }.scope(ResolverScope.session)
                    register(factory: { resolve(Store.self) as Reading })
                    register { (_, args) in Page(number: args("number")) }
                    register { Cart() }.resolveProperties { resolver, cart in
                        cart.store = resolver.resolve()
                        cart.clock = resolver.optional()
                    }
                }
            }
            """)
        #expect(
            lines == """
                binding Swinject.Store: Store, singleton, resolver, internal, 11:18
                  immediate DiskStore() 11:20
                binding Swinject.SystemClock: SystemClock, shared, resolver, internal, 12:18
                  immediate SystemClock() 12:20
                alias Swinject.Clock: Clock, shared, resolver, internal, 12:47
                  immediate service SystemClock 12:47
                alias Swinject.Ticking "main": Ticking, shared, resolver, internal, 12:70
                  immediate service SystemClock 12:70
                binding Swinject.Search "main": Search, perResolution by default, resolver, internal, 13:27
                  immediate Search() 14:13
                  immediate parameter Search "store" of store:clock:retry: by resolve resolver 14:27
                  immediate parameter Search "clock" of store:clock:retry: by optional resolver optional 14:47
                  later service Clock by resolve resolver 14:70
                binding Swinject.Search: Search, session, resolver, internal, 16:23
                  immediate Search() 16:25
                  immediate parameter Search "0" of _:_: by resolve resolver 16:32
                  immediate service Store "disk" by resolve resolver 16:43
                binding Swinject.Reading: Reading, perResolution by default, resolver, internal, 17:18
                  immediate service Store by resolve resolver 17:29
                binding Swinject.Page: Page, perResolution by default, resolver, internal, 18:18
                  immediate Page() 18:33
                  immediate perhaps Page "number"(_: "number") by args() 18:46
                binding Swinject.Cart: Cart, perResolution by default, resolver, internal, 19:18
                  immediate Cart() 19:20
                  immediate parameter Cart "store" by resolve resolver 20:26
                  immediate parameter Cart "clock" by optional resolver optional 21:26
                """)
    }

    @Test func factoriesWhoseResultsAreNotInitializers() {
        let lines = FactLines.reading(
            """
            import Resolver
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    register { URLSession.shared }
                    register { Auth.auth() }
                    let names = Names()
                    register { names }
                    mock.register { StubStore() as Store }
                    register(Tracker.self, factory: Tracker.init)
                    register { make() }
                    for name in all { register(name: name) { Row() } }
                }
            }
            """)
        #expect(
            lines == """
                binding Swinject.URLSession: URLSession, perResolution by default, resolver, internal, 4:18
                binding Swinject.Auth: Auth, perResolution by default, resolver, internal, 5:18
                  immediate Auth() 5:20
                binding Swinject.Names: Names, perResolution by default, resolver, internal, 7:18
                binding Swinject.Store: Store, perResolution by default, resolver, internal, 8:23
                  immediate StubStore() 8:25
                binding Swinject.Tracker: Tracker, perResolution by default, resolver, internal, 9:18
                  immediate Tracker() 9:41
                unread 10:9: registers a type that is not written here
                unread 11:27: registers Row with a name that is not written here
                """)
    }

    @Test func resolutions() {
        let lines = FactLines.reading(
            """
            import Resolver

            final class Cart {
                var store: Store!
                var clock: Clock?
            }
            final class Screen: Resolving {
                @Injected var store: Store
                @Injected(name: .main, container: .mock) private var ticking: any Ticking
                @OptionalInjected var tracker: Tracker?
                @LazyInjected var search: Search
                @WeakLazyInjected var cart: Cart?
                @InjectedObject var model: Model
                @Resolver.Injected<Log> var log
                let session: URLSession = Resolver.resolve()
                lazy var page: Page = resolver.resolve(args: ["number": 1])
                func show() { Resolver.optional(Tracker.self)?.track() }
            }
            func get<T>() -> T { Resolver.resolve() }
            """)
        #expect(
            lines == """
                class Screen 7:13
                  immediate service Store by @Injected resolver 8:6
                  immediate service Ticking "main" by @Injected resolver 9:6
                  immediate service Tracker by @OptionalInjected resolver optional 10:6
                  lazy service Search by @LazyInjected resolver 11:6
                  weak service Cart by @WeakLazyInjected resolver 12:6
                  immediate service Model by @InjectedObject resolver 13:6
                  immediate service Log by @Injected resolver 14:6
                  immediate service URLSession by resolve resolver 15:31
                  lazy service Page by resolve resolver 16:27
                  later service Tracker by optional resolver optional 17:19
                wrapper function get immediate resolver internal 19:6
                """)
    }

    @Test func theDefaultScopeIsThatOfTheProgram() {
        let facts = FileFacts(
            reading: Array(
                """
                import JoineryResolver
                extension Resolver {
                    static func setUp() { Resolver.defaultScope = .unique }
                }
                """.utf8), file: "Input.swift")
        #expect(facts.defaultScopes == [BindingKey.services: [.transient]])
    }

    @Test func containersOfOtherLibrariesAreNotResolvers() {
        let lines = FactLines.reading(
            """
            import Swinject
            func assemble(_ resolver: Container) {
                resolver.register(Store.self) { r in Store(clock: r.resolve(Clock.self)!) }
                optional()
            }
            """)
        #expect(
            lines == """
                binding Swinject.Store: Store, perResolution by default, swinject, internal, 3:23
                  immediate Store() 3:42
                  immediate service Clock by resolve swinject 3:55
                """)
    }

    /// A program that moves from one library to the other has files that import both.
    @Test func fileThatAlsoImportsSwinject() {
        let lines = FactLines.certain(
            """
            import Resolver
            import Swinject
            final class Services: Assembly {
                let container = Container()
                func assemble(container: Container) {
                    container.register(Store.self) { r in Store(clock: r.resolve(Clock.self)!) }.inObjectScope(.container)
                    container.register(Cart.self) { _ in Cart() }.implements(Buying.self)
                    Resolver.register { Log() }.implements(Logging.self).scope(.shared)
                }
                func start() {
                    let store = container.resolve(Store.self, name: "main")!
                    let log: Log = Resolver.resolve()
                }
            }
            final class Screen { @Injected var log: Log }
            """)
        #expect(
            lines == """
                class Services 3:13
                  immediate Container() 4:21
                  later service Store "main" by resolve swinject 11:21
                  later service Log by resolve resolver 12:24
                class Screen 15:13
                  immediate service Log by @Injected resolver 15:23
                binding Swinject.Store: Store, singleton, swinject, internal, 6:28
                  immediate Store() 6:47
                  immediate service Clock by resolve swinject 6:60
                binding Swinject.Cart: Cart, perResolution by default, swinject, internal, 7:28
                  immediate Cart() 7:46
                alias Swinject.Buying: Buying, perResolution by default, swinject, internal, 7:66
                  immediate service Cart 7:66
                binding Swinject.Log: Log, shared, resolver, internal, 8:27
                  immediate Log() 8:29
                alias Swinject.Logging: Logging, shared, resolver, internal, 8:48
                  immediate service Log 8:48
                """)
    }
}
#endif
