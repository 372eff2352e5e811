// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Testing

/// The sources that fuzzing begins with: each dialect's forms, and nested code.
enum FuzzSources {
    static let all = [native, objectsAndValues, dependencies, swinject, resolver, needle, factory]

    private static let native = """
        import Joinery
        extension Dependencies {
            public var listings: any Listings { singleton { Stored(database: database) } test: { Stub() } }
            @MainActor var router: Router { shared { Router(self.listings) } }
            var detail: @Sendable (Int) -> Detail { factory { Detail(id: $0, listings: listings) } }
            var payment: any Payment { required() }
            var checks: [any Check] { collection() }
            var pool: Async<Pool> { asyncSingleton { try await Pool.open(settings.app.path) } }
            func kept(_ length: Int) -> Int { perResolution(for: length) { length + one } }
        }
        struct SessionGraph: DependencyGraph { let instances = Instances(); let app: Dependencies }
        final class Presenter: Sendable {
            @Injected(\\.search) private var search
            private let cart = inject(\\SessionGraph.cart), late = LazyInjected(\\.late)
            init(user: User = Dependencies.current.user) { Task { [search] in search.run(inject(\\.clock)) } }
        }
        @AutoWired(from: SessionGraph.self, ["at": \\.app.clock], assisted: "id") struct Row {
            var id: Int, at: Clock, title: String?
            @AutoWiredInitializer init(from id: Int, at: Clock = .live) async {}
        }
        prepareDependencies { $0.bind(\\.payment) { Card(http: $0.http) }; $0[\\.listings] = Stub() }
        // joinery:disable cycle - known
        """

    private static let objectsAndValues = """
        import JoineryObjects
        extension DependencyObjects {
            static let store = DependencyObject<any Store> { DiskStore(DependencyObjects[.path]) }
        }
        class Cart { @Injected(.store) var store: Store }
        DependencyObjects[.store] = MemoryStore()
        private struct NetworkKey: InjectionKey { static var currentValue: any Network = LiveNetwork() }
        extension InjectedValues {
            var network: any Network { get { Self[NetworkKey.self] } set { Self[NetworkKey.self] = newValue } }
        }
        func swap() { InjectedValues[\\.network] = Mock() }
        """

    private static let dependencies = """
        import Dependencies
        struct ClockClient: Sendable { var now: @Sendable () -> Date }
        extension ClockClient: DependencyKey {
            static let liveValue = Self { Date() }
            static var testValue: Self { Self(now: unimplemented("now", placeholder: .distantPast)) }
            static let previewValue = ClockClient { @Dependency(\\.date) var date; return date.now }
        }
        extension DependencyValues {
            var clock: ClockClient { get { self[ClockClient.self] } set { self[ClockClient.self] = newValue } }
        }
        @Reducer struct Feature { @Dependency(\\.clock) var clock; @Dependency(ClockClient.self) var other }
        @Test(.dependency(\\.clock, .testValue)) func works() {
            withDependencies { $0.clock.now = { .now } } operation: { Feature() }
        }
        """

    private static let resolver = """
        import Resolver
        extension Resolver: ResolverRegistering {
            static let mock = Resolver(child: main)
            public static func registerAllServices() {
                defaultScope = .shared
                register { DiskStore(log: resolve(), .init(clock: resolve())) as any Store }.scope(.application)
                register(Cart.self, name: .main) { r, args in Cart(r.optional(), args("id")) }.implements(Reading.self)
                mock.register { Settings.shared.log }.resolveProperties { r, log in log.store = r.resolve() }
            }
        }
        final class Screen { @LazyInjected(name: "main", container: .mock) var cart: Cart? }
        """

    private static let needle = """
        import NeedleFoundation
        protocol CartDependency: Dependency { var store: any Store { get } }
        final class CartComponent: PluginizedComponent<CartDependency, CartPlugIns, CartExtras> {
            var cart: Cart { shared { Cart(dependency.store, self.pluginExtension.prices, log) } }
            func page() -> PageComponent { PageComponent(parent: self) }
        }
        extension AppComponent { var cartBuilder: any CartBuilder { CartComponent(parent: self) } }
        """

