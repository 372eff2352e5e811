// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Binding objects in native form.
struct ObjectsMigrationTests {
    private static let file = "Sources/App/App.swift"

    /// Returns the members of the native extension after the migration.
    private func members(_ members: String, uses: String = "") throws -> String {
        let body = members.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        let source = "import JoineryObjects\n\nextension DependencyObjects {\n\(body)\n}\n"
        let program = try MigratedProgram(
            [Self.file: source, "Sources/App/Uses.swift": "import JoineryObjects\n\(uses)\n"], from: .objects)
        #expect(program.isStable)
        return program.members(of: Self.file)
    }

    @Test(arguments: [
        ("static let a = DependencyObject<A> { A() }", "var a: A { singleton { A() } }"),
        ("public static let a = DependencyObject<any P> { A() }", "public var a: any P { singleton { A() } }"),
        ("@MainActor static let a = DependencyObject<A> { A() }", "@MainActor var a: A { singleton { A() } }"),
        ("static let a: DependencyObject<A> = DependencyObject { A() }", "var a: A { singleton { A() } }"),
        ("static let a: DependencyObject<A> = .init { A() }", "var a: A { singleton { A() } }"),
        ("static let a = DependencyObject { A(1) }", "var a: A { singleton { A(1) } }"),
        ("static let a = DependencyObject<A>({ A() })", "var a: A { singleton { A() } }"),
        ("static let a = DependencyObject<A> { return A() }", "var a: A { singleton { A() } }"),
        (
            "static let a = DependencyObject<Int> { 1 }\nstatic let b = DependencyObject<Int> { 2 } test: { inject(.a) + 1 }",
            "var a: Int { singleton { 1 } }\nvar b: Int { singleton { 2 } test: { a + 1 } }"
        ),
        (
            "static let a = DependencyObject<@Sendable (Int) -> Int> { { $0 } }",
            "var a: @Sendable (Int) -> Int { singleton { { $0 } } }"
        ),
        (
            "static let a = DependencyObject<A> { A() } test: { A(1) }",
            "var a: A { singleton { A() } test: { A(1) } }"
        ),
        ("static let a = DependencyObject<A>()", "var a: A { required() }"),
        ("/// All.\nstatic let a = DependencyObject<A> { A() }", "/// All.\nvar a: A { singleton { A() } }"),
    ]) func declaration(old: String, new: String) throws {
        #expect(try members(old) == new)
    }

    @Test func protocolsGetTheirAny() throws {
        let text = try members("static let a = DependencyObject<P> { A() }", uses: "protocol P: Sendable {}")
        #expect(text == "var a: any P { singleton { A() } }")
    }

