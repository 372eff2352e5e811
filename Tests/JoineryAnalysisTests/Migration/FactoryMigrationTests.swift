// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// Containers of Factory in native form.
struct FactoryMigrationTests {
    /// Returns the members of a container after the migration, without the extension around them.
    private func members(_ members: String, uses: String = "") throws -> String {
        let program = try MigratedProgram(
            ["Sources/App/App.swift": "import FactoryKit\n\nextension Container {\n\(members)\n}\n\(uses)"],
            from: .factory)
        #expect(program.isStable)
        let text = program["Sources/App/App.swift"]
        let head = "import Joinery\n\nextension Dependencies {\n"
        guard text.hasPrefix(head) else { return text }
        return String(text.dropFirst(head.count).dropLast(uses.count + 3))
    }

    @Test(arguments: [
        ("var a: Factory<A> { self { A() } }", "var a: A { transient { A() } }"),
        ("var a: Factory<A> { self { A() }.singleton }", "var a: A { singleton { A() } }"),
        ("var a: Factory<A> { self { A() }.cached }", "var a: A { singleton { A() } }"),
        ("var a: Factory<A> { self { A() }.shared }", "var a: A { shared { A() } }"),
        ("var a: Factory<A> { self { A() }.graph }", "var a: A { perResolution { A() } }"),
        ("var a: Factory<A> { self { A() }.scope(.singleton) }", "var a: A { singleton { A() } }"),
        ("public var a: Factory<A> { Factory(self) { A() }.shared.once() }", "public var a: A { shared { A() } }"),
        ("var a: Factory<A> { return self { return A() } }", "var a: A { transient { A() } }"),
        ("@MainActor var a: Factory<A> { self { A() } }", "@MainActor var a: A { transient { A() } }"),
        ("@MainActor var a: Factory<A> { self { @MainActor in A() } }", "@MainActor var a: A { transient { A() } }"),
        ("var a: Factory<any P> { self { A() } }", "var a: any P { transient { A() } }"),
        ("var a: Factory<A> { self { A() }.onTest { A(1) } }", "var a: A { transient { A() } test: { A(1) } }"),
        (
            "var a: Factory<A> { self { A() }.cached.onPreview { A(1) } }",
            "var a: A { singleton { if context != .preview { A() } else { A(1) } } }"
        ),
        (
            "var a: Factory<A> { self { A() }.onPreview { A(1) }.onTest { A(2) } }",
            "var a: A { transient { if context != .preview { A() } else { A(1) } } test: { A(2) } }"
        ),
        ("var a: ParameterFactory<Int, A> { self { A($0) } }", "var a: @Sendable (Int) -> A { factory { A($0) } }"),
        ("var a: Factory<A?> { promised() }", "var a: A? { required() }"),
    ]) func declaration(old: String, new: String) throws {
        #expect(try members(old) == new)
    }

    @Test func protocolsGetTheirAny() throws {
        let text = try members("var a: Factory<P?> { self { nil } }", uses: "protocol P {}\n")
        #expect(text == "var a: (any P)? { transient { nil } }")
    }

    @Test(arguments: [
        ("self.b()", "b"), ("b()", "b"), ("Container.shared.b()", "b"), ("self.b.resolve()", "b"),
        ("self.c(1)", "c(1)"),
    ]) func readInAFactory(old: String, new: String) throws {
        let others = "var b: Factory<B> { self { B() } }\nvar c: ParameterFactory<Int, B> { self { B($0) } }"
        let text = try members("var a: Factory<A> { self { A(\(old)) } }\n\(others)")
        #expect(text.hasPrefix("var a: A { transient { A(\(new)) } }\n"))
    }

