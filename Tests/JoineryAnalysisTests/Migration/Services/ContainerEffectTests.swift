// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Code that runs when a container is first used, beside its registrations.
struct ContainerEffectTests {
    private static let types = """
        final class A {}
        struct B { init(a: A) {} }
        enum Analytics { static func start() { FirebaseApp.configure() } }
        """

    private func migrated(_ code: String, from dialect: Dialect = .swinject) throws -> MigratedProgram {
        let library = dialect == .swinject ? "Swinject" : dialect == .resolver ? "Resolver" : "Factory"
        let program = try MigratedProgram(
            ["Sources/App/App.swift": "import \(library)\n\n\(code)\n", "Sources/App/Types.swift": Self.types],
            from: dialect)
        #expect(program.isStable)
        return program
    }

    /// Migrates a program whose lazy container also runs some code, which can call two functions that call each other.
    private func migrated(beside code: String, first body: String) throws -> MigratedProgram {
        try migrated(
            """
            let container: Container = {
                let container = Container()
                container.register(A.self) { _ in A() }
                \(code)
                return container
            }()
            func first() { \(body) }
            func second() { first() }
            """)
    }

    @Test(arguments: [
        // In the value of a variable.
        """
        let container: Container = {
            let container = Container()
            container.register(A.self) { _ in A() }
            Analytics.start()
            return container
        }()
        """,
        // In a getter.
        """
        enum Services {
            static let container = made
            static var made: Container {
                Analytics.start()
                let container = Container()
                container.register(A.self) { _ in A() }
                return container
            }
        }
        """,
        // In a closure that the container calls.
        """
        enum Services {
            static let container = Container { container in
                container.register(A.self) { _ in A() }
                Analytics.start()
            }
        }
        """,
        // In a function that registers.
        """
        enum Services {
            static let container = make()
            static func make() -> Container {
                let container = Container()
                register(in: container)
                return container
            }
            static func register(in container: Container) {
                container.register(A.self) { _ in A() }
                if !isDone {
                    Analytics.start()
                }
            }
        }
        """,
        // In a function of containers that does not register.
        """
        let container: Container = {
            let container = Container()
            container.register(A.self) { _ in A() }
            container.begin()
            return container
        }()
        extension Container {
            func begin() { Analytics.start() }
        }
        """,
        // In an assembly, with or without registrations.
        """
        let assembler = Assembler([Services(), Other()])
        struct Services: Assembly {
            func assemble(container: Container) {
                container.register(A.self) { _ in A() }
            }
        }
        struct Other: Assembly {
            func assemble(container: Container) {}
            func loaded(resolver: Resolver) { Analytics.start() }
        }
        """,
        // In the initializer of the type that holds the container.
        """
        final class Services {
            static let shared = Services()
            let container = Container()
            init() {
                container.register(A.self) { _ in A() }
                UserDefaults.standard.set(true, forKey: "isUsed")
            }
        }
        """,
        // In a lazy property.
        """
        final class Provider {
            lazy var container: Container = {
                let container = Container()
                container.register(A.self) { _ in A() }
                _ = Analytics.start()
                return container
            }()
        }
        """,
        // In the creation of another object.
        """
        let container: Container = {
            let container = Container()
            container.register(A.self) { _ in A() }
            Observer()
            return container
        }()
        struct Observer {
            init() { UserDefaults.standard.register(defaults: [:]) }
        }
        """,
        // In the getter of a container that it keeps.
        """
        enum Services {
            static var cached: Container?
            static var container: Container {
                if let cached { return cached }
                let c = Container()
                c.register(A.self) { _ in A() }
                Analytics.start()
                cached = c
                return c
            }
        }
        @main struct Shop {
            static func main() { print(Services.container.resolve(A.self)!) }
        }
        """,
        // In a function whose result is resolved from.
        """
        enum Services {
            static var cached: Container?
            static func container() -> Container {
                if let cached { return cached }
                let c = makeContainer()
                cached = c
                return c
            }
            static func makeContainer() -> Container {
                let c = Container()
                c.register(A.self) { _ in A() }
                Analytics.start()
                return c
            }
        }
        func f() -> A { Services.container().resolve(A.self)! }
        """,
        "let container: Container = {\n    let container = Container()\n    container.register(A.self) { _ in A() }\n    count += 1\n    return container\n}()\nvar count = 0",
    ]) func servicesOfALazyContainerStayBesideOtherCode(code: String) throws {
        let program = try migrated(code)
        let reason = try #require(program.reasons["A"], "\(program.plan)")
        let start =
            /'(Analytics\.start|container\.begin|UserDefaults\.standard\.set|Observer|count)' also runs when its container is first used/
        #expect(reason.prefixMatch(of: start) != nil, "\(reason)")
    }

