// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Registrations in containers that the program can create several times.
struct ContainerLifetimeTests {
    private static let types = "protocol P {}\nfinal class A: P {}\nstruct B { init(a: A) {} }\n"

    private func migrated(_ code: String, tests: String? = nil) throws -> MigratedProgram {
        var files = [
            "Sources/App/App.swift": "import Swinject\n\n\(code)\n", "Sources/App/Types.swift": Self.types,
        ]
        if let tests {
            files["Package.swift"] =
                "// swift-tools-version: 5.9\nlet package = Package(name: \"App\", targets: [.target(name: \"App\"), .testTarget(name: \"AppTests\", dependencies: [\"App\"])])"
            files["Tests/AppTests/AppTests.swift"] = "import Swinject\n@testable import App\n\n\(tests)\n"
        }
        let program = try MigratedProgram(files, from: .swinject)
        #expect(program.isStable)
        return program
    }

    @Test(arguments: [".container", ".weak"]) func aKeptInstanceOfALocalContainerStays(scope: String) throws {
        let program = try migrated(
            """
            func make() -> A {
                let container = Container()
                container.register(A.self) { _ in A() }.inObjectScope(\(scope))
                print(container)
                return container.resolve(A.self)!
            }
            """)
        #expect(
            program.reasons == [
                "A":
                    "'make' can create its container several times, and its container is used in other ways (Sources/App/App.swift:6)"
            ])
    }

    /// A program that starts sessions, with a call of `login`.
    private func sessions(_ call: String) throws -> MigratedProgram {
        try migrated(
            """
            struct Session: Assembly {
                let number: Int
                func assemble(container: Container) {
                    container.register(A.self) { _ in A() }.inObjectScope(.container)
                    container.register(Int.self) { _ in number }
                    container.register(B.self) { (r, count: Int) in B(a: r.resolve(A.self)!) }
                }
            }
            @main struct App {
                static func main() { \(call) }
                static func login(_ number: Int) {
                    let resolver = Assembler([Session(number: number)]).resolver
                    print(resolver, resolver.resolve(B.self, argument: 1)!)
                }
            }
            func repeated(_ work: () -> Void) {}
            """)
    }

    @Test(arguments: ["login(1)\n        login(2)", "repeated { login(1) }", "[1, 2].forEach { login($0) }"])
    func aSessionThatCanBeginSeveralTimesKeepsItsServices(call: String) throws {
        let reasons = try sessions(call).reasons
        #expect(reasons.keys.sorted() == ["A", "B", "Int"])
        #expect(reasons["A"]?.hasPrefix("'login' can create its container several times") == true)
        #expect(reasons["B"] == "it needs 'A', which stays (Sources/App/App.swift:8)")
    }

    @Test(arguments: ["login(1)", "Task { login(1) }"])
    func aSessionThatBeginsOnceGivesItsValues(call: String) throws {
        #expect(try sessions(call).reasons == [:])
    }

    @Test func anInstanceThatALocalContainerDoesNotKeepMoves() throws {
        let program = try migrated(
            """
            func make() -> B {
                let container = Container()
                container.register(A.self) { _ in A() }
                container.register(B.self) { r in B(a: r.resolve(A.self)!) }.inObjectScope(.transient)
                return container.resolve(B.self)!
            }
            """)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                func make() -> B {
                    return inject(\\.b)
                }

                extension Dependencies {
                    var a: A { perResolution { A() } }
                    var b: B { transient { B(a: a) } }
                }

                """)
    }

    @Test func codeThatHandlesAMissingServiceStaysWithALocalContainer() throws {
        let program = try migrated(
            """
            func make() -> A {
                let container = Container()
                container.register(A.self) { _ in A() }
                return container.resolve(A.self)!
            }
            func other(_ container: Container) -> A { container.resolve(A.self) ?? A() }
            """)
        #expect(
            program.reasons == [
                "A": "other containers may not have it (Sources/App/App.swift:8)"
            ])
    }

    @Test(arguments: [
        // The container is passed to assemblies and functions.
        "func begin() -> Assembler { Assembler([Session()]) }",
        "func begin() -> Assembler {\n    let assembler = Assembler()\n    assembler.apply(assembly: Session())\n    return assembler\n}",
        "func begin() {\n    let container = Container()\n    Session().assemble(container: container)\n}",
        "func begin() {\n    let container = make()\n    Session().assemble(container: container)\n}\nfunc make() -> Container { Container() }",
        "final class Screen {\n    private let container: Container\n    init() {\n        container = Container()\n        Session().assemble(container: container)\n    }\n}",
        "final class Screen {\n    private let container = Container()\n    func open() { apply(to: container) }\n}\nfunc apply(to resolver: Container) { Session().assemble(container: resolver) }",
    ]) func anAssemblyOfALocalContainerStays(use: String) throws {
        let program = try migrated(
            """
            struct Session: Assembly {
                func assemble(container: Container) {
                    container.register(A.self) { _ in A() }.inObjectScope(.container)
                }
            }
            \(use)
            """)
        let creator = use.contains("Screen") ? "Screen" : use.contains("make") ? "make" : "begin"
        #expect(
            program.reasons["A"]?.hasPrefix(
                "'\(creator)' can create its container several times, and its container ")
                == true)
    }

    @Test(arguments: [
        "let container = Container()",
        "enum Services { static let container = build() }\nfunc build() -> Container {\n    let container = Container()\n    Main().assemble(container: container)\n    return container\n}",
        "final class Services {\n    static let shared = Services()\n    let container = Container()\n    init() { Main().assemble(container: container) }\n}",
        "final class Services {\n    static let shared: Services = .init()\n    lazy var container: Container = {\n        let container = Container()\n        Main().assemble(container: container)\n        return container\n    }()\n}",
        "@main struct Program {\n    static func main() {\n        let container = Container()\n        Main().assemble(container: container)\n    }\n}",
        "class AppDelegate: UIApplicationDelegate {\n    var assembler: Assembler?\n    func application(_ application: UIApplication) {\n        print(application)\n        setup()\n    }\n    private func setup() { assembler = Assembler([Main()]) }\n}\nfinal class Other {\n    func setup() {}\n    func start() { setup() }\n}",
        "@main struct Program {\n    let services = Services()\n}\nfinal class Services {\n    let assembler: Assembler\n    init() { assembler = Assembler([Main()]) }\n}",
    ]) func theContainersOfTheProgramMove(use: String) throws {
        let program = try migrated(
            """
            struct Main: Assembly {
                func assemble(container: Container) {
                    container.register(A.self) { _ in A() }.inObjectScope(.container)
                }
            }
            \(use)
            """)
        #expect(program.reasons == [:])
    }

    @Test func aTestWithSeveralContainersKeepsThem() throws {
        let tests = """
            func test() {
                let first = Container()
                first.register(A.self) { _ in A() }
                let second = Container()
                second.register(A.self) { _ in A() }
                print(first.resolve(A.self)! === second.resolve(A.self)!)
            }
            """
        let program = try migrated(
            "func register(in container: Container) {\n    container.register(A.self) { _ in A() }\n}", tests: tests)
        #expect(
            program.reasons == [
                "A": "a test creates several containers (Tests/AppTests/AppTests.swift:6)"
            ])
    }

    @Test func aTestThatAServiceIsMissingKeepsIt() throws {
        let program = try migrated(
            "func register(in container: Container) {\n    container.register(A.self) { _ in A() }\n}",
            tests: "func test() { XCTAssertNil(Container().resolve(A.self)) }")
        #expect(
            program.reasons == [
                "A": "a test expects it to be missing (Tests/AppTests/AppTests.swift:4)"
            ])
    }
}
#endif
