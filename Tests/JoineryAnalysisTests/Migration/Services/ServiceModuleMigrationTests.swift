// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Registrations of Swinject in programs of several modules, and in modules that are in Swift 6 mode.
struct ServiceModuleMigrationTests {
    @Test func moduleThatIsExportedNeedsNoImport() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": """
                // swift-tools-version: 5.9
                let package = Package(name: "App", targets: [.executableTarget(name: "App", dependencies: ["All"]), .target(name: "All", dependencies: ["Feature"]), .target(name: "Feature")])
                """,
                "Sources/Feature/Feature.swift": """
                import Swinject

                public class Store {}

                public class FeatureAssembly: Assembly {
                    public init() {}

                    public func assemble(container: Container) {
                        container.register(Store.self) { _ in Store() }.inObjectScope(.container)
                    }
                }
                """,
                "Sources/All/All.swift": "@_exported import Feature\n",
                "Sources/App/main.swift": """
                import All
                import Swinject

                let assembler = Assembler([FeatureAssembly()])
                let store: Store = assembler.resolver.resolve(Store.self)!
                """,
            ], from: .swinject)
        #expect(program.reasons.isEmpty)
        #expect(
            program["Sources/App/main.swift"] == """
                import All
                import Joinery

                let store: Store = inject(\\.store)
                """)
        #expect(program.isStable)
    }

    /// Returns a manifest whose targets only Tuist can compute.
    private static func manifest(_ name: String) -> String {
        "import ProjectDescription\n\nlet project = Project.makeModule(name: \"\(name)\")\n"
    }

    @Test func aModuleThatOnlyItsFolderNamesUsesPublicBindings() throws {
        let program = try MigratedProgram(
            [
                "Projects/Core/Project.swift": Self.manifest("Core"),
                "Projects/Feature/Project.swift": Self.manifest("Feature"),
                "Projects/App/Project.swift": Self.manifest("App"),
                "Projects/Core/Sources/Core.swift": """
                import Swinject

                public class Store {}

                public class CoreAssembly: Assembly {
                    public init() {}

                    public func assemble(container: Container) {
                        container.register(Store.self) { _ in Store() }
                    }
                }
                """,
                "Projects/Feature/Sources/Feature.swift": """
                import Core
                import Swinject

                public func store(_ resolver: Resolver) -> Store { resolver.resolve(Store.self)! }
                """,
                "Projects/App/Sources/main.swift": """
                import Core
                import Feature
                import Swinject

                let assembler = Assembler([CoreAssembly()])
                print(store(assembler.resolver))
                """,
            ], from: .swinject)
        #expect(program.reasons.isEmpty)
        #expect(
            program["Projects/Core/Sources/Core.swift"].contains("    public var store: Store {"),
            "\(program["Projects/Core/Sources/Core.swift"])")
        #expect(program["Projects/Feature/Sources/Feature.swift"].contains("Store { inject(\\.store) }"))
        #expect(program.isStable)
    }

    /// Returns a project whose app and widget share a folder, after the migration.
    private func project(app: String, widget: String, shared: String) throws -> MigratedProgram {
        let program = try MigratedProgram(
            [
                "project.yml": """
                name: Shop
                targets:
                  Shop: { type: application, sources: [App, Shared] }
                  Widget: { type: app-extension, sources: [Widget, Shared] }
                """,
                "App/App.swift": "import Swinject\n\n\(app)\n", "App/Main.swift": "@main struct Main {}\n",
                "App/Other.swift": "struct Other {}\n", "Widget/Widget.swift": "import Swinject\n\n\(widget)\n",
                "Shared/Shared.swift": "import Swinject\n\n\(shared)\n",
            ], from: .swinject)
        #expect(program.isStable)
        return program
    }

    private static let shared = """
        class Log {}
        extension Container {
            func addShared() {
                register(Log.self) { _ in Log() }.inObjectScope(.container)
            }
        }
        """

    @Test func targetsThatCompileARegistrationNeedNoImport() throws {
        let program = try project(
            app: "func run(_ container: Container) {\n    container.addShared()\n}",
            widget: "func log(_ container: Container) -> Log {\n    container.resolve(Log.self)!\n}",
            shared: Self.shared)
        #expect(program.reasons.isEmpty)
        #expect(
            program["Widget/Widget.swift"]
                == "import JoinerySwinject\nimport Joinery\n\nfunc log(_ container: Container) -> Log {\n    inject(\\.log)\n}\n"
        )
    }

    @Test func everyTargetThatCompilesAUseHasToCompileTheRegistration() throws {
        let program = try project(
            app: """
                class Store {}
                func run(_ container: Container) {
                    container.addShared()
                    container.register(Store.self) { _ in Store() }
                }
                """,
            widget: "class Store {}",
            shared: Self.shared + "\nfunc store(_ container: Container) -> Store { container.resolve(Store.self)! }")
        #expect(
            program.reasons == [
                "Store":
                    "the target 'Widget' uses it, and does not compile its registration (Shared/Shared.swift:9)"
            ])
    }

    @Test func registrationsInDifferentTargetsHaveOneName() throws {
        let program = try project(
            app: """
                class Model {}
                func run(_ container: Container) {
                    container.register(Model.self) { _ in Model() }
                    print("App")
                }
                """,
            widget: """
                class Model { init(size: Int = 2) {} }
                @main struct Start {}
                func run(_ container: Container) {
                    container.register(Model.self) { _ in Model(size: 1) }.inObjectScope(.transient)
                    print("Widget")
                }
                func own(_ container: Container) -> Model { container.resolve(Model.self)! }
                """, shared: "func model(_ container: Container) -> Model { container.resolve(Model.self)! }")
        #expect(program.reasons.isEmpty)
        #expect(
            program["App/App.swift"] == """
                import JoinerySwinject
                import Joinery