    @Test(arguments: [
        "#if DEBUG\n    Analytics.start()\n    #endif",
        "switch mode {\n    case 0: Analytics.start()\n    default: break\n    }",
        "[1].forEach { _ in Analytics.start() }",
        "once { Analytics.start() }",
        "Keychain.shared.reset()",
        "Analytics.shared.context(\"live\").start()",
        "table.register(Cell.self, forCellReuseIdentifier: \"c\")",
        "Appearance.apply()",
        "Analytics.shared().isEnabled = true",
        "let manager = Analytics.shared\n    manager.isEnabled = true",
        "_ = Analytics.shared",
        "Services.init(Analytics.shared)",
        "first()",
        "if first() {}",
        "guard isOn, let a = first() else { return container }",
        "while !first() {}",
        "repeat {} while first()",
        "switch first() {\n    default: break\n    }",
        "isOn ? first() : second()",
        "let count = first() ? 1 : 2",
    ]) func otherCodeOfALazyContainer(code: String) throws {
        let program = try migrated(beside: code, first: "second(); Analytics.start()")
        #expect(program.reasons["A"]?.contains("also runs when its container is first used") == true, "\(program.plan)")
    }

    @Test(arguments: [
        "let formatter = DateFormatter()\n    formatter.dateFormat = \"yyyy\"",
        "let entry = container.register(B.self) { r in B(a: r.resolve(A.self)!) }\n    entry.inObjectScope(.graph)",
        "NSLog(\"ready\")",
        "container.register(B.self, on: MainActor.self) { _ in B(a: A()) }.inObjectScope(.container)",
        "container.register((any P).self, name: \"p\") { (r: Resolver, size: Int) in A() }",
        "second()",
        "if second(), Bundle.main.isReady() {}",
        "isOn ? second() : print(1)",
        "switch Bundle.main.mode() {\n    default: break\n    }",
    ]) func codeWithoutAnEffectOnOtherCode(code: String) throws {
        let program = try migrated(beside: code, first: "second()")
        #expect(program.reasons["A"] == nil, "\(program.plan)")
    }

    @Test func aPreviewIsNotPartOfTheProgram() throws {
        let program = try migrated(
            """
            let container = Container()
            @main struct Shop: App {
                init() { registerServices() }
            }
            func registerServices() {
                container.register(A.self) { _ in A() }
                Analytics.start()
            }
            #Preview { registerServices(); return ContentView() }
            struct ContentView_Previews: PreviewProvider {
                static let shown: Void = registerServices()
            }
            """)
        #expect(program.reasons == [:])
    }

    @Test func aFunctionOfAnotherTypeIsNotCalled() throws {
        let program = try migrated(
            """
            let container = Container()
            @main struct Shop: App {
                init() { AppServices().configure() }
            }
            struct AppServices {
                func configure() {
                    container.register(A.self) { _ in A() }
                    Analytics.start()
                }
            }
            enum Theme {
                static let current = Theme.make()
                static func configure() {}
                static func make() -> Int { Theme.configure(); return 1 }
            }
            """)
        #expect(program.reasons == [:])
    }

    @Test func theReasonNamesTheCode() throws {
        let program = try migrated(
            """
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    registerMore()
                    register { B(a: resolve()) }
                }
                static func registerMore() {
                    defaultScope = .graph
                    register { A() }
                    Analytics.start()
                }
            }
            """, from: .resolver)
        let reason =
            "'Analytics.start' also runs when its container is first used; move it to where the program starts (Sources/App/App.swift:11)"
        #expect(program.reasons == ["A": reason, "B": reason])
    }