    private static let swinject = """
        import Swinject
        final class AppAssembly: Assembly {
            func assemble(container: Container) {
                container.register((any Store).self, name: "disk") { r, path in
                    DiskStore(r.resolve(Log.self)!, path: path)
                }.inObjectScope(.container).implements(Reading.self).initCompleted { r, s in s.next = r ~> Next.self }
                container.autoregister(Cart.self, initializer: Cart.init)
                #if DEBUG
                container.register(Log.self) { _ in PrintLog() }
                #else
                container.register(Log.self, factory: { $0.resolve(Remote.self, arguments: 1, "a") ?? NoLog() })
                #endif
            }
        }
        let assembler = Assembler([AppAssembly()], container: Container(parent: nil))
        let cart = assembler.resolver.resolve(Cart.self)!
        """

    private static let factory = """
        import FactoryKit
        extension Container: AutoRegistering {
            var store: Factory<any Store> { self { DiskStore(self.log()) }.singleton.onTest { MemoryStore() } }
            var page: ParameterFactory<(Int, String), Page> { ParameterFactory(self) { (a, b) in Page(a, b) } }
            var payment: Factory<Payment?> { promised() }
            static let old = Factory<Old>(scope: .shared) { Old(Container.store()) }
            func autoRegister() { payment.register { Card() }; manager.defaultScope = .cached }
        }
        final class Services: SharedContainer { static let shared = Services(); let manager = ContainerManager() }
        struct Screen: View {
            @InjectedObject(\\.model) var model
            @LazyInjected(\\Services.cart) var cart: Cart
            let user = resolve(\\.user), container = Services.shared
            var body: some View { Text(container.title().text + Container.shared.page((1, "a")).name) }
        }
        @Suite(.container { $0.store.register { MemoryStore() } }) struct Tests {}
        """

    /// Something that can stand within itself, or follow itself, any number of times.
    struct Nested: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: String
        let middle: String
        let after: String

        func source(depth: Int) -> String {
            let core = String(repeating: before, count: depth) + middle + String(repeating: after, count: depth)
            return """
                import Joinery
                extension Dependencies { var first: Int { singleton { start } } }
                \(core)
                extension Dependencies { var last: Int { singleton { 1 } } }
                """
        }

        init(_ name: String, _ before: String, _ middle: String, _ after: String) {
            (testDescription, self.before, self.middle, self.after) = (name, before, middle, after)
        }
    }

    static let nested = [
        Nested("parentheses", "(", "1", ")"), Nested("arrays", "[", "1", "]"),
        Nested("closures", "{ ", "1", " }()\n"), Nested("calls", "f(", "1", ")"),
        Nested("calls of closures", "self { ", "A()", " }.singleton"),
        Nested("types", "struct A { ", "var a: Int { 1 }", " }"), Nested("conditions", "#if A\n", "f()\n", "#endif\n"),
        Nested("conditions within a type", "struct A {\n#if A\n", "let a = 1\n", "#endif\n}\n"),
        Nested("generic types", "A<", "Int", ">"), Nested("a typed property", "", "let a: A", ".B"),
        Nested("optional types", "", "var a: Factory<Int", "?"), Nested("a chain of members", "", "a", ".b"),
        Nested("a chain of calls", "", "a", ".b()"), Nested("a chain of closures", "", "a", " { 1 }"),
        Nested("subscripts", "", "a", "[0]"), Nested("forced values", "", "a", "!"),
        Nested("optional chains", "", "a", "?.b"), Nested("prefix operators", "- ", "1", ""),
        Nested("a sum", "1 + ", "1", ""), Nested("a ternary", "a ? 1 : ", "1", ""),
        Nested("strings", "\"\\(", "1", ")\""), Nested("attempts", "try ", "f()", ""),
        Nested("statements", "if a { ", "f()", " }\n"), Nested("alternatives", "if a { } else ", "{}", ""),
        Nested("functions", "func f() { ", "f()", " }\n"), Nested("key paths", "", "f(\\A.a", ".b"),
        Nested("tuples of types", "let a: (", "Int", ")"), Nested("function types", "let a: () -> ", "Int", ""),
        Nested("compositions", "let a: any A & ", "B", ""), Nested("attributes", "@A ", "var a = 1", ""),
        Nested("patterns", "let (", "a", ")"), Nested("comments", "/* ", "a", " */"),
        Nested("members after conditions", "", "let a = b", "\n#if A\n.c\n#endif"),
    ]
}
#endif