    @Test(arguments: [
        (
            """
            var a: Factory<A> {
                let size = Size.large
                let b = self.b()

                return self {
                    A(size, b)
                }
                .singleton
            }
            """,
            """
            var a: A {
                singleton {
                    let size = Size.large
                    let b = self.b

                    A(size, b)
                }
            }
            """
        ),
        (
            """
            var a: Factory<A> {
                // The largest.
                let size = Size.large
                return Factory(self) { A(size) }
            }
            """,
            """
            var a: A {
                // The largest.
                transient {
                    let size = Size.large
                    A(size)
                }
            }
            """
        ),
    ]) func constantsMoveIntoTheClosure(old: String, new: String) throws {
        let text = try members(old + "\nvar b: Factory<B> { self { B() } }")
        #expect(text == new + "\nvar b: B { transient { B() } }")
    }

    @Test func aConstantThatHoldsTheContainerGoes() throws {
        let text = try members(
            """
            var a: Factory<any P> {
                self {
                    let container = Container.shared
                    return A(container.b())
                }
            }
            var b: Factory<B> { self { B() } }
            """)
        #expect(
            text == """
                var a: any P {
                    transient {
                        A(b)
                    }
                }
                var b: B { transient { B() } }
                """)
    }

    @Test func localNamesHideMembers() throws {
        let text = try members(
            """
            var a: Factory<A> {
                self {
                    let b = self.b()
                    return A(b)
                }
            }
            var b: Factory<B> { self { B() } }
            """)
        #expect(text.contains("        let b = self.b\n        return A(b)\n"))
    }

    @Test(arguments: [
        ("let x = Container.shared.a()", "let x = inject(\\.a)"),
        ("let x = Container.shared.a.resolve()", "let x = inject(\\.a)"),
        ("let x = Container.shared.c(1)", "let x = inject(\\.c)(1)"),
        ("class M { @Injected(\\.a) var a }", "class M { @Injected(\\.a) var a }"),
        ("class M { @LazyInjected(\\Container.a) var a }", "class M { @LazyInjected(\\.a) var a }"),
        ("class M { @WeakLazyInjected(\\.a) var a }", "class M { @WeakInjected(\\.a) var a }"),
        (
            "class M { @Injected(\\.a) private var a: A; func f() { a = A() } }",
            "class M { private var a: A = inject(\\.a); func f() { a = A() } }"
        ),
        (
            "class M {\n    @Injected(\\.a)\n    var a\n    init() { self.a = A() }\n}",
            "class M {\n    var a = inject(\\.a)\n    init() { self.a = A() }\n}"
        ),
    ]) func use(old: String, new: String) throws {
        let container =
            "extension Container {\n    var a: Factory<A> { self { A() } }\n    var c: ParameterFactory<Int, A> { self { A() } }\n}\n"
        let program = try MigratedProgram(
            [
                "Sources/App/Container.swift": "import Factory\n" + container,
                "Sources/App/Use.swift": "import Factory\n\n\(old)\n",
            ], from: .factory)
        #expect(program["Sources/App/Use.swift"] == "import Joinery\n\n\(new)\n")
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("var a: Factory<A> { self { A() }.timeToLive(60) }", "the modifier 'timeToLive' has no native form"),
        (
            "var a: Factory<A> { self { @MainActor in A() } }",
            "its closure is '@MainActor', and its declaration is not"
        ),
        ("var a: Factory<A> { self { A() }.onDebug { A(1) } }", "the modifier 'onDebug' has no native form"),
        ("var a: Factory<A> { self { A() }.scope(.session) }", "the scope 'session' has no native form"),
        ("var a: Factory<A> { print(1); return self { A() } }", "its getter does more than create one factory"),
        ("var a: ParameterFactory<Int, A> { self { A($0) }.cached }", "it keeps one instance for all arguments"),
        ("var a: Factory<A> { self { A() } /* forever */ .singleton }", "its modifiers have a comment"),
        ("static var a: Factory<A> { Factory(shared) { A() } }", "it is static, or is declared together with others"),
    ]) func reason(old: String, reason: String) throws {
        let source = "import Factory\nextension Container {\n\(old)\n}\n"
        let program = try MigratedProgram(["Sources/App/App.swift": source], from: .factory)
        #expect(program.reasons == ["a": reason])
        #expect(program["Sources/App/App.swift"] == source)
    }

    @Test(arguments: [
        ("let f = Container.shared.a", "the factory itself is used (Sources/App/App.swift:5)"),
        ("class M { @LazyInjected(\\.a) var a; func f() { a = A() } }", "'a' is assigned (Sources/App/App.swift:5)"),
        ("class M { @Injected(\\.a) var a; func f() { $a.resolve() } }", "'$a' is used (Sources/App/App.swift:5)"),
        (
            "class M { @InjectedObject(\\.a) var a }",
            "'@InjectedObject' becomes '@StateObject', and its file does not import SwiftUI (Sources/App/App.swift:5)"
        ),
        (
            "struct S { @InjectedObservable(\\.a) var a; var b: B { B($a) } }",
            "'$a' is used (Sources/App/App.swift:5)"
        ),
        (
            "func f() { Container.shared.a.reset() }",
            "code names it in a way that has no native form (Sources/App/App.swift:5)"
        ),
        ("let k = \\Container.a", "code names it in a way that has no native form (Sources/App/App.swift:5)"),
    ]) func reasonOfAUse(use: String, reason: String) throws {
        let source = "import Factory\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n\(use)\n"
        let program = try MigratedProgram(["Sources/App/App.swift": source], from: .factory)
        #expect(program.reasons == ["a": reason])
        #expect(program["Sources/App/App.swift"] == source)
    }

    @Test func objectsOfViewsAreStateObjects() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory
                import SwiftUI

                extension Container {
                    var model: Factory<Model> { self { Model() } }
                }
                struct Screen: View {
                    @InjectedObject(\\.model) private var model: Model
                    var body: some View { Toggle(isOn: $model.isOn) }
                }
                """
            ], from: .factory)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery
                import SwiftUI

                extension Dependencies {
                    var model: Model { transient { Model() } }
                }
                struct Screen: View {
                    @StateObject private var model: Model = inject(\\.model)
                    var body: some View { Toggle(isOn: $model.isOn) }
                }
                """)
        #expect(program.isStable)
    }

    @Test func aFactoryThatReadsAValueOfItsContainerStays() throws {
        let source = """
            import Factory

            final class Session: SharedContainer {
                static let shared = Session(user: "Ada")
                let manager = ContainerManager()
                let user: String

                init(user: String) { self.user = user }

                var profile: Factory<Profile> { self { Profile(self.user, self.clock()) } }
                var title: Factory<String> { self { user } }
                var clock: Factory<Int> { self { let user = 1; return user } }
            }
            """
        let program = try MigratedProgram(["Sources/App/App.swift": source], from: .factory)
        #expect(
            program.reasons == [
                "Session.profile": "it reads 'user', a stored property of its container (Sources/App/App.swift:10)",
                "Session.title": "it reads 'user', a stored property of its container (Sources/App/App.swift:11)",
            ])
        #expect(program.isStable)
    }

    @Test func observableObjectsOfViewsAreModels() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory
                import SwiftUI

                extension Container {
                    @MainActor var model: Factory<Model> { self { Model() } }
                }
                struct Screen: View {
                    @InjectedObservable(\\.model) private var model
                    var body: some View { Toggle(isOn: $model.isOn) }
                }
                """
            ], from: .factory)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery
                import SwiftUI
                import JoinerySwiftUI

                extension Dependencies {
                    @MainActor var model: Model { transient { Model() } }
                }
                struct Screen: View {
                    @InjectedModel(\\.model) private var model
                    var body: some View { Toggle(isOn: $model.isOn) }
                }
                """)
        #expect(program.isStable)
    }

    @Test func importsUnderConditionsAreReplacedThere() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                #if canImport(FactoryKit)
                import FactoryKit
                #else
                import Factory
                #endif

                extension Container {
                    var a: Factory<A> { self { A() } }
                }
                """
            ], from: .factory)
        #expect(
            program["Sources/App/App.swift"] == """
                #if canImport(FactoryKit)
                import Joinery
                #else
                import Joinery
                #endif

                extension Dependencies {
                    var a: A { transient { A() } }
                }
                """)
        #expect(program.isStable)
    }

    @Test func containersAndResetsOfTestsGo() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Factory\n\nextension Container {\n    public var a: Factory<Int> { self { 1 }.cached }\n}\n",
                "Tests/AppTests/AppTests.swift": """
                import App
                import Factory
                import XCTest

                final class AppTests: XCTestCase {
                    override func tearDown() {
                        super.tearDown()
                        Container.shared.a.reset()
                    }

                    func testA() {
                        let container = Container()
                        container.a.reset()
                        container.a.register { 2 }
                        XCTAssertEqual(container.a.resolve(), 2)
                        container.a.reset(.all)
                    }
                }
                """,
            ], from: .factory)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import App
                import Joinery
                import XCTest

                final class AppTests: XCTestCase {
                    override func tearDown() {
                        super.tearDown()
                    }

                    func testA() {
                        prepareDependencies { $0.override(\\.a) { 2 } }
                        XCTAssertEqual(inject(\\.a), 2)
                    }
                }
                """)
        #expect(program.isStable)
        let used = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Factory\n\nextension Container {\n    public var a: Factory<Int> { self { 1 }.cached }\n}\n",
                "Tests/AppTests/AppTests.swift":
                    "import App\nimport Factory\nimport Testing\n\n@Test func a() {\n    let a = Container.shared.a()\n    Container.shared.a.reset()\n    #expect(Container.shared.a() == a)\n}\n",
            ], from: .factory)
        #expect(
            used.reasons == [
                "a": "code names it in a way that has no native form (Tests/AppTests/AppTests.swift:7)"
            ])
    }

    @Test func aFileCanBeMigratedAlone() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/A.swift":
                    "import Factory\n\nextension Container {\n    var a: Factory<A> { self { A(self.b()) } }\n}\n",
                "Sources/App/B.swift":
                    "import Factory\n\nextension Container {\n    var b: Factory<B> { self { B() } }\n    var b2: Factory<A> { self { self.a() } }\n}\nclass M { @Injected(\\.a) var a; @Injected(\\.b) var b }\n",
            ], from: .factory, only: ["Sources/App/A.swift"])
        #expect(
            program["Sources/App/A.swift"]
                == "import JoineryFactory\nimport Joinery\n\nextension Dependencies {\n    var a: A { transient { A(Container.shared.b()) } }\n}\n"
        )
        #expect(
            program["Sources/App/B.swift"] == """
                import JoineryFactory
                import Joinery

                extension Container {
                    var b: Factory<B> { self { B() } }
                    var b2: Factory<A> { self { inject(\\.a) } }
                }
                class M { @Joinery.Injected(\\.a) var a; @JoineryFactory.Injected(\\.b) var b }

                """)
    }

    @Test func testsAreMigrated() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                let package = Package(name: "App", dependencies: [
                    .package(url: "https://github.com/hmlongco/Factory.git", from: "2.5.0"),
                ], targets: [
                    .target(name: "App", dependencies: [.product(name: "FactoryKit", package: "Factory")]),
                    .testTarget(name: "AppTests", dependencies: ["App", .product(name: "FactoryTesting", package: "Factory")]),
                ])
                """,
                "Sources/App/App.swift":
                    "import FactoryKit\n\nextension Container {\n    public var a: Factory<Int> { self { 1 } }\n}\n",
                "Tests/AppTests/AppTests.swift": """
                import App
                import FactoryKit
                import FactoryTesting
                import Testing

                @Suite(.container) struct AppTests {
                    @Test func one() {
                        Container.shared.manager.push()
                        let two = 2
                        Container.shared.a.register { two }
                        #expect(Container.shared.a() == 2)
                    }
                    @Test(.container { $0.a.register { 3 } }) func three() {}
                }
                """,
            ], from: .factory)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import App
                import Joinery
                import JoineryTesting
                import Testing

                @Suite(.dependencies) struct AppTests {
                    @Test func one() {
                        let two = 2
                        prepareDependencies { $0[\\.a] = two }
                        #expect(inject(\\.a) == 2)
                    }
                    @Test(.dependencies { $0.override(\\.a) { 3 } }) func three() {}
                }
                """)
        #expect(
            program["Package.swift"] == """
                // swift-tools-version: 6.0
                let package = Package(name: "App", dependencies: [
                    .package(url: "https://github.com/OWNER/joinery", branch: "main"),
                ], targets: [
                    .target(name: "App", dependencies: [.product(name: "Joinery", package: "joinery")]),
                    .testTarget(name: "AppTests", dependencies: ["App", .product(name: "JoineryTesting", package: "joinery")]),
                ])
                """)
        #expect(program.isStable)
    }

    @Test func tuplesBecomeArguments() throws {
        let text = try members(
            """
            var a: ParameterFactory<(Int, b: B), A> { self { A($0, $1) } }
            var c: Factory<C> { self { C(self.a((1, b: B()))) } }
            """)
        #expect(
            text == """
                var a: @Sendable (Int, B) -> A { factory { A($0, $1) } }
                var c: C { transient { C(a(1, B())) } }
                """)
        let tuple = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Factory\nextension Container {\n    var a: ParameterFactory<(Int, B), A> { self { A($0.0) } }\n}\n"
            ],
            from: .factory)
        #expect(tuple.reasons == ["a": "its closure takes a tuple"])
    }

    @Test func planHasATable() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory

                extension Container {
                    var listings: Factory<any ListingRepositoryWithAVeryLongName> { self { StoredListings() }.singleton }
                    var a: Factory<A> { self { A() }.timeToLive(60) }
                }
                let listings = Container.shared.listings()
                """
            ], from: .factory)
        #expect(
            program.plan == """
                Sources/App/App.swift
                  listings  var listings: any ListingRepositoryWithAVeryLongName { singleton },
                            1 use
                  a         stays: the modifier 'timeToLive' has no native form

                1 of 2 bindings and 1 of 1 use become native

                """)
    }

    @Test func onlyHasToNameSomething() {
        let files = [
            "Sources/App/App.swift": "import Factory\nextension Container { var a: Factory<A> { self { A() } } }\n"
        ]
        #expect {
            try MigratedProgram(files, from: .factory, only: ["b"])
        } throws: {
            "\($0)" == "'--only b' names no module, file, folder, or binding"
        }
    }

    @Test(arguments: [
        (
            ["Container.b": "c"],
            "'--names' gives a name to 'Container.b', which is no binding; did you mean 'Container.a'?"
        ),
        (
            ["Container.a": "not valid"],
            "'--names' calls 'Container.a' 'not valid', which cannot be the name of a property"
        ),
    ]) func namesAreChecked(names: [String: String], error: String) {
        let files = [
            "Sources/App/App.swift": "import Factory\nextension Container { var a: Factory<A> { self { A() } } }\n"
        ]
        #expect {
            try MigratedProgram(files, from: .factory, names: names)
        } throws: {
            "\($0)" == error
        }
    }

    @Test func commentsAndLineTerminatorsStay() throws {
        let source = """
            import Factory  // The library.

            // MARK: - A

            extension Container {
                /// An A.
                var a: Factory<A> {
                    self {
                        // Simple.
                        A()
                    }
                    .singleton
                }  // The end.
            }
            """
        let expected = """
            import Joinery  // The library.

            // MARK: - A

            extension Dependencies {
                /// An A.
                var a: A {
                    singleton {
                        // Simple.
                        A()
                    }
                }  // The end.
            }
            """
        let crlf = { (text: String) in text.replacing("\n", with: "\r\n") }
        let program = try MigratedProgram(["Sources/App/App.swift": crlf(source)], from: .factory)
        #expect(program["Sources/App/App.swift"] == crlf(expected))
    }
}
#endif