    @Test(arguments: [
        // The program runs it when it starts.
        """
        @main struct App {
            let container = Container()
            init() {
                container.register(A.self) { _ in A() }
                Analytics.start()
            }
            static func main() {}
        }
        """,
        // The getter of a container that it keeps.
        """
        enum Services {
            static var cached: Container?
            static var container: Container {
                if let cached { return cached }
                let c = Container()
                c.register(A.self) { _ in A() }
                cached = c
                return c
            }
        }
        func f() -> A { Services.container.resolve(A.self)! }
        """,
        // A local container with the name of another one.
        """
        let container = makeContainer()
        func makeContainer() -> Container {
            let container = Container()
            container.register(A.self) { _ in A() }
            return container
        }
        enum Other {
            static var container: Container {
                Analytics.start()
                return Container()
            }
        }
        """,
        // The container's own settings.
        """
        let container: Container = {
            Container.loggingFunction = nil
            let container = Container()
            container.register(A.self) { _ in A() }
            container.addBehavior(Behavior())
            return container
        }()
        struct Behavior {}
        """,
        // Other code of a type without a lazy container.
        """
        let container = makeContainer()
        func makeContainer() -> Container {
            let container = Container()
            container.register(A.self) { _ in A() }
            return container
        }
        func other() { Analytics.start() }
        """,
        // Messages, and functions with the same name that take no container.
        """
        let container: Container = {
            let container = Container()
            NSLog("Start")
            logger.debug("Start")
            Module().configure(container)
            return container
        }()
        struct Module {
            func configure(_ container: Container) { container.register(A.self) { _ in A() } }
        }
        struct Cell {
            func configure(with text: String) { Analytics.start() }
        }
        """,
        // A function in the function that registers.
        """
        let container: Container = {
            let container = Container()
            func add() {
                container.register(A.self) { _ in A() }
            }
            add()
            container.register(B.self) { _ in B(a: A()) }
            return container
        }()
        """,
        // State of the object that holds the container.
        """
        final class Services {
            static let shared = Services()
            let container: Container
            private var isReady: Bool
            init() {
                container = Container()
                isReady = false
                container.register(A.self) { _ in A() }
                self.isReady = true
            }
        }
        """,
        // A function that gets assemblies, and one of the library's settings.
        """
        final class Graph {
            static let shared = Graph()
            let assembler = Assembler()
            private init() { prepare() }
            private func prepare() { Graph.assemble([Services()]) }
            static func assemble(_ more: [any Assembly]) {
                let all: [any Assembly] = [Services()]
                Graph.shared.load(all + more)
            }
            func load(_ assemblies: [any Assembly]) {
                assembler.apply(assemblies: assemblies)
                let other = Unrelated()
            }
        }
        struct Unrelated {
            init() { Analytics.start() }
        }
        struct Services: Assembly {
            func assemble(container: Container) {
                container.register(A.self) { _ in A() }
            }
        }
        """,
        // A list of assemblies, and loops over it.
        """
        let container: Container = {
            let container = Container()
            for assembly in assemblies { assembly.assemble(container: container) }
            assemblies.forEach { $0.assemble(container: container) }
            return container
        }()
        let assemblies: [any Assembly] = [Services()]
        struct Services: Assembly {
            func assemble(container: Container) {
                container.register(A.self) { _ in
                    Analytics.start()
                    return A()
                }
            }
        }
        """,
    ]) func otherServicesMove(code: String) throws {
        let program = try migrated(code)
        #expect(program.reasons == [:])
    }

    @Test(
        arguments: [
            ("let _ = Analytics.start()\nreturn container", "Analytics.start"),
            ("_ = Analytics.shared\nreturn container", "Analytics.shared"),
            ("_ = container.resolve(A.self)!\nreturn container", "container.resolve"),
            ("return wrapped(container)", "Analytics.start"),
            ("_ = Assembler([Services()], container: container)\nreturn container", "Analytics.start"),
        ])
    func codeThatCreatesOtherValuesKeepsTheServices(code: String, name: String) throws {
        let program = try migrated(
            """
            let container: Container = {
                let container = Container()
                container.register(A.self) { _ in A() }
            \(code)
            }()
            func wrapped(_ container: Container) -> Container {
                Analytics.start()
                return container
            }
            class Base { init() { Analytics.start() } }
            final class Services: Base, Assembly {
                func assemble(container: Container) { container.register(Int.self) { _ in 1 } }
            }
            """)
        #expect(program.reasons["A"]?.hasPrefix("'\(name)' also runs when its container is first used") == true)
    }

    @Test func theDefaultScopeKeepsNoServices() throws {
        let program = try migrated(
            """
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    defaultScope = .unique
                    register { A() }
                }
            }
            """, from: .resolver)
        #expect(program.reasons == [:])
    }

    @Test func aConditionOfAutoRegisterKeepsTheFactoriesOfTheContainer() throws {
        let program = try migrated(
            """
            extension Container: AutoRegistering {
                public func autoRegister() {
                    if isReady() { print("ready") }
                }
            }
            extension Container {
                var a: Factory<A> { self { A() } }
            }
            func isReady() -> Bool {
                Analytics.start()
                return true
            }
            """, from: .factory)
        #expect(program.reasons["a"]?.hasPrefix("'isReady' also runs when its container is first used") == true)
    }

    @Test(arguments: ["Analytics.start", "startAnalytics"])
    func otherCodeOfAutoRegisterKeepsTheFactoriesOfTheContainer(function: String) throws {
        let program = try migrated(
            """
            extension Container: AutoRegistering {
                public func autoRegister() {
                    \(function)()
                }
            }
            extension Container {
                var a: Factory<A> { self { A() } }
            }
            final class Other: SharedContainer {
                static let shared = Other()
                let manager = ContainerManager()
                var count: Factory<Int> { self { 1 } }
            }
            """, from: .factory)
        #expect(
            program.reasons == [
                "a":
                    "'\(function)' also runs when its container is first used; move it to where the program starts (Sources/App/App.swift:5)"
            ])
    }
}
#endif