                class Model {}
                func run(_ container: Container) {
                    print("App")
                }

                extension Dependencies {
                    var model: Model { perResolution { Model() } }
                }

                """)
        #expect(
            program["Widget/Widget.swift"] == """
                import JoinerySwinject
                import Joinery

                class Model { init(size: Int = 2) {} }
                @main struct Start {}
                func run(_ container: Container) {
                    print("Widget")
                }

                extension Dependencies {
                    var model: Model { transient { Model(size: 1) } }
                }
                func own(_ container: Container) -> Model { inject(\\.model) }

                """)
        #expect(
            program["Shared/Shared.swift"] == """
                import JoinerySwinject
                import Joinery

                func model(_ container: Container) -> Model { inject(\\.model) }

                """)
    }

    @Test func registrationsThatOneTargetCompilesStay() throws {
        let program = try project(
            app: """
                class Model {}
                func run(_ container: Container) {
                    container.register(Model.self) { _ in Model() }
                }
                """,
            widget: "class Model {}",
            shared: "func share(_ container: Container) {\n    container.register(Model.self) { _ in Model() }\n}")
        #expect(program.reasons.keys.sorted() == ["Model"])
        #expect(program.reasons["Model"]?.hasPrefix("several registrations have its type (") == true)
    }

    @Test func aMovedRegistrationResolvesFromTheAssemblerOfItsAssembly() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Swinject

                class AppAssembly: Assembly {
                    func assemble(container: Container) {
                        container.register(Log.self) { r in Log(size: r.resolve(Int.self)!) }.inObjectScope(.container)
                        if isBig { container.register(Int.self) { _ in 9 } }
                    }
                }
                """,
                "Sources/App/Assembler.swift": """
                import Swinject

                let isBig = true
                class Log { init(size: Int) {} }

                extension Assembler {
                    static let container = Container()
                    static let app: Assembler = .init([AppAssembly()], container: container)
                }

                func previews() -> Container { Container() }
                func start() -> Log {
                    let log = Assembler.app.resolver.resolve(Log.self)!
                    return log
                }
                """,
            ], from: .swinject)
        #expect(program.isStable)
        #expect(program.reasons == ["Int": "it is registered under a condition"])
        #expect(
            program["Sources/App/App.swift"] == """
                import JoinerySwinject
                import Joinery

                class AppAssembly: Assembly {
                    func assemble(container: Container) {
                        if isBig { container.register(Int.self) { _ in 9 } }
                    }
                }

                extension Dependencies {
                    var log: Log { singleton { Log(size: Assembler.app.resolver.resolve(Int.self)!) } }
                }
                """)
    }

    @Test func aServiceThatIsReadWhileTheAssemblerIsCreatedDoesNotResolveFromIt() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Swinject

                class AppAssembly: Assembly {
                    func assemble(container: Container) {
                        container.register(Log.self) { r in Log(size: r.resolve(Int.self)!) }.inObjectScope(.container)
                        if isBig { container.register(Int.self) { _ in 9 } }
                        let log = container.resolve(Log.self)
                        print(log as Any)
                    }
                }
                """,
                "Sources/App/Assembler.swift": """
                import Swinject

                let isBig = true
                class Log { init(size: Int) {} ; func open() {} }
                let assembler = Assembler([AppAssembly()])
                let other = Container()
                """,
            ], from: .swinject)
        #expect(program.isStable)
        #expect(
            program.reasons == [
                "Int": "it is registered under a condition",
                "Log": "it needs 'Int', which stays (Sources/App/App.swift:5)",
            ])
    }

    @Test func theFileOfADeclarationImportsTheModulesOfItsTypes() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": """
                // swift-tools-version: 5.9
                let package = Package(name: "App", targets: [.executableTarget(name: "App", dependencies: ["Feature", "Core"]), .target(name: "Feature", dependencies: ["Core"]), .target(name: "Core")])
                """,
                "Sources/Core/Item.swift": "public struct Item {}\n",
                "Sources/Feature/Screen.swift": "import UIKit\n\npublic class Screen { public init(_ item: Int) {} }\n",
                "Sources/Feature/Use.swift":
                    "import Core\nimport Swinject\n\nfunc screen(_ r: Resolver, _ item: Item, _ url: URL) -> Screen { r.resolve(Screen.self, arguments: item, url)! }\n",
                "Sources/App/main.swift": """
                import Core
                import Feature
                import Swinject

                let container = Container()
                container.register(Screen.self) { (r, item: Item, url: URL) in Screen(1) }
                """,
            ], from: .swinject)
        #expect(program.reasons.isEmpty)
        #expect(
            program["Sources/Feature/Screen.swift"] == """
                import UIKit
                import Core
                import Joinery

                public class Screen { public init(_ item: Int) {} }

                extension Dependencies {
                    public var screen: @Sendable (Item, URL) -> Screen {
                        factory { (_, _) in fatalError("'screen' is read before the program gives it a value") }
                    }
                }

                """)
        #expect(program.isStable)
    }

    private func registration(of type: String, storedIn declaration: String, settings: String = "") throws
        -> [String: String]
    {
        let program = try MigratedProgram(
            [
                "Package.swift":
                    "// swift-tools-version: 6.0\nlet package = Package(targets: [.target(name: \"App\"\(settings))])\n",
                "Sources/App/App.swift": """
                import Logging
                import Swinject

                protocol Config: Sendable {}

                class AppAssembly: Assembly {
                    func assemble(container: Container) {
                        container.register(\(type).self) { _ in makeLogger() }.inObjectScope(.container)
                    }
                }

                \(declaration)
                """,
            ], from: .swinject)
        #expect(program.isStable)
        return program.reasons
    }

    @Test(arguments: [
        "struct Live: Config { let logger: Logger }", "struct Live: Config { let logger: (any Logger)? }",
        "struct Live: Sendable, Equatable { var logger: Logger }",
    ]) func typeOfALibraryIsSendableIfASendableStructureStoresIt(declaration: String) throws {
        #expect(try registration(of: "Logger", storedIn: declaration).isEmpty)
    }

    @Test(arguments: [
        ("struct Live { let logger: Logger }", ""), ("struct Live: Config { var logger: Logger { fatalError() } }", ""),
        ("struct Live: Config { static let logger: Logger = make() }", ""),
        ("@MainActor struct Live: Config { let logger: Logger }", ""),
        ("struct Live: View, Sendable { let logger: Logger }", ""),
        ("struct Live: @unchecked Sendable { let logger: Logger }", ""),
        ("struct Live { let logger: Logger }\nextension Live: @unchecked Sendable {}", ""),
        ("struct Live: Config { let loggers: Pair<Logger> }", ""),
        ("struct Live: Config { let logger: Logger }", ", swiftSettings: [.defaultIsolation(MainActor.self)]"),
    ]) func otherTypesOfLibrariesMayNotBeSendable(declaration: String, settings: String) throws {
        #expect(
            try registration(of: "Logger", storedIn: declaration, settings: settings)
                == ["Logger": "its instance is shared, and 'Logger' is not known to be Sendable"])
    }
}
#endif
