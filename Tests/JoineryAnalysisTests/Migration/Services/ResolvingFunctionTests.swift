// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Calls of the program's own functions that resolve, and reads in closures that run later.
struct ResolvingFunctionTests {
    private static let main = "Sources/App/App.swift"
    private static let manifest = """
        // swift-tools-version: 6.0
        let package = Package(name: "App", targets: [.target(name: "App")])
        """
    private static let types = """
        protocol Log: AnyObject, Sendable {}
        final class FileLog: Log {}
        final class Screen { init(log: Log, _ make: @escaping () -> Log = { FileLog() }) {} }
        """

    private func migrated(_ function: String, use: String, _ further: String = "") throws -> MigratedProgram {
        let program = try MigratedProgram(
            [
                Self.main: """
                import Swinject

                struct AppAssembly: Assembly {
                    func assemble(container: Container) {
                        container.register(Log.self) { _ in FileLog() }.inObjectScope(.container)
                        \(further)
                    }
                }

                final class Services {
                    static let shared = Services()
                    private let container = Container()
                    init() { _ = Assembler([AppAssembly()], container: container) }
                    \(function)
                }
                """,
                "Sources/App/Types.swift": Self.types,
                "Sources/App/Use.swift": "\(use)\n",
            ], from: .swinject)
        #expect(program.isStable)
        return program
    }

