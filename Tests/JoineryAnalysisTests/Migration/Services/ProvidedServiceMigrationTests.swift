// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Registrations in containers of Swinject that give native bindings their values where the program starts.
struct ProvidedServiceMigrationTests {
    private static let package = """
        // swift-tools-version: 5.9
        let package = Package(name: "App", targets: [.executableTarget(name: "App", dependencies: ["Feature"]), .target(name: "Feature")])
        """

    private static let entry = """
        import Swinject

        @main
        struct Main {
            static func main() {
                let container = Container()
                App(user: User()).assemble(container: container)
            }
        }
        """

    /// Returns the assembly after the migration of a program that applies it when it starts.
    private func assembly(
        _ registrations: String, entry: String = Self.entry, uses: String = ""
    ) throws -> MigratedProgram {
        let program = try MigratedProgram(
            [
                "Sources/App/Main.swift": entry,
                "Sources/App/App.swift": """
                import Swinject

                struct App: Assembly {
                    let user: User

                    func assemble(container: Container) {
                \(MigratedProgram.indented(registrations))    }
                }
                """,
                "Sources/App/Types.swift":
                    "struct User {}\nprotocol P {}\nstruct A: P { init(_ user: User) {} }\nstruct B { init(a: A) {} }\n\(uses)",
            ], from: .swinject)
        #expect(program.isStable)
        return program
    }

    @Test func theSystemCallsTheFunctionOfADelegateOnce() throws {
        let program = try assembly(
            "container.register(A.self) { _ in A(self.user) }.inObjectScope(.container)",
            entry: """
                import Swinject
                import UIKit

                @main
                class Delegate: UIResponder, UIApplicationDelegate {
                    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: Options?) -> Bool {
                        begin()
                        return Other.shared.application(application, didFinishLaunchingWithOptions: options)
                    }
                    private func begin() { App(user: User()).assemble(container: container) }
                }
                let container = Container()
                """)
        #expect(program.reasons == [:])
    }

