// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Bindings that stay because code can reach them in a way that has no native form.
struct MigrationReachTests {
    private static let unknown = "code names it in a way that has no native form (Use.swift:2)"

    /// Returns the reason for which `log` stays.
    private func reason(_ declarations: String, _ use: String, _ library: String, _ dialect: Dialect) throws -> String?
    {
        let files = ["Log.swift": "import \(library)\n\(declarations)\n", "Use.swift": "import \(library)\n\(use)\n"]
        return try MigratedProgram(files, from: dialect).reasons["log"]
    }

    @Test(arguments: [
        "extension Container { static func current() -> Log { shared.log() } }",
        "let log = Container.shared[keyPath: \\.log]()",
        "protocol Shop: SharedContainer { var log: Factory<Log> { get } }",
    ]) func factories(use: String) throws {
        let log = """
            final class Log: Sendable {}
            extension Container { var log: Factory<Log> { self { Log() }.singleton } }
            """
        #expect(try reason(log, use, "Factory", .factory) == Self.unknown)
    }

    @Test func factoriesOfAnAliasOfTheContainer() throws {
        let log = """
            final class Log: Sendable {}
            typealias Box = Container
            extension Box { var log: Factory<Log> { self { Log() } } }
            """
        let use = """
            let one = read(\\.log)
            func read<T>(_ path: KeyPath<Box, Factory<T>>) -> T { Container.shared[keyPath: path]() }
            """
        #expect(try reason(log, use, "Factory", .factory) == Self.unknown)
    }

    @Test func wrappersOfContainersThatAreSet() throws {
        let program = try MigratedProgram(
            [
                "Log.swift": """
                import Factory
                final class Log: Sendable {}
                extension Container { var log: Factory<Log> { self { Log() } } }
                extension Container { var old: Factory<Log> { self { Log() } } }
                struct Screen { @Injected(\\Container.log) var log: Log }
                func f() { var screen = Screen(); screen.log = Log(); print(screen) }
                func g() { Container.shared.old.reset(); print(Container.shared.old()) }
                """
            ], from: .factory)
        #expect(program["Log.swift"].contains("struct Screen { var log: Log = inject(\\.log) }"))
    }

    @Test func namesInKeyPathsOfContainers() throws {
        let program = try MigratedProgram(
            [
                "Log.swift": """
                import Factory
                final class Log: Sendable {}
                extension Container { var log: Factory<Log> { self { Log() } } }
                extension Container {
                    var makeLog: Factory<@Sendable () -> Log> { self { { Container.shared[keyPath: \\.log]() } } }
                }
                """
            ], from: .factory)
        #expect(program["Log.swift"].contains("{ Container.shared[keyPath: \\.log]() }"))
    }

    /// A scope that is reset through an alias of the container.
    @Test func resetsOfAnAliasOfTheContainer() throws {
        let log = """
            final class Log: Sendable {}
            typealias Box = Container
            extension Container { var log: Factory<Log> { self { Log() }.cached } }
            """
        let use = "func f() { Box.shared.manager.reset(scope: .cached) }"
        let stay = try reason(log, use, "Factory", .factory)
        #expect(stay == "'Box.shared.manager.reset' discards what was registered or kept (Use.swift:2)")
    }

    private static let key = """
        struct Log: Sendable { var name: String }
        enum LogKey: DependencyKey { static let liveValue = Log(name: "live") }
        extension DependencyValues {
            var log: Log { get { self[LogKey.self] } set { self[LogKey.self] = newValue } }
        }
        """

    @Test(arguments: [
        "print(read(\\.log)); func read<T>(_ path: KeyPath<DependencyValues, T>) -> T { Dependency(path).wrappedValue }",
        "let path: KeyPath<DependencyValues, Log> = \\.log",
        "let log = DependencyValues._current[keyPath: \\.log]",
        "func f() { @Dependency(\\.self) var values; print(values.log) }",
        "let values = DependencyValues._current",
        "extension DependencyValues { var short: String { get { log.name } set { log = Log(name: newValue) } } }",
    ]) func keys(use: String) throws {
        #expect(try reason(Self.key, use, "Dependencies", .dependencies)?.hasSuffix("(Use.swift:2)") == true)
    }