    @Test func closuresOfSeveralLinesAreIndented() throws {
        let text = try members(
            """
            static let a = DependencyObject<A> {
                let b = DependencyObjects[.b]

                return A(b)
            } test: {
                A(1)
            }
            static let b = DependencyObject<B> { B() }
            """)
        #expect(
            text == """
                var a: A {
                    singleton {
                        let b = self.b

                        return A(b)
                    } test: {
                        A(1)
                    }
                }
                var b: B { singleton { B() } }
                """)
    }

    @Test(arguments: [
        ("let x = DependencyObjects[.a]", "let x = inject(\\.a)"),
        ("let x = inject(.a)", "let x = inject(\\.a)"),
        ("class M { @JoineryObjects.Injected(.a) var a }", "class M { @Injected(\\.a) var a }"),
        ("let x = inject(\\.[.a])", "let x = inject(\\.a)"),
        ("class M { @Injected(.a) var a: A }", "class M { @Injected(\\.a) var a: A }"),
        ("class M { @LazyInjected(.a) var a }", "class M { @LazyInjected(\\.a) var a }"),
        ("class M { @WeakInjected(.a) var a }", "class M { @WeakInjected(\\.a) var a }"),
        ("class M { @DynamicInjected(\\.[.a]) var a }", "class M { @DynamicInjected(\\.a) var a }"),
        ("class M { let a = LazyInjected(.a) }", "class M { let a = LazyInjected(\\.a) }"),
        ("func f() { DependencyObjects[.a] = A(1) }", "func f() { prepareDependencies { $0[\\.a] = A(1) } }"),
        ("func f() { DependencyObjects[.a] += 1 }", "func f() { prepareDependencies { $0[\\.a] += 1 } }"),
        ("func f() { DependencyObjects[.a].n = 1 }", "func f() { prepareDependencies { $0[\\.a].n = 1 } }"),
        ("func f() { DependencyObjects.useLive(.a) }", "func f() { prepareDependencies { $0.useLive(\\.a) } }"),
        (
            "func f() { DependencyObjects.decorate(.a) { Log($0) } }",
            "func f() { prepareDependencies { $0.decorate(\\.a) { value, _ in Log(value) } } }"
        ),
        (
            "func f() { DependencyObjects.decorate(.a) { old in Log(old) } }",
            "func f() { prepareDependencies { $0.decorate(\\.a) { old, _ in Log(old) } } }"
        ),
        (
            "func f() { withDependencies { $0[.a] = A(1) } operation: { g() } }",
            "func f() { withDependencies { $0[\\.a] = A(1) } operation: { g() } }"
        ),
        (
            "func f() { prepareDependencies { $0.override(.a) { A(DependencyObjects[.a]) } } }",
            "func f() { prepareDependencies { $0.override(\\.a) { A(inject(\\.a)) } } }"
        ),
        (
            "func f() { withDependencies { $0.useLive(.a) } operation: { g() } }",
            "func f() { withDependencies { $0.useLive(\\.a) } operation: { g() } }"
        ),
    ]) func use(old: String, new: String) throws {
        let program = try MigratedProgram(
            [
                Self.file: "import JoineryObjects\nextension DependencyObjects {\n"
                    + "    static let a = DependencyObject<A> { A() }\n}\n",
                "Sources/App/Use.swift": "import JoineryObjects\n\n\(old)\n",
            ], from: .objects)
        #expect(program["Sources/App/Use.swift"] == "import Joinery\n\n\(new)\n")
        #expect(program.reasons == [:])
        #expect(program.isStable)
    }

    @Test func nativeBindingsReadMembers() throws {
        let program = try MigratedProgram(
            [
                Self.file: """
                import Joinery
                import JoineryObjects

                extension DependencyObjects {
                    static let a = DependencyObject<A> { A() }
                }

                extension Dependencies {
                    var c: C { transient { C(a: self[.a], b: DependencyObjects[.a]) } }
                }

                """
            ], from: .objects)
        #expect(
            program[Self.file] == """
                import Joinery

                extension Dependencies {
                    var c: C { transient { C(a: a, b: a) } }
                    var a: A { singleton { A() } }
                }

                """)
        #expect(program.isStable)
    }

    @Test(arguments: [
        (
            "static var a: DependencyObject<A> { DependencyObject { A() } }",
            "each access creates another object"
        ),
        ("static let a = DependencyObject<A> { A() } preview: { A(1) }", "it has a value for previews"),
        ("static let a = DependencyObject { make() }", "its type is not written"),
        ("static let a = DependencyObject<A>(make)", "it is not created by one closure"),
        ("static let a = DependencyObject<A> /* all */ { A() }", "its declaration has a comment in it"),
    ]) func reason(old: String, reason: String) throws {
        let source = "import JoineryObjects\nextension DependencyObjects {\n\(old)\n}\n"
        let program = try MigratedProgram([Self.file: source], from: .objects)
        #expect(program.reasons == ["a": reason])
        #expect(program[Self.file] == source)
    }

    @Test(arguments: [
        ("let o = DependencyObjects.a", "code names it in a way that has no native form (Sources/App/App.swift:5)"),
        (
            "func f(_ x: [A]) { x.forEach { DependencyObjects[.a] = $0 } }",
            "its new value uses '$0' (Sources/App/App.swift:5)"
        ),
        (
            "func f() throws { DependencyObjects[.a] = try A(1) }",
            "its new value uses 'try' (Sources/App/App.swift:5)"
        ),
    ]) func reasonOfAUse(use: String, reason: String) throws {
        let source =
            "import JoineryObjects\nextension DependencyObjects {\n    static let a = DependencyObject<A> { A() }\n}\n\(use)\n"
        let program = try MigratedProgram([Self.file: source], from: .objects)
        #expect(program.reasons == ["a": reason])
        #expect(program[Self.file] == source)
    }

    @Test func anotherObjectKeepsTheImport() throws {
        let program = try MigratedProgram(
            [
                Self.file: """
                public import JoineryObjects

                extension DependencyObjects {
                    // Stays.
                    public static let a = DependencyObject<A>(make)
                    /// Moves.
                    public static let b = DependencyObject<B> { B(DependencyObjects[.a]) }
                }

                struct M {
                    @Injected(.a) var a
                    @Injected(.b) var b
                }

                """
            ], from: .objects)
        #expect(
            program[Self.file] == """
                public import JoineryObjects
                public import Joinery

                extension DependencyObjects {
                    // Stays.
                    public static let a = DependencyObject<A>(make)
                }

                extension Dependencies {
                    /// Moves.
                    public var b: B { singleton { B(DependencyObjects[.a]) } }
                }

                struct M {
                    @Injected(.a) var a
                    @Injected(\\.b) var b
                }

                """)
        #expect(program.isStable)
    }

    @Test func testsAndManifestsAreMigrated() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": """
                // swift-tools-version: 6.2
                let package = Package(name: "App", dependencies: [
                    .package(path: "../joinery"),
                ], targets: [
                    .target(name: "App", dependencies: [.product(name: "JoineryObjects", package: "joinery")]),
                    .testTarget(name: "AppTests", dependencies: [
                        "App",
                        .product(name: "JoineryObjects", package: "joinery"),
                        .product(name: "JoineryTesting", package: "joinery"),
                    ]),
                ])
                """,
                Self.file: "public import JoineryObjects\n\nextension DependencyObjects {\n"
                    + "    public static let a = DependencyObject<Int> { 1 }\n"
                    + "    public static let b = DependencyObject<Int>()\n}\n",
                "Tests/AppTests/AppTests.swift": """
                import App
                import JoineryObjects
                import JoineryTesting
                import Testing

                @Suite(.dependencies { $0[.a] = 2 }) struct AppTests {
                    init() {
                        DependencyObjects[.b] = 3
                    }

                    @Test func sum() {
                        #expect(DependencyObjects[.a] + DependencyObjects[.b] == 5)
                    }
                }
                """,
            ], from: .objects)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import App
                import Joinery
                import JoineryTesting
                import Testing

                @Suite(.dependencies { $0[\\.a] = 2 }) struct AppTests {
                    init() {
                        prepareDependencies { $0[\\.b] = 3 }
                    }

                    @Test func sum() {
                        #expect(inject(\\.a) + inject(\\.b) == 5)
                    }
                }
                """)
        #expect(
            program["Package.swift"] == """
                // swift-tools-version: 6.2
                let package = Package(name: "App", dependencies: [
                    .package(path: "../joinery"),
                ], targets: [
                    .target(name: "App", dependencies: [.product(name: "Joinery", package: "joinery")]),
                    .testTarget(name: "AppTests", dependencies: [
                        "App",
                        .product(name: "Joinery", package: "joinery"),
                        .product(name: "JoineryTesting", package: "joinery"),
                    ]),
                ])
                """)
        #expect(program.isStable)
    }

    @Test func keptValuesThatAreNotSendableStay() throws {
        let program = try MigratedProgram(
            [
                "Package.swift":
                    "// swift-tools-version: 6.2\nlet package = Package(targets: [.target(name: \"App\")])\n",
                Self.file: "import JoineryObjects\nfinal class A { var n = 1 }\nextension DependencyObjects {\n"
                    + "    static let a = DependencyObject<A> { A() }\n}\n",
            ], from: .objects)
        #expect(program.reasons == ["a": "its instance is shared, and 'A' is not known to be Sendable"])
    }
}
#endif