    @Test(arguments: [
        (
            "container.register(A.self) { _ in A(self.user) }.inObjectScope(.container)",
            "prepareDependencies { $0.bind(\\.a) { A(self.user) } }", "var a: A { required() }"
        ),
        (
            "container.register(A.self) { _ in A(user) }",
            "prepareDependencies { $0.override(\\.a) { A(user) } }",
            "var a: A { perResolution { fatalError(\"'a' is read before the program gives it a value\") } }"
        ),
        (
            "container.register(A.self) { _ in return A(user) }.inObjectScope(.transient)",
            "prepareDependencies { $0.override(\\.a) { A(user) } }",
            "var a: A { transient { fatalError(\"'a' is read before the program gives it a value\") } }"
        ),
        (
            "container.register(A.self) { (r, id: Int) in A(user) }",
            "prepareDependencies { $0.override(\\.a) { (id: Int) in A(user) } }",
            "var a: @Sendable (Int) -> A { factory { _ in fatalError(\"'a' is read before the program gives it a value\") } }"
        ),
        (
            "container.register(A.self) { r in A(make(r)) }.inObjectScope(.container)",
            "prepareDependencies { $0.bind(\\.a) { A(make(container)) } }", "var a: A { required() }"
        ),
    ]) func aClosureThatUsesNamesAroundItStaysInItsPlace(old: String, statement: String, member: String) throws {
        let text = try assembly(old)["Sources/App/App.swift"]
        #expect(
            text == """
                import JoinerySwinject
                import Joinery

                struct App: Assembly {
                    let user: User

                    func assemble(container: Container) {
                        \(statement)
                    }
                }

                extension Dependencies {
                    \(member)
                }
                """)
    }

    @Test func statementsInARowPrepareTheDependenciesOnce() throws {
        let program = try assembly(
            """
            // The user's own.
            container.register(A.self) { _ in
                A(user)
            }.inObjectScope(.container)
            container.register(B.self) { r in B(a: r.resolve(A.self)!) }

            container
                .register(P.self) { r in
                    guard let a = r.resolve(A.self) else {
                        fatalError()
                    }
                    return user.isGuest ? a : A(user)
                }
                .inObjectScope(.container)
            """)
        #expect(
            program["Sources/App/App.swift"] == """
                import JoinerySwinject
                import Joinery

                struct App: Assembly {
                    let user: User

                    func assemble(container: Container) {
                        // The user's own.
                        prepareDependencies {
                            $0.bind(\\.a) {
                                A(user)
                            }

                            $0.bind(\\.p) {
                                    let a = inject(\\.a)
                                    return user.isGuest ? a : A(user)
                                }
                        }
                    }
                }

                extension Dependencies {
                    var a: A { required() }
                    var b: B { perResolution { B(a: a) } }
                    var p: any P { required() }
                }
                """)
    }

    @Test func valuesOfTheMainActorAreGivenOnIt() throws {
        let program = try assembly(
            """
            container.register(A.self) { _ in A(user) }
            container.register(P.self) { @MainActor r in A(user) }
            """)
        #expect(
            program["Sources/App/App.swift"] == """
                import JoinerySwinject
                import Joinery

                struct App: Assembly {
                    let user: User

                    func assemble(container: Container) {
                        prepareDependencies { $0.override(\\.a) { A(user) } }
                        MainActor.assumeIsolated { prepareDependencies { $0.override(\\.p) { A(user) } } }
                    }
                }

                extension Dependencies {
                    var a: A { perResolution { fatalError("'a' is read before the program gives it a value") } }
                    @MainActor var p: any P { perResolution { fatalError("'p' is read before the program gives it a value") } }
                }
                """)
    }

    @Test func aRegistrationThatTheFirstUseOfTheContainerRunsStays() throws {
        let program = try assembly(
            "container.register(A.self) { _ in A(user) }",
            entry: """
                import Swinject

                enum Services {
                    static let container: Container = {
                        let container = Container()
                        App(user: User()).assemble(container: container)
                        return container
                    }()
                }
                """)
        #expect(
            program.reasons == [
                "A":
                    "its closure uses 'user', which has another meaning in an extension of 'Dependencies' (Sources/App/App.swift:7)"
            ])
    }

    @Test func aServiceOfAModuleThatDoesNotImportTheAppIsDeclaredWithItsType() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": Self.package,
                "Sources/App/App.swift": """
                import Feature
                import Swinject

                @main
                struct Main {
                    static func main() {
                        let container = Container()
                        container.register(Store.self) { _ in FileStore() }.inObjectScope(.container)
                        container.register(Router.self) { r in MainRouter(store: r.resolve(Store.self)!) }
                        show(container)
                    }
                }
                """,
                "Sources/App/Types.swift":
                    "import Feature\n\nstruct FileStore: Store {}\nstruct MainRouter: Router { init(store: Store) {} }\n",
                "Sources/Feature/Store.swift": "public protocol Store {}\n\nfunc help() {}\n",
                "Sources/Feature/Router.swift":
                    "import Swinject\n\npublic protocol Router {}\n\npublic func show(_ resolver: Resolver) {\n    _ = resolver.resolve(Router.self)!\n}\n",
            ], from: .swinject)
        #expect(program.isStable)
        #expect(
            program["Sources/App/App.swift"] == """
                import Feature
                import JoinerySwinject
                import Joinery

                @main
                struct Main {
                    static func main() {
                        let container = Container()
                        prepareDependencies { $0.override(\\.router) { MainRouter(store: inject(\\.store)) } }
                        show(container)
                    }
                }

                extension Dependencies {
                    var store: any Store { singleton { FileStore() } }
                }
                """)
        #expect(
            program["Sources/Feature/Router.swift"] == """
                import JoinerySwinject
                import Joinery

                public protocol Router {}

                extension Dependencies {
                    public var router: any Router {
                        perResolution { fatalError("'router' is read before the program gives it a value") }
                    }
                }

                public func show(_ resolver: Resolver) {
                    _ = inject(\\.router)
                }

                """)
    }

    @Test func aFactoryIsDeclaredWithItsTypeIfThatModuleKnowsItsArguments() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": Self.package,
                "Sources/App/App.swift": """
                import Feature
                import Foundation
                import Swinject

                struct Own {}

                @main
                struct Main {
                    static func main() {
                        let container = Container()
                        container.register(Page.self) { (_, id: Int, item: Item) in Page() }
                        container.register(Sheet.self) { (_, own: Own) in Sheet() }
                        container.register(Panel.self) { (_, date: Date) in Panel() }
                        show(container)
                    }
                }
                """,
                "Sources/Feature/Page.swift": """
                import Swinject

                public struct Item {}
                public struct Page { public init() {} }
                public struct Sheet { public init() {} }
                public struct Panel { public init() {} }

                public func show(_ resolver: Resolver) {
                    _ = resolver.resolve(Page.self, arguments: 1, Item())!
                    _ = resolver.resolve(Sheet.self, argument: Item())!
                    _ = resolver.resolve(Panel.self, argument: Item())!
                }
                """,
            ], from: .swinject)
        #expect(program.isStable)
        #expect(
            program.reasons == [
                "Sheet": "'Feature' uses it, and does not import 'App' (Sources/Feature/Page.swift:10)",
                "Panel": "'Feature' uses it, and does not import 'App' (Sources/Feature/Page.swift:11)",
            ])
        #expect(
            program["Sources/Feature/Page.swift"].contains(
                """
                    public var page: @Sendable (Int, Item) -> Page {
                        factory { (_, _) in fatalError("'page' is read before the program gives it a value") }
                    }
                """))
    }

    @Test(arguments: [
        ("resolve(T.self)!", "force(A.self)", "inject(\\.a)"),
        (
            "guard let found = resolve(type) else { fatalError(\"none\") }\nreturn found", "force(A.self)",
            "inject(\\.a)"
        ),
        ("count += 1\nreturn resolve(T.self)!", "force(A.self)", nil),
    ]) func aFunctionOfTheProgramThatOnlyResolvesIsARead(body: String, old: String, new: String?) throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Swinject\n\nstruct A {}\nlet container = Container()\nfunc register() {\n    container.register(A.self) { _ in A() }\n}\n",
                "Sources/App/Force.swift":
                    "import Swinject\n\nextension Resolver {\n    func force<T>(_ type: T.Type) -> T {\n\(MigratedProgram.indented(body))    }\n}\n",
                "Sources/App/Use.swift": "let a = container.\(old)\n",
            ], from: .swinject)
        #expect(
            program["Sources/App/Use.swift"]
                == (new.map { "import Joinery\n\nlet a = \($0)\n" } ?? "let a = container.\(old)\n"))
        #expect(program.isStable)
    }
}
#endif