    @Test(arguments: [
        "print(read(\\.log)); func read<T>(_ path: WritableKeyPath<InjectedValues, T>) -> T { InjectedValues[path] }",
        "extension InjectedValues { func name() -> String { log.name } }",
        "extension InjectedValues { var name: String { get { log.name } set { log = Log(name: newValue) } } }",
    ]) func injectedValues(use: String) throws {
        let log = """
            struct Log: Sendable { var name: String }
            enum LogKey: InjectionKey { static var currentValue: Log { Log(name: "live") } }
            extension InjectedValues {
                var log: Log { get { Self[LogKey.self] } set { Self[LogKey.self] = newValue } }
            }
            """
        #expect(try reason(log, use, "JoineryValues", .values) == Self.unknown)
    }

    @Test(arguments: [
        "let one = read(.log); func read<T>(_ object: DependencyObject<T>) -> T { DependencyObjects[object] }",
        "extension DependencyObjects { static var other: DependencyObject<Log> { log } }",
        "let object: DependencyObject<Log> = .log",
    ]) func objects(use: String) throws {
        let log = """
            final class Log: Sendable {}
            extension DependencyObjects { static let log = DependencyObject<Log> { Log() } }
            """
        #expect(try reason(log, use, "JoineryObjects", .objects) == Self.unknown)
    }

    /// The program's own function hands the type and an argument on to the container.
    @Test func servicesOfOwnFunctionsWithArguments() throws {
        let program = try MigratedProgram(
            [
                "Injector.swift": """
                import Swinject
                final class Home: Sendable { init(input: Int) {} }
                final class Injector {
                    private let container: Container
                    init(container: Container) { self.container = container }
                    func resolve<T>(_ type: T.Type) -> T { container.resolve(type)! }
                    func resolve<T>(_ type: T.Type, input: Int) -> T { container.resolve(type, argument: input)! }
                }
                final class HomeAssembly: Assembly {
                    func assemble(container: Container) {
                        container.register(Home.self) { (_, input: Int) in Home(input: input) }
                    }
                }
                """,
                "Use.swift":
                    "import Swinject\nfunc open(_ injector: Injector) { print(injector.resolve(Home.self, input: 1)) }\n",
            ], from: .swinject)
        #expect(program.reasons["Home"] == "the program's own function or wrapper resolves it (Use.swift:2)")
    }

