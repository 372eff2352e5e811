// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// Forms of the program's own functions that resolve or register, none of which is a problem.
struct OwnFunctionFormsTests {
    private static let types = """
        import Swinject

        protocol Service {}
        final class Log: Service { init() {} }
        final class Store: Service { init() {} }
        final class Home { init(id: Int) {} }
        let container = Container()

        """

    @Test(arguments: forms) func nothingIsReported(name: String, code: String) {
        let facts = FileFacts(reading: Array((Self.types + code).utf8), file: "main.swift")
        let graph = Graph(linking: [ModuleFacts(module: "App", kind: .executable, files: [facts])])
        #expect(TextRenderer().render(Check().problems(in: graph)) == "", "\(name):\n\(code)")
    }

    @Test func initializersOfAWrapperMayBeInAnotherFile() {
        let sources = [
            "main.swift": Self.types + """
                container.register(Log.self, name: "x") { _ in Log() }
                @propertyWrapper struct Inject<T> {
                    let wrappedValue: T
                    init() { wrappedValue = container.resolve(T.self)! }
                }
                struct A { @Inject(named: "x") var log: Log }
                print(A())
                """,
            "Inject.swift": """
            import Swinject
            extension Inject {
                init(named name: String) { self.wrappedValue = container.resolve(T.self, name: name)! }
            }
            """,
        ]
        let files = sources.map { FileFacts(reading: Array($1.utf8), file: $0) }
        let graph = Graph(linking: [ModuleFacts(module: "App", kind: .executable, files: files)])
        #expect(TextRenderer().render(Check().problems(in: graph)) == "")
    }

