// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

struct FactoryReaderTests {
    // MARK: - Factories

    @Test func factoriesOfAllForms() {
        let lines = FactLines.certain(
            """
            import FactoryKit
            extension Container {
                public var store: Factory<any Store> { self { DiskStore(path: "a") } }
                var cart: Factory<Cart> {
                    Factory(self) { Cart(store: self.store()) }
                        .singleton
                }
                @MainActor var router: FactoryKit.Factory<Router> { .init(self) { Router() }.shared }
                private var page: ParameterFactory<Int, Page> { ParameterFactory(self) { (n) in Page(n, self.cart()) } }
                var row: ParameterFactory<(Int, String), Row> { self { Row($0, $1) }.scopeOnParameters.cached }
                var user: Factory<User?> { self { nil } }
                var payment: Factory<(any Payment)?> { promised() }
                var gone: Factory<Gone> { self { fatalError("not registered") } }
                var other: Factory<any Store> { store }
                var generic: Factory<Box<Int>> { get { Factory<Box<Int>>(self) { Box<Int>(1) } } }
                func named(_ name: String) -> Factory<Tag> { self(key: "tag") { Tag(name) } }
                static var later: Factory<Tag> { shared.store.map() }
                var form: ParameterFactory<() -> Void, Form> { self { Form($0) } }
            }
            """)
        #expect(
            lines == """
                binding Container.store: Store, transient by default, factory, public, 3:16
                  immediate DiskStore() 3:51
                binding Container.cart: Cart, singleton, factory, internal, 4:9
                  immediate Cart() 5:25
                  immediate store 5:37
                binding Container.router: Router, shared, factory, internal, on MainActor, 8:20
                  immediate Router() on MainActor 8:71
                binding Container.page: (Int)->Page, factory by default, factory, private, 9:17
                  immediate Page() 9:85
                  immediate cart 9:93
                binding Container.row: (Int,String)->Row, cached, factory, internal, 10:9
                  immediate Row() 10:60
                binding Container.user: User?, transient by default, factory, internal, without a live value, 11:9
                requirement Container.payment: Payment?, transient by default, factory, internal, 12:9
                binding Container.gone: Gone, transient by default, factory, internal, without a live value, 13:9
                  immediate fatalError 13:38
                alias Container.other: Store, transient, factory, internal, 14:9
                  immediate store 14:37
                binding Container.generic: Box<Int>, transient by default, factory, internal, 15:9
                  immediate Box() 15:70
                binding Container.named: Tag, transient by default, factory, internal, 16:10
                  immediate Tag() 16:69
                binding Container.later: Tag, transient, factory, internal, 17:16
                binding Container.form: (()->Void)->Form, factory by default, factory, internal, 18:9
                  immediate Form() 18:59
                unread 17:16: a factory that is not created with `self { … }`
                """)
    }

    @Test func scopes() {
        let lines = FactLines.certain(
            """
            import Factory
            extension Container {
                var a: Factory<A> { self { A() }.cached }
                var b: Factory<B> { self { B() }.graph }
                var c: Factory<C> { self { C() }.unique }
                var d: Factory<D> { self { D() }.scope(.session).timeToLive(60).once() }
                var e: Factory<E> { self { E() }.scope(Scope.singleton) }
            }
            """)
        #expect(
            lines == """
                binding Container.a: A, cached, factory, internal, 3:9
                  immediate A() 3:32
                binding Container.b: B, perResolution, factory, internal, 4:9
                  immediate B() 4:32
                binding Container.c: C, transient, factory, internal, 5:9
                  immediate C() 5:32
                binding Container.d: D, session, factory, internal, 6:9
                  immediate D() 6:32
                binding Container.e: E, singleton, factory, internal, 7:9
                  immediate E() 7:32
                """)
    }

    @Test func contextsAndChoices() {
        let lines = FactLines.certain(
            """
            import Factory
            extension Container {
                var f: Factory<any F> {
                    self { LiveF(self.a()) }
                        .onPreview { MockF(self.b()) }
                        .onTest { MockF(self.c()) }
                        .singleton
                        .decorator { $0.attach(self.d()) }
                }
                var g: Factory<any G> {
                    self { LiveG() }
                        .context(.test, .arg("quick")) { FakeG() }
                        .onArg("slow") { SlowG() }
                        .onDebug { DebugG() }
                        #if os(iOS)
                        .onSimulator { PhoneG() }
                        #endif
                        .shared
                }
                var h: Factory<any H> {
                    #if DEBUG
                    self { FakeH() }.cached
                    #else
                    self { LiveH() }.cached
                    #endif
                }
                var i: Factory<any I> {
                    if Flags.isOn { return self { NewI() }.singleton }
                    return self { OldI() }.singleton
                }
            }
            """)
        #expect(
            lines == """
                binding Container.f: F, singleton, factory, internal, with preview and test, 3:9
                  immediate LiveF() 4:16
                  immediate a 4:22
                  immediate d 8:36
                  other immediate MockF() 5:26
                  other immediate b 5:32
                  other immediate MockF() 6:23
                  other immediate c 6:29
                binding Container.g: G, shared, factory, internal, with test and argument and debug and simulator, 10:9
                  immediate LiveG() 11:16
                  other immediate FakeG() 12:46
                  other immediate SlowG() 13:30
                  other immediate DebugG() 14:24
                  other immediate PhoneG() 16:28
                binding Container.h: H, cached, factory, internal, 20:9
                  immediate FakeH() 22:16
                  immediate LiveH() 24:16
                binding Container.i: I, singleton, factory, internal, 27:9
                  immediate NewI() 28:39
                  immediate OldI() 29:23
                """)
    }

    @Test func staticFactories() {
        let lines = FactLines.certain(
            """
            import Factory
            extension Container {
                static let store = Factory<any Store>(scope: .singleton) { DiskStore() }
                static var cart = Factory { Cart(store: store()) as any Shopping }
                public static let page = ParameterFactory<Int, Page>(scope: Container.Scope.session) { Page($0) }
                static let row: Factory<Row> = .init { Row(Container.cart()) }
                static let count = 3
            }
            class Services: SharedContainer {
                static let clock = Factory(scope: .shared) { Clock() }
            }
            final class Screen {
                @Injected(Container.store) private var store
                @LazyInjected(Services.clock) var clock
                func show() { Container.page(3).show(); Services.clock().tick() }
            }
            func prepare() { Container.store.register { MemoryStore() } }
            """)
        #expect(
            lines == """
                class Screen 12:13
                  immediate Container.store by @Injected factory 13:6
                  lazy Services.clock by @LazyInjected factory 14:6
                  later Container.page by Container factory 15:19
                  later Services.clock 15:45
                binding Container.store: Store, singleton, factory, internal, 3:16
                  immediate DiskStore() 3:64
                binding Container.cart: Shopping, transient by default, factory, internal, 4:16
                  immediate Cart() 4:33
                  immediate store 4:45
                binding Container.page: (Int)->Page, session, factory, public, 5:23
                  immediate Page() 5:92
                binding Container.row: Row, transient by default, factory, internal, 6:16
                  immediate Row() 6:44
                  immediate Container.cart by Container factory 6:48
                binding Services.clock: , shared, factory, internal, 10:16
                  immediate Clock() 10:50
                bind Container.store, factory, for the program, 17:34
                  immediate MemoryStore() 17:45
                """)
    }

    @Test func extensionOfAllContainers() {
        let lines = FactLines.certain(
            """
            import FactoryKit
            extension SharedContainer { var clock: Factory<Clock> { self { Clock() }.shared } }
            """)
        #expect(
            lines == """
                binding SharedContainer.clock: Clock, shared, factory, internal, 2:33
                  immediate Clock() 2:64
                """)
    }

    @Test func containersOfTheProgram() {
        let lines = FactLines.certain(
            """
            import FactoryKit
            private extension Services {
                var log: any Log { Tools.shared.log() }
                func make() -> Cart { Cart(self.cart().id) }
            }
            final class Services: SharedContainer, AutoRegistering {
                @TaskLocal static var shared = Services()
                let manager = ContainerManager()
                lazy var kept: Factory<Kept> = self { Kept(self.log) }
                func autoRegister() {
                    register { ByType() }
                    Container.shared.register(ByType.self) { ByType() }
                    manager.defaultScope = .singleton
                    payment.register { CardPayment(log: self.log) }
                    cart().open()
                }
                static func test() { Self.shared.cart().close() }
            }
            extension Services {
                var payment: Factory<(any Payment)?> { promised() }
                var cart: Factory<Cart> { self { Cart(self.log, Services.shared.payment(), self.make()) } }
                var pay: Factory<Pay> { self { Pay(self.payment.resolve(), later: { self.cart() }) } }
            }
            """)
        #expect(
            lines == """
                class Services 6:13
                  immediate ContainerManager() 8:19
                  later Services.cart 15:9
                computed Services.log: Log, transient, factory, private, 3:9
                  immediate Tools.log 3:24
                computed Services.make: Cart, transient, factory, private, 4:10
                  immediate Cart() 4:27
                  immediate cart 4:32
                binding Services.kept: Kept, transient by default, factory, internal, 9:14
                  immediate Kept() 9:43
                  immediate log uncalled 9:48
                computed Services.test: (), transient, factory, internal, 17:17
                  immediate Services.cart by Self.shared factory 17:26
                requirement Services.payment: Payment?, transient by default, factory, internal, 20:9
                binding Services.cart: Cart, transient by default, factory, internal, 21:9
                  immediate Cart() 21:38
                  immediate log uncalled 21:43
                  immediate Services.payment by Services.shared factory 21:53
                  immediate make 21:80
                binding Services.pay: Pay, transient by default, factory, internal, 22:9
                  immediate Pay() 22:36
                  immediate payment 22:40
                  later cart 22:73
                bind Services.payment, factory, for the program, 14:17
                  immediate CardPayment() 14:28
                  immediate Services.log uncalled 14:45
                unread 11:9: a registration by type
                unread 12:26: a registration by type
                """)
    }

    @Test func scopesThatAContainerImplies() {
        let facts = FileFacts(
            reading: Array(
                """
                import FactoryKit
                final class Services: SharedContainer {
                    static let shared = Services()
                    let manager = ContainerManager()
                    init() { manager.defaultScope = .cached }
                    var a: Factory<A> { self { A() } }
                    var b: Factory<B> { self { B() }.unique }
                }
                func begin() { Container.shared.manager.defaultScope = .graph }
                """.utf8), file: "Input.swift")
        #expect(facts.defaultScopes == ["Services": [Scope(rawValue: "cached")], "Container": [.perResolution]])
        #expect(facts.bindings.map(\.hasImpliedScope) == [true, false])
    }

    // MARK: - Sites

    @Test func wrappers() {
        let lines = FactLines.certain(
            """
            import FactoryKit
            final class Model {
                @Injected(\\.store) private var store
                @Injected(\\Services.cart) var cart: Cart
                @ObservationIgnored @LazyInjected(\\FactoryKit.Container.log) var log
                @WeakLazyInjected(\\.parent) var parent: Parent?
                @DynamicInjected(\\.clock) var clock
                @InjectedObject(\\.screen) var screen: Screen
                @InjectedObservable(\\Services.state) var state
                @InjectedType var tool: (any Tool)?
                @Injected(path) var lost: Lost
                private let user = resolve(\\Services.user)
                lazy var team = dependency(\\.team)
                private let late = LazyInjected(\\.late)
            }
            """)
        #expect(
            lines == """
                class Model 2:13
                  immediate Container.store by @Injected factory 3:6
                  immediate Services.cart by @Injected factory 4:6
                  lazy Container.log by @LazyInjected factory 5:26
                  weak Container.parent by @WeakLazyInjected factory 6:6
                  later Container.clock by @DynamicInjected factory 7:6
                  lazy Container.screen by @InjectedObject factory 8:6
                  lazy Services.state by @InjectedObservable factory 9:6
                  immediate service Tool by @InjectedType factory optional 10:6
                  immediate Services.user by resolve factory 12:24
                  lazy Container.team by dependency factory 13:21
                  lazy Container.late by LazyInjected factory 14:24
                unread 11:5: @Injected with something other than a literal key path
                """)
    }

    @Test func wrappersWithoutImportsOfTheLibrary() {
        let lines = FactLines.certain(
            """
            import SwiftUI
            struct Screen {
                @Injected(\\.store) private var store
                @Injected(\\Services.cart) var cart
                @WeakLazyInjected(\\.parent) var parent
                @InjectedObject(\\.model) var model
                let user = resolve(\\Services.user)
            }
            """)
        #expect(
            lines == """
                structure Screen 2:8
                  immediate store by @Injected 3:6
                  immediate Services.cart by @Injected 4:6
                  weak parent by @WeakLazyInjected 5:6
                  lazy model by @InjectedObject 6:6
                  immediate Services.user by resolve 7:16
                """)
    }

    @Test func readsThroughContainers() {
        let lines = FactLines.certain(
            """
            import Factory
            let top = Container.shared.store()
            final class Flow {
                private let container = Services.shared
                private var tools: ToolContainer { .shared }
                let log = Container.shared.log.resolve()
                let maker = Container.shared.maker
                init(store: Store = Container.shared.store(), _ given: Container) {
                    _ = given.cart().count
                    show(Services.shared.page(3))
                }
                func run() {
                    container.start()
                    self.tools.hammer().hit()
                    let local = MainContainer.shared
                    local.window().open()
                    Container.shared.reset()
                    Container.shared.manager.push()
                    Container.shared.log.reset()
                    URLCache.shared.removeAll()
                }
            }
            final class Services: SharedContainer {}
            """)
        #expect(
            lines == """
                class Flow 3:13
                  immediate Container.log by Container.shared factory 6:15
                  immediate Container.maker 7:17
                  immediate Container.store by Container.shared factory 8:25
                  immediate Container.cart by given factory 9:13
                  immediate Services.page by Services.shared factory 10:14
                  later Services.start by container factory 13:9
                  later ToolContainer.hammer 14:9
                  later MainContainer.window by local factory 16:9
                  later URLCache.removeAll 20:9
                later Container.store by Container.shared factory 2:11
                """)
    }

    // MARK: - Other values

    @Test func registrationsInTests() {
        let lines = FactLines.certain(
            """
            import FactoryTesting
            import Testing
            @Suite(.container { $0.store.register { MemoryStore() } })
            struct Tests {
                @Test(.container { container in container.cart.register { Cart() }; container.log.onTest { NoLog() } })
                func one() {
                    Container.shared.store
                        .register { MemoryStore(Container.shared.log()) }
                        .onPreview { PreviewStore() }
                    Services.shared.page.register { _ in Page() }
                    Container.shared.clock { FixedClock() }
                    Container.shared.log.decorator { print($0) }
                }
                func two(container: Container) {
                    container.cart.register { Cart() }
                    Services.shared { $0.page.onArg("x") { _ in Page() } }
                    withContainer { $0.store.context(.test) { MemoryStore() } }
                    Container.shared.with { $0.store().fill() }
                }
            }
            final class Services: SharedContainer {}
            """)
        #expect(
            lines == """
                structure Tests 4:8
                  later Container.store by $0 factory 18:33
                override Container.store, factory, 3:30
                  immediate MemoryStore() 3:41
                override Container.cart, factory, 5:52
                  immediate Cart() 5:63
                override Container.log, factory, 5:87
                  immediate NoLog() 5:96
                override Container.store, factory, 8:14
                  immediate MemoryStore() 8:25
                  immediate Container.log by Container.shared factory 8:37
                override Container.store, factory, 9:14
                  immediate PreviewStore() 9:26
                override Services.page, factory, 10:30
                  immediate Page() 10:46
                override Container.clock, factory, 11:26
                  immediate FixedClock() 11:34
                decorate Container.log, factory, 12:30
                override Container.cart, factory, 15:24
                  immediate Cart() 15:35
                override Services.page, factory, 16:35
                  immediate Page() 16:53
                override Container.store, factory, 17:34
                  immediate MemoryStore() 17:51
                """)
    }

    @Test func registrationsInTheProgramAndItsPreviews() {
        let lines = FactLines.certain(
            """
            import FactoryKit
            @main struct Program: App {
                init() { Container.shared.store.register { DiskStore() } }
            }
            extension Container: @retroactive AutoRegistering {
                public func autoRegister() {
                    payment.register { CardPayment() }
                    self.clock.onTest { FixedClock() }
                }
            }
            struct Screen_Previews: PreviewProvider {
                static var previews: some View {
                    let _ = Container.shared.store.register { MemoryStore() }
                    Screen()
                }
            }
            #Preview { Container.shared.cart.preview { Cart() }; Screen() }
            """)
        #expect(
            lines == """
                entry point
                bind Container.store, factory, for the program, 3:37
                  immediate DiskStore() 3:48
                bind Container.payment, factory, for the program, 7:17
                  immediate CardPayment() 7:28
                override Container.clock, factory, 8:20
                  immediate FixedClock() 8:29
                override Container.store, factory, 13:40
                  immediate MemoryStore() 13:51
                override Container.cart, factory, 17:34
                  immediate Cart() 17:44
                """)
    }

    // MARK: - Similar code

    @Test func singletonsOfOthersInAFileThatUsesTheLibrary() {
        let lines = FactLines.certain(
            """
            import Factory
            struct Set {
                func up(container: UIView, table: Table) {
                    Decoders.shared.register { Decoder() }
                    table.register { Cell() }
                    container.layout()
                    Container.shared.reset { $0 }
                    Container.shared.cart.reset()
                    Window.self.open(Container.self)
                }
            }
            """)
        #expect(lines == "")
    }

    @Test func namesThatOthersHaveToo() {
        let lines = FactLines.certain(
            """
            import SwiftUI
            struct Factory<T> { let make: () -> T; func register(_ make: () -> T) {} }
            struct Container<Content: View>: View { let content: Content; var body: some View { content.padding() } }
            final class Machines {
                static let press = Factory<Press> { Press() }
                var lathe: Factory<Lathe> { Factory { Lathe() } }
                var drill: Factory<Drill> { lathe.map { Drill($0) } }
                func start() {
                    table.register { Cell() }
                    Container { Text("a") }
                    container.press()
                    UIApplication.shared.open(link)
                }
                @Injected var model: Model
                @Injected(.store) var store: Store
            }
            """)
        #expect(
            lines == """
                class Machines 4:13
                  immediate Factory() 6:33
                  immediate Drill() 7:45
                  immediate DependencyObjects.store by @Injected 15:6
                """)
    }
}
#endif