    /// A constant may have the text of the name.
    @Test func servicesWithANameThatIsAConstant() throws {
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Resolver
                final class Log: Sendable {}
                extension Resolver.Name { static let main = Self("first") }
                Resolver.register(Log.self, name: .main) { Log() }
                print(Resolver.resolve(Log.self, name: "first"))
                """
            ], from: .resolver)
        #expect(
            program.reasons.values.joined()
                == "other code resolves Log with the name 'first', which may be its name (main.swift:5)")
    }

    /// The services of an instance are not those of the library's main container.
    @Test func servicesOfAnotherContainer() throws {
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Resolver
                struct Place: Sendable {}
                final class Log: Sendable { init(_ place: Place) {} }
                extension Resolver {
                    static let box: Resolver = {
                        let box = Resolver()
                        box.registerAll()
                        return box
                    }()
                    func registerAll() {
                        register { Place() }.scope(.shared)
                        register { Log(self.resolve(Place.self)) }
                    }
                }
                print(Resolver.box.resolve(Log.self))
                """
            ], from: .resolver)
        #expect(!program["main.swift"].contains("Resolver.resolve(Place.self)"))
    }

    /// The program's own function resolves two services.
    @Test func ownFunctionsWithSeveralTypes() throws {
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Swinject
                final class Log: Sendable {}
                let container = Container()
                container.register(Log.self) { _ in Log() }
                func both<T, U>(_ one: T.Type, _ two: U.Type) -> (T, U) {
                    (container.resolve(one)!, container.resolve(two)!)
                }
                print(both(Log.self, Log.self))
                """
            ], from: .swinject)
        #expect(program.reasons["Log"] == "the program's own function or wrapper resolves it (main.swift:8)")
    }

    // MARK: - Values that the program gives

    /// The native form of the resolution doesn't call the function that registers.
    @Test(arguments: [
        ("child(\"a\").resolve([String].self)!", false),
        ("again(child(\"a\")).resolve([String].self)!", false),
        ("parent(\"a\").resolve([String].self)!", false),
        ("Services(\"a\").container.resolve([String].self)!", false),
        ("container.resolve([String].self)!", true),
    ])
    func registrationsInTheBaseOfAResolution(read: String, isNative: Bool) throws {
        let start = read.hasPrefix("container") ? "let container = child(\"a\")\n" : ""
        let creator =
            read.hasPrefix("Services") ? "container = child(text)" : "container = Container(); print(text)"
        let parent = read.hasPrefix("parent") ? "func parent(_ text: String) -> Container { child(text) }\n" : ""
        let program = try MigratedProgram(
            [
                "Child.swift": """
                import Swinject
                func child(_ text: String) -> Container {
                    let container = Container()
                    container.register(String.self) { _ in text }
                    container.register([String].self) { r in [r.resolve(String.self)!] }
                    return container
                }
                \(parent)func again(_ container: Container) -> Container { container }
                final class Services {
                    let container: Container
                    init(_ text: String) { \(creator) }
                }
                """, "main.swift": "import Swinject\nprogram()\nfunc program() {\n\(start)print(\(read))\n}\n",
            ], from: .swinject)
        #expect(
            program.reasons
                == (isNative
                    ? [:]
                    : [
                        "String":
                            "its closure uses 'text', which has another meaning in an extension of 'Dependencies' (Child.swift:4)",
                        "[String]": "it needs 'String', which stays (Child.swift:5)",
                    ]))
    }

    @Test(arguments: [
        ("Analytics.start(text)", "'set' does more than return a container (main.swift:8)"),
        (
            "container.register(String.self) { _ in text }",
            "its resolution also registers 'String', which stays (main.swift:8)"
        ),
        ("container.register(String.self) { _ in \"a\" }", nil),
    ])
    func codeInTheBaseOfAResolution(code: String, reason: String?) throws {
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Swinject
                final class Log: Sendable {}
                let container = Container()
                func set(_ text: String) -> Container {
                    \(code)
                    return container
                }
                print(set("a").resolve(Log.self)!)
                container.register(Log.self) { _ in Log() }
                """
            ], from: .swinject)
        #expect(program.reasons["Log"] == reason)
    }

    /// The program's own methods belong to an instance.
    @Test(arguments: [
        ("Resolver.register", "\"\\(r.make())\"", false), ("Resolver.register", "name(r)", false),
        ("Resolver.register", "r.resolve(Int.self).description + text", true),
        ("Resolver.main.register", "\"\\(r.make())\"", true),
    ])
    func ownMethodsOfTheResolver(call: String, value: String, isNative: Bool) throws {
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Resolver
                struct Log: Sendable {}
                let text = "a"
                extension Resolver { func make() -> Log { resolve() } }
                func name(_ resolver: Resolver) -> String { "\\(resolver.make())" }
                Resolver.register { Log() }
                \(call)(String.self, name: "n") { r in \(value) }
                print(Resolver.resolve(String.self, name: "n"))
                """
            ], from: .resolver)
        let reason = "its closure does more with 'r' than resolve services (main.swift:7)"
        #expect(
            program.reasons.filter { $0.key.contains("String") } == (isNative ? [:] : ["String named \"n\"": reason]))
    }

    // MARK: - Properties with code

    @Test func aPropertyOfAValueStaysAsCode() throws {
        let program = try MigratedProgram(
            [
                "Log.swift": """
                import Dependencies
                struct Log: Sendable { var name: String; var test: Log { Log(name: "test") } }
                enum LogKey: DependencyKey { static let liveValue = Log(name: "live") }
                extension DependencyValues {
                    var log: Log { get { self[LogKey.self] } set { self[LogKey.self] = newValue } }
                    var testLog: Log { log.test }
                    var other: Log { log }
                }
                struct Screen { @Dependency(\\.testLog) var log }
                """
            ], from: .dependencies)
        #expect(
            program["Log.swift"] == """
                import JoineryDependencies
                import Joinery
                struct Log: Sendable { var name: String; var test: Log { Log(name: "test") } }
                extension DependencyValues {
                    var testLog: Log { self[\\.log].test }
                }

                extension Dependencies {
                    var log: Log { singleton { Log(name: "live") } }
                    var other: Log { log }
                }
                struct Screen { @Dependency(\\.testLog) var log }
                """)
    }

    @Test(arguments: ["newValue.test", "Log(name: newValue.name)"])
    func aSetterThatChangesTheValue(value: String) throws {
        let log = """
            struct Log: Sendable { var name: String; var test: Log { Log(name: "test") } }
            enum LogKey: DependencyKey { static let liveValue = Log(name: "live") }
            extension DependencyValues {
                var log: Log { get { self[LogKey.self] } set { self[LogKey.self] = \(value) } }
            }
            """
        let stay = try reason(log, "let a = Dependency(\\.log)", "Dependencies", .dependencies)
        #expect(stay == "its setter does more than set the value of its key")
    }

    // MARK: - Kept values

    /// In the library, an instance that exists keeps what it was built from.
    @Test(arguments: [
        ("", "'log' keeps a value built from it, and the program replaces it (main.swift:9)"), (".unique", nil),
    ]) func replacedInAKeptValue(scope: String, reason: String?) throws {
        let scope = scope.isEmpty ? ".singleton" : scope
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Factory
                struct Place: Sendable { let name: String }
                struct Log: Sendable { let place: Place }
                extension Container {
                    var place: Factory<Place> { self { Place(name: "a") } }
                    var log: Factory<Log> { self { Log(place: self.place()) }\(scope) }
                }
                print(Container.shared.log())
                Container.shared.place.register { Place(name: "b") }
                print(Container.shared.log())
                """
            ], from: .factory)
        #expect(program.reasons["place"] == reason)
    }

    @Test func replacedAtTheStart() throws {
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Factory
                struct Place: Sendable { let name: String }
                struct Log: Sendable { let place: Place }
                extension Container {
                    var place: Factory<Place> { self { Place(name: "a") } }
                    var log: Factory<Log> { self { Log(place: self.place()) }.singleton }
                }
                Container.shared.place.register { Place(name: "b") }
                print(Container.shared.log())
                """
            ], from: .factory)
        #expect(program.reasons == [:])
    }

    // MARK: - Scopes and places

    @Test func containersWithAndWithoutADefaultScope() throws {
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Swinject
                final class Log: Sendable {}
                final class Menu: Sendable {}
                let one = Container(defaultObjectScope: .container)
                let two = Container()
                one.register(Log.self) { _ in Log() }
                two.register(Menu.self) { _ in Menu() }
                print(one.resolve(Log.self)!, two.resolve(Menu.self)!)
                """
            ], from: .swinject)
        let reason = "containers of the program have different default scopes"
        #expect(program.reasons == ["Log": reason, "Menu": reason])
    }

    @Test func theDeclarationAfterARemovedRegistration() throws {
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Swinject
                final class Home: Sendable {}
                let container = Container()
                container.register(Home.self) { _ in Home() }
                func open() { print(container.resolve(Home.self)!) }
                open()

                """
            ], from: .swinject)
        #expect(
            program["main.swift"].hasSuffix(
                """
                extension Dependencies {
                    var home: Home { perResolution { Home() } }
                }

                func open() { print(inject(\\.home)) }
                open()

                """))
    }
}
#endif