    /// One use of the wrapper or function is a use of its service, so the other one is unused.
    @Test(arguments: [
        """
        @propertyWrapper final class Kept<Key, Value> {
            var wrappedValue: Value!
            init(as _: Key.Type) {}
            func fill(_ resolver: Resolver) { wrappedValue = (resolver.resolve(Key.self) as! Value) }
        }
        extension Kept where Key == Value { convenience init() { self.init(as: Value.self) } }
        final class Screen { @Kept() var log: Log! }
        """,
        """
        @propertyWrapper struct Kept<Key, Value> {
            var wrappedValue: Value
            init(_ key: Key.Type) { wrappedValue = container.resolve(key) as! Value }
        }
        struct Screen { @Kept(Log.self) var log: any Service }
        """,
        """
        @propertyWrapper struct Kept<Value, Key> {
            var wrappedValue: Value
            init(default: Int = 1, key: Key.Type) { wrappedValue = container.resolve(Key.self) as! Value }
        }
        struct Screen { @Kept(key: Log.self) var log: any Service }
        """,
        "func singleton<T>(_ type: T.Type) { print(container.resolve(type)!) }\nsingleton(Log.self)",
        "func shared<T>() -> T { container.resolve(T.self)! }\nlet log: Log = shared()",
        "func factory<T>(_ type: T.Type) -> T { container.resolve(T.self)! }\nprint(factory(Log.self))",
        "extension Container { func collection<T>(of type: T.Type) -> T { resolve(T.self)! } }\nprint(container.collection(of: Log.self))",
    ])
    func aUseIsRead(code: String) {
        let registrations = """
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }

            """
        let facts = FileFacts(reading: Array((Self.types + registrations + code).utf8), file: "main.swift")
        let graph = Graph(linking: [ModuleFacts(module: "App", kind: .executable, files: [facts])])
        #expect(
            TextRenderer().render(Check().problems(in: graph))
                == "main.swift:9:20: warning: [joinery/unused-binding] 'Store' is never used\n", "\(code)")
    }

    @Test func aKeyMayBeInAVariable() {
        let facts = FileFacts(
            reading: Array(
                """
                import Dependencies
                struct Log: DependencyKey { static let liveValue = Log() }
                func value<K: DependencyKey>(_ key: K.Type) -> K.Value { DependencyValues._current[key] }
                print(value(Log.self))
                """.utf8), file: "main.swift")
        let graph = Graph(linking: [ModuleFacts(module: "App", kind: .executable, files: [facts])])
        #expect(TextRenderer().render(Check().problems(in: graph)) == "")
    }

    @Test(arguments: values) func aFunctionThatIsAValueIsUnread(name: String, code: String, unread: String) {
        let facts = FileFacts(reading: Array((Self.types + code).utf8), file: "main.swift")
        let graph = Graph(linking: [ModuleFacts(module: "App", kind: .executable, files: [facts])])
        #expect(TextRenderer().render(Check().problems(in: graph)) == "", "\(name):\n\(code)")
        #expect([facts].throughWrappers().flatMap(\.unread).map(\.reason) == [unread], "\(name):\n\(code)")
    }

    private static let values: [(String, String, String)] = [
        (
            "An argument",
            #"""
            container.register(Log.self) { _ in Log() }
            func get<T>(_ type: T.Type) -> T { container.resolve(type)! }
            print([Log.self].map(get))
            """#,
            "resolves a type that is not written here, by 'get'"
        ),
        (
            "A method",
            #"""
            container.register(Log.self) { _ in Log() }
            struct Injector { func get<T>(_ type: T.Type) -> T { container.resolve(type)! } }
            let make: (Log.Type) -> Log = Injector().get
            print(make(Log.self))
            """#,
            "resolves a type that is not written here, by 'get'"
        ),
        (
            "A function that infers its type",
            #"""
            container.register(Log.self) { _ in Log() }
            func get<T>() -> T { container.resolve(T.self)! }
            let make: () -> Log = get
            print(make())
            """#,
            "resolves a type that is not written here, by 'get'"
        ),
        (
            "A cast",
            #"""
            container.register(Log.self) { _ in Log() }
            func get<T>(_ type: T.Type) -> T { container.resolve(type)! }
            print((get as (Log.Type) -> Log)(Log.self))
            """#,
            "resolves a type that is not written here, by 'get'"
        ),
        (
            "A function that registers",
            #"""
            func add<T>(_ type: T.Type, _ make: @escaping () -> T) { container.register(type) { _ in make() } }
            let first: (Log.Type, @escaping () -> Log) -> Void = add
            first(Log.self, Log.init)
            print(container.resolve(Log.self)!)
            """#,
            "registers a type that is not written here, by 'add'"
        ),
        (
            "The initializer of a wrapper",
            #"""
            container.register(Log.self) { _ in Log() }
            @propertyWrapper struct Inject<T> { var wrappedValue: T { container.resolve(T.self)! } }
            let make = Inject<Log>.init
            print(make().wrappedValue)
            """#,
            "resolves a type that is not written here, by '@Inject'"
        ),
        (
            "The library's function that resolves",
            #"""
            container.register(Log.self) { _ in Log() }
            let make: (Log.Type) -> Log? = container.resolve
            print(make(Log.self)!)
            """#,
            "'resolve' is used in a form that is not known"
        ),
        (
            "The library's function that registers",
            #"""
            let add: (Log.Type, String?, @escaping (Resolver) -> Log) -> ServiceEntry<Log> = container.register
            _ = add(Log.self, nil) { _ in Log() }
            print(container.resolve(Log.self)!)
            """#,
            "'register' is used in a form that is not known"
        ),
    ]

    private static let forms: [(String, String)] = [
        (
            "Branches of an expression",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            func get<T>() -> T { container.resolve(T.self)! }
            func make(_ debug: Bool) -> Log { if debug { get() } else { get() } }
            print(make(true), get() as Store)
            """#
        ),
        (
            "An operator",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            prefix operator <-
            prefix func <- <T>(type: T.Type) -> T { container.resolve(type)! }
            print(<-Log.self, container.resolve(Store.self)!)
            """#
        ),
        (
            "callAsFunction",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            struct Injector { func callAsFunction<T>(_ type: T.Type) -> T { container.resolve(type)! } }
            let injector = Injector()
            print(injector(Log.self), container.resolve(Store.self)!)
            """#
        ),
        (
            "A function with the name of a type",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            func Inject<T>(_ type: T.Type) -> T { container.resolve(type)! }
            print(Inject(Log.self), container.resolve(Store.self)!)
            """#
        ),
        (
            "An associated type of a type parameter",
            #"""
            container.register(Log.self) { _ in Log() }
            protocol Screen { associatedtype Model; init(model: Model) }
            struct Page: Screen { typealias Model = Log; init(model: Log) {} }
            func make<S: Screen>(_ s: S.Type) -> S { S(model: container.resolve(S.Model.self)!) }
            print(make(Page.self))
            """#
        ),
        (
            "An associated type of Self",
            #"""
            container.register(Log.self) { _ in Log() }
            protocol Screen { associatedtype Model; init(model: Model) }
            extension Screen { static func make() -> Self { Self(model: container.resolve(Self.Model.self)!) } }
            struct Page: Screen { init(model: Log) {} }
            print(Page.make())
            """#
        ),
        (
            "An alias of a wrapper",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            @propertyWrapper struct Inject<T> { var wrappedValue: T { container.resolve(T.self)! } }
            typealias Inj = Inject
            struct A { @Inj var log: Log; @Inject var store: Store }
            print(A())
            """#
        ),
        (
            "A wrapper as a value",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            @propertyWrapper struct Inject<T> { var wrappedValue: T { container.resolve(T.self)! } }
            struct A { @Inject var store: Store }
            print(A(), Inject<Log>().wrappedValue)
            """#
        ),
        (
            "A wrapper with the name of another library's",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            @propertyWrapper final class LazyInjected<T> { lazy var wrappedValue: T = container.resolve(T.self)! }
            struct A { @LazyInjected var log: Log }
            print(A(), container.resolve(Store.self)!)
            """#
        ),
        (
            "A wrapper whose value is a function",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            @propertyWrapper struct Provide<T> { var wrappedValue: () -> T { { container.resolve(T.self)! } } }
            struct A { @Provide var log: () -> Log }
            print(A(), container.resolve(Store.self)!)
            """#
        ),
        (
            "A wrapper whose value contains the type",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            struct Lazy<T> { let make: () -> T }
            @propertyWrapper struct Provide<T> { var wrappedValue: Lazy<T> { Lazy { container.resolve(T.self)! } } }
            struct A { @Provide var log: Lazy<Log>; @Provide<Store> var store }
            print(A())
            """#
        ),
        (
            "A factory with arguments, called in a closure",
            #"""
            func add<T>(_ t: T.Type, _ make: @escaping (Int) -> T) { container.register(t) { (_, i: Int) in make(i) } }
            add(Home.self) { id in Home(id: id) }
            print(container.resolve(Home.self, argument: 1)!)
            """#
        ),
        (
            "An initializer in place of a closure",
            #"""
            func add<T, A>(_ t: T.Type, _ make: @escaping (A) -> T) { container.register(t) { (_, a: A) in make(a) } }
            add(Home.self, Home.init)
            print(container.resolve(Home.self, argument: 1)!)
            """#
        ),
        (
            "A generic service",
            #"""
            final class Repo<T> { init() {} }
            container.register(Repo<Log>.self) { _ in Repo<Log>() }
            func repo<T>(_ t: T.Type) -> Repo<T> { container.resolve(Repo<T>.self)! }
            print(repo(Log.self))
            """#
        ),
        (
            "A list",
            #"""
            container.register([Log].self) { _ in [Log()] }
            func all<T>(_ t: T.Type) -> [T] { container.resolve([T].self)! }
            print(all(Log.self))
            """#
        ),
        (
            "A type that an argument determines",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            struct Key<T> { static var log: Key<Log> { .init() } }
            func get<T>(_ k: Key<T>) -> T { container.resolve(T.self)! }
            let l = get(Key<Log>())
            print(l)
            print(container.resolve(Store.self)!)
            """#
        ),
        (
            "A default value that determines the type",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            func get<T>(or other: @autoclosure () -> T) -> T { container.resolve(T.self) ?? other() }
            let l = get(or: Log())
            print(l)
            print(container.resolve(Store.self)!)
            """#
        ),
        (
            "A type that is chosen",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            let flag = Bool.random()
            print(container.resolve(flag ? Log.self : Log.self)!)
            print(container.resolve(Store.self)!)
            """#
        ),
        (
            "Closures for other purposes",
            #"""
            func quick<T>(_ type: T.Type, then: @escaping (T, Resolver) -> Void, make: @escaping () -> T) { container.register(type) { r in let t = make(); then(t, r); return t } }
            quick(Log.self, then: { _, _ in }, make: { Log() })
            print(container.resolve(Log.self)!)
            """#
        ),
        (
            "A type in place of its default value",
            #"""
            container.register(Log.self) { _ in Log() }
            class VC {}
            final class Page: VC {}
            container.register(Page.self) { _ in Page() }
            extension Resolver { func get<T>(type: T.Type = T.self) -> T { resolve(T.self)! } }
            var page: VC { return container.get(type: Page.self) }
            print(page, container.resolve(Log.self)!)
            """#
        ),
        (
            "A function of another type with the same name",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            struct Injector { func get<T>(_ t: T.Type) -> T { container.resolve(t)! } }
            struct Page { init() {} }
            protocol Makeable { init() }
            extension Page: Makeable {}
            struct Cache { func get<T: Makeable>(_ t: T.Type) -> T { t.init() } }
            print(Injector().get(Log.self), Cache().get(Page.self))
            print(container.resolve(Store.self)!)
            """#
        ),
        (
            "The same with an inferred type",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            struct Injector { func get<T>() -> T { container.resolve(T.self)! } }
            struct User: Decodable {}
            struct API { func get<T: Decodable>() throws -> T { try JSONDecoder().decode(T.self, from: Data()) } }
            let l: Log = Injector().get()
            let u: User = try API().get()
            print(l, u)
            print(container.resolve(Store.self)!)
            """#
        ),
        (
            "A name and its constant",
            #"""
            enum Names { static let log = "log" }
            container.register(Log.self, name: Names.log) { _ in Log() }
            print(container.resolve(Log.self, name: "log")!)
            """#
        ),
        (
            "Nested types, named from inside",
            #"""
            enum Feed { final class Presenter {} }
            enum Profile { final class Presenter {} }
            container.register(Feed.Presenter.self) { _ in .init() }
            container.register(Profile.Presenter.self) { _ in .init() }
            extension Feed { static func make() -> Presenter { container.resolve(Presenter.self)! } }
            extension Profile { static func make() -> Presenter { container.resolve(Presenter.self)! } }
            print(Feed.make(), Profile.make())
            """#
        ),
        (
            "Two types, of which one is resolved",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            func bind<V, M>(_ v: V, to m: M.Type) -> (V, M) { (v, container.resolve(m)!) }
            final class View {}
            func screen<V: AnyObject, M>(_ v: V.Type, vm m: M.Type) -> M { container.resolve(m)! }
            print(bind(1, to: Log.self), screen(View.self, vm: Store.self))
            """#
        ),
        (
            "A subscript that infers its type",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            struct Injector { subscript<T>(of type: T.Type) -> T { container.resolve(type)! }
             subscript<T>(dynamic: Int) -> T { container.resolve(T.self)! } }
            let i = Injector()
            let s: Store = i[1]
            print(i[of: Log.self], s)
            """#
        ),
        (
            "A subscript without arguments",
            #"""
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { _ in Store() }
            struct Injector { subscript<T>() -> T { container.resolve(T.self)! } }
            let i = Injector()
            let l: Log = i[]
            func use(_ s: Store) {}
            use(i[])
            print(l)
            """#
        ),
        (
            "Types in a pack",
            #"""
            container.register(Log.self) { _ in Log() }
            func get<each T>(_ type: repeat (each T).Type) -> (repeat each T) { (repeat container.resolve((each T).self)!) }
            print(get(Log.self))
            """#
        ),
        (
            "Types in a pack, each passed on",
            #"""
            container.register(Log.self) { _ in Log() }
            func get<T>(_ type: T.Type) -> T { container.resolve(type)! }
            func all<each T>(_ type: repeat (each T).Type) -> (repeat each T) { (repeat get(each type)) }
            print(all(Log.self))
            """#
        ),
        (
            "Arguments in a pack",
            #"""
            container.register(Home.self) { (_, id: Int, s: String) in Home(id: id) }
            func get<T, each A>(_ t: T.Type, _ a: repeat each A) -> T {
                container.resolve(t, name: nil, arguments: repeat each a)!
            }
            print(get(Home.self, 1, "b"))
            """#
        ),
        (
            "Another name for a type parameter of a function",
            #"""
            container.register(Log.self) { _ in Log() }
            func get<T>(_ t: T.Type) -> T { typealias D = T; return container.resolve(D.self)! }
            print(get(Log.self))
            """#
        ),
        (
            "Another name for a type parameter of a type",
            #"""
            container.register(Log.self) { _ in Log() }
            struct Holder<T> { typealias Dep = T; func get() -> T { container.resolve(Dep.self)! } }
            print(Holder<Log>().get())
            """#
        ),
        (
            "Another name for a type parameter of a superclass",
            #"""
            container.register(Log.self) { _ in Log() }
            class Holder<T> { typealias Dep = T }
            final class Logs: Holder<Log> { func get() -> Log { container.resolve(Dep.self)! } }
            print(Logs().get())
            """#
        ),
        (
            "An associated type of an inherited protocol",
            #"""
            container.register(Log.self) { _ in Log() }
            protocol Screen { associatedtype Model; init(model: Model) }
            protocol Tab: Screen {}
            extension Tab { static func make() -> Self { Self(model: container.resolve(Model.self)!) } }
            struct Page: Tab { init(model: Log) {} }
            print(Page.make())
            """#
        ),
        (
            "A wrapper that an initializer replaces",
            #"""
            container.register(Log.self, name: "x") { _ in Log() }
            @propertyWrapper struct Inject<T> { let wrappedValue: T
             init(name: String? = nil) { wrappedValue = container.resolve(T.self, name: name)! } }
            struct A { @Inject var log: Log; init() { _log = Inject(name: "x") } }
            print(A())
            """#
        ),
        (
            "A wrapper of a module that is not read",
            #"""
            import CoreDI
            container.register(Log.self) { _ in Log() }
            struct A { @Inject var log: Log }
            print(A())
            """#
        ),
        (
            "A static subscript with a variable",
            #"""
            container.register(Log.self) { _ in Log() }
            enum DI { static subscript<T>(_ type: T.Type) -> T { container.resolve(type)! } }
            let type = Log.self
            print(DI[type])
            """#
        ),
        (
            "A variable with the name of a property",
            #"""
            container.register(Log.self) { _ in Log() }
            func get<T>() -> T { container.resolve(T.self)! }
            final class A { var log: Store?; func f() { let log: Log; log = get(); print(log) } }
            A().f()
            """#
        ),
        (
            "A variable with the name of a container",
            #"""
            final class Cache { func resolve<T>(_ type: T.Type) -> Int { 1 } }
            func f() { let container = Cache(); print(container.resolve(Log.self)) }
            """#
        ),
        (
            "A property with the name of a container",
            #"""
            final class Cache { func register<T>(_ type: T.Type, _ f: (Int) -> Int) {} }
            final class A { let container = Cache(); func f() { container.register(Log.self) { _ in 1 } } }
            """#
        ),
        (
            "Another name for a container",
            #"""
            container.register(Log.self) { _ in Log() }
            let di = container
            let types: [Log.Type] = [Log.self]
            for type in types { print(di.resolve(type)!) }
            """#
        ),
        (
            "A function that registers and one that resolves, with one name",
            #"""
            struct Builder { func use<T: AnyObject>(_ t: T.Type) { container.register(t) { _ in fatalError() } } }
            struct Injector { func use<T>(_ t: T.Type) -> T { container.resolve(t)! } }
            container.register(Log.self) { _ in Log() }
            print(Injector().use(Log.self))
            """#
        ),
    ]
}
#endif