    @Test(
        arguments: [
            "func get<T>() -> T { container.resolve(T.self)! }",
            "func get<T>(_ type: T.Type = T.self) -> T { container.resolve(type)! }",
            "func resolve<T>() -> T { container.resolve(T.self)! }",
            "func resolve<T>(_ type: T.Type = T.self) -> T { container.resolve(type)! }",
        ])
    func theContextGivesTheType(function: String) throws {
        let name = function.contains("get") ? "get" : "resolve"
        let program = try migrated(
            function, use: "final class Home {\n    lazy var log: Log = Services.shared.\(name)()\n}")
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/Use.swift"]
                == "import Joinery\n\nfinal class Home {\n    lazy var log: Log = inject(\\.log)\n}\n")
    }

    @Test(arguments: [
        ("func log() -> Log { GET }", "func log() -> Log { inject(\\.log) }"),
        ("var log: Log { GET }", "var log: Log { inject(\\.log) }"),
        ("let log = GET as Log", "let log = inject(\\.log) as Log"),
        (
            "var log: Log {\n    print(1)\n    return GET\n}",
            "var log: Log {\n    print(1)\n    return inject(\\.log)\n}"
        ),
    ]) func resultsAndCastsGiveTheType(use: String, native: String) throws {
        let program = try migrated(
            "func get<T>() -> T { container.resolve(T.self)! }",
            use: use.replacing("GET", with: "Services.shared.get()"))
        #expect(program.reasons == [:])
        #expect(program["Sources/App/Use.swift"] == "import Joinery\n\n\(native)\n")
    }

    @Test(
        arguments: [
            "func get<T>() -> T { container.resolve(T.self)! }",
            "func resolve<T>(_ type: T.Type = T.self) -> T { container.resolve(type)! }",
        ])
    func aTypeThatOnlyTheCompilerInfersKeepsTheServices(function: String) throws {
        let name = function.contains("get") ? "get" : "resolve"
        let program = try migrated(function, use: "let home = shown(Services.shared.\(name)())")
        #expect(
            program.reasons == [
                "Log":
                    "other code resolves a type that the surrounding code does not name (Sources/App/Use.swift:1)"
            ])
    }

    @Test func aParameterOfAnInitializerGivesTheType() throws {
        let program = try migrated(
            "func get<T>() -> T { container.resolve(T.self)! }", use: "let home = Screen(log: Services.shared.get())")
        #expect(program.reasons == [:])
        #expect(program["Sources/App/Use.swift"] == "import Joinery\n\nlet home = Screen(log: inject(\\.log))\n")
    }

    @Test(arguments: ["let other = Other.get()", "func run() {\n    Services.shared.get()\n    print(1)\n}"])
    func otherFunctionsKeepNoServices(use: String) throws {
        let program = try migrated("func get<T>() -> T { container.resolve(T.self)! }", use: use)
        #expect(program.reasons == [:])
    }

    @Test func aKeptClosureInjects() throws {
        let program = try migrated(
            "", use: "",
            "container.register(Screen.self) { r in Screen(log: r.resolve(Log.self)!, { r.resolve(Log.self)! }) }")
        #expect(program.reasons == [:])
        #expect(
            program[Self.main].contains(
                "var screen: Screen { perResolution { Screen(log: log, { inject(\\.log) }) } }"))
    }

    @Test func aCopyOfAutoregister() throws {
        let program = try migrated(
            "",
            use: """
                import Swinject

                extension Container {
                    func autoregister<Service, A>(_ service: Service.Type, initializer: @escaping (A) -> Service) {
                        register(service) { r in initializer(r.resolve(A.self)!) }
                    }
                }
                final class Page { init(log: Log) {} }
                """, "container.autoregister(Page.self, initializer: Page.init)")
        #expect(program.reasons == [:])
        #expect(program[Self.main].contains("var page: Page { perResolution { Page(log: log) } }"))
    }

    @Test(arguments: [
        ("func model() -> Model { container.resolve(Model.self)! }", true),
        ("final class Home: Sendable { let model = container.resolve(Model.self)! }", true),
        ("@MainActor func model() -> Model { container.resolve(Model.self)! }", false),
        ("final class Home: Screen { let model = container.resolve(Model.self)! }", false),
        ("@MainActor final class Home { let model = container.resolve(Model.self)! }", false),
        ("func f() -> Model { run { container.resolve(Model.self)! } }", true),
        ("@MainActor func f() -> Model { run { container.resolve(Model.self)! } }", false),
        ("@MainActor func f() { later { container.resolve(Model.self)! } }", true),
        ("@MainActor func f() { _ = Page(make: { container.resolve(Model.self)! }) }", true),
        ("func f() { onMain { container.resolve(Model.self)! } }", false),
        ("func f() { later { MainActor.assumeIsolated { container.resolve(Model.self)! } } }", false),
        ("func f() { later { Task { @MainActor in container.resolve(Model.self)! } } }", false),
        ("@MainActor func f() { Task { container.resolve(Model.self)! } }", false),
        ("@MainActor func f() { Task.detached { await container.resolve(Model.self)!.load() } }", true),
        ("func f() { Library.run { container.resolve(Model.self)! } }", false),
    ]) func nonisolatedCodeKeepsServicesOfTheMainActor(use: String, stays: Bool) throws {
        let program = try MigratedProgram(
            [
                "Package.swift": Self.manifest,
                Self.main: """
                import JoinerySwinject

                @MainActor final class Model {}
                let container: Container = {
                    let container = Container()
                    container.register(Model.self, on: MainActor.self) { _ in Model() }
                    return container
                }()
                \(use)
                func run(_ body: () -> Model) -> Model { body() }
                func later(_ body: @escaping @Sendable () -> Void) {}
                func onMain(_ body: @escaping @MainActor () -> Void) {}
                struct Page { let make: @Sendable () -> Model }
                """,
            ], from: .swinject)
        let reason = "it belongs to the main actor, and nonisolated code resolves it (Sources/App/App.swift:9)"
        #expect(program.reasons == (stays ? ["Model": reason] : [:]))
    }

    @Test(arguments: [
        ("Page.self) { r in Page(r.resolve(Model.self)!) }", true),
        ("Page.self, on: MainActor.self) { r in Page(r.resolve(Model.self)!) }", false),
        ("Page.self, on: MainActor.self) { r in Page(make: { r.resolve(Model.self)! }) }", true),
        ("Page.self) { r in Page(onMain: { r.resolve(Model.self)! }) }", false),
    ]) func registrationsOfNonisolatedCodeKeepServicesOfTheMainActor(registration: String, stays: Bool) throws {
        let program = try MigratedProgram(
            [
                "Package.swift": Self.manifest,
                Self.main: """
                import JoinerySwinject

                @MainActor final class Model {}
                let container: Container = {
                    let container = Container()
                    container.register(Model.self, on: MainActor.self) { _ in Model() }
                    container.register(\(registration)
                    return container
                }()
                final class Page: Sendable {
                    init(_ model: Model) {}
                    init(make: @escaping @Sendable () -> Model) {}
                    init(onMain: @escaping @MainActor () -> Model) {}
                }
                """,
            ], from: .swinject)
        let reason = "it belongs to the main actor, and nonisolated code resolves it (Sources/App/App.swift:7)"
        #expect(program.reasons["Model"] == (stays ? reason : nil), "\(program.plan)")
    }

    @Test func registrationsOfTheMainActorsCodeReadItsServices() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": Self.manifest,
                Self.main: """
                import JoinerySwinject

                @MainActor final class Window {
                    private let container: Container
                    init(title: String) {
                        container = Container()
                        container.register(String.self) { _ in title }
                        container.register(Pane.self) { r in Pane(title: r.resolve(String.self)!) }
                    }
                    var pane: Pane { container.resolve(Pane.self)! }
                }
                final class Pane: Sendable { init(title: String) {} }
                """,
            ], from: .swinject)
        #expect(program.reasons == [:])
    }

    @Test func assembliesThatOnlyStoreInputsAreRemoved() throws {
        let program = try MigratedProgram(
            [
                Self.main: """
                import Swinject

                struct Network: Assembly {
                    private let host: String
                    init(host: String = "example.org") { self.host = host }
                    func assemble(container: Container) {
                        container.register(Log.self) { _ in FileLog() }
                    }
                }
                struct Other: Assembly {
                    init() { print("Start") }
                    func assemble(container: Container) {
                        container.register(Int.self) { _ in 1 }
                    }
                }
                func run() {
                    let assembler = Assembler([Network(), Other()])
                    print(assembler.resolver.resolve(Log.self)!)
                }
                """,
                "Sources/App/Types.swift": Self.types,
            ], from: .swinject)
        #expect(program.reasons == [:])
        #expect(program.isStable)
        #expect(!program[Self.main].contains("Network"))
        #expect(program[Self.main].contains("    _ = Assembler([Other()])\n    print(inject(\\.log))\n"))
    }

    @Test func rawValuesOfCasesGiveNames() throws {
        let program = try migrated(
            "", use: "",
            "container.register(Screen.self, name: Screens.home.rawValue) { r in Screen(log: r.resolve(Log.self)!) }")
        #expect(program[Self.main].contains("var homeScreen: Screen"))
    }
}
#endif
