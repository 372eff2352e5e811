// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Code that discards registrations or instances of a whole container.
struct ContainerResetTests {
    private static let container = """
        import Factory

        extension Container {
            public var a: Factory<Int> { self { 1 } }
            public var b: Factory<B> { self { B() }.cached }
            public var c: Factory<B> { self { B() }.shared }
            public var d: Factory<B> { self { B() }.singleton }
        }
        public final class B: Sendable {}

        """

    @Test(
        arguments: [
            ("Container.shared.manager.reset(scope: .cached)", ["b"]),
            ("Container.shared.reset(options: .scope)", ["b", "c"]),
            ("Container.shared.manager.reset()", ["a", "b", "c"]),
            ("Container.shared.reset(options: .registration)", ["a"]),
            ("Scope.singleton.reset()", ["d"]),
            ("let container = Container.shared; container.manager.pop()", ["a", "b", "c"]),
            ("_ = Container.$shared.withValue(Container()) { 1 }", ["a", "b", "c"]),
            ("Other.shared.reset()", []), ("Other().manager.reset()", []), ("cache.reset()", []),
        ] as [(String, [String])]) func resetOfTheProgram(code: String, left: [String]) throws
    {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": Self.container,
                "Sources/App/Use.swift":
                    "import Factory\n\nfunc signOut() {\n    Container.shared.a.register { 2 }\n    \(code)\n}\n",
                "Sources/App/Other.swift": """
                import Factory

                final class Other: SharedContainer {
                    @TaskLocal static var shared = Other()
                    let manager = ContainerManager()
                    var e: Factory<B> { self { B() }.cached }
                }
                """,
            ], from: .factory)
        #expect(program.reasons.keys.filter { $0 != "Other.e" }.sorted() == left)
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("Container.shared.manager.push()\nreplace()\nContainer.shared.manager.pop()\nread()", true),
        ("replace()\nContainer.shared.reset()\nread()", true),
        ("Container.$shared.withValue(Container()) {\nreplace()\n}\nread()", true),
        ("Container.shared.manager.push()\ndefer { Container.shared.manager.pop() }\nreplace()\nread()", false),
        ("Container.shared.reset()\nreplace()\nread()\nContainer.shared.reset()", false),
        ("Container.$shared.withValue(Container()) {\nreplace()\nread()\n}", false),
    ]) func resetOfATest(body: String, stays: Bool) throws {
        let text = body.replacing("replace()", with: "Container.shared.a.register { 2 }")
            .replacing("read()", with: "#expect(Container.shared.a() == 1)")
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": Self.container,
                "Tests/AppTests/AppTests.swift":
                    "import App\nimport Factory\nimport Testing\n\n@Test func a() {\n\(text)\n}\n",
                "Tests/AppTests/OtherTests.swift": """
                import App
                import Factory
                import Testing

                @Test func d() {
                    let b = B()
                    Container.shared.d.register { b }
                }
                """,
            ], from: .factory)
        #expect(program.reasons.keys.contains("a") == stays)
        #expect(!program.reasons.keys.contains("d"))
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("extension Container: AutoRegistering {\n    func autoRegister() { manager.decorator = { print($0) } }\n}", 5),
        ("func f() { Container.shared.manager.promiseTriggersError = false }", 1),
        ("func f() { Other.shared.manager.decorator = { print($0) } }", 0),
    ]) func settingsOfAContainer(code: String, count: Int) throws {
        let container = Self.container.replacing(
            "public var a", with: "var p: Factory<B?> { promised() }\n    public var a")
        let program = try MigratedProgram(
            ["Sources/App/App.swift": container, "Sources/App/Use.swift": "import Factory\n\n\(code)\n"],
            from: .factory)
        #expect(program.reasons.count == count)
        #expect(program.reasons.values.allSatisfy { $0.contains("' applies to it (Sources/App/Use.swift:") })
        #expect(program.isStable)
    }

    @Test func aTraitThatNamesItsContainer() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": Self.container,
                "Tests/AppTests/AppTests.swift":
                    "import App\nimport Factory\nimport FactoryTesting\nimport Testing\n\n@Test(.container { c in c.a.register { 2 } }) func a() {}\n",
            ], from: .factory)
        #expect(
            program.reasons == [
                "a":
                    "a trait names the container in which it is registered; write '$0' (Tests/AppTests/AppTests.swift:6)"
            ])
    }

    @Test(arguments: [
        // In functions that tests call.
        ("func reset() { Container.shared.b.reset() }\n@Test func t() { reset(); use(); reset() }", true),
        ("func reset() { Container.shared.b.reset() }\n@Test func t() { use(); reset(); use() }", false),
        ("func reset() { Container.shared.reset() }\n@Test func t() { use(); reset(); use() }", false),
        ("func make() -> B { Container.shared.reset(); return use() }\n@Test func t() { let b = make(); f(b) }", true),
        ("func make() -> B { Container.shared.reset(); return use() }\n@Test func t() { f(make()); f(make()) }", false),
        ("func unused() { Container.shared.reset() }", false),
        // After assignments that read nothing.
        ("@Test func t() { mock.page = Page(number: .first); Container.shared.b.reset(); use() }", true),
        ("func reset() { Container.shared.reset() }\n@Test func t() { self.mock.error = nil; reset(); use() }", true),
        ("@Test func t() { let url = URL(string: \"a\"); Container.shared.b.reset(); use() }", true),
        ("@Test func t() { let b = B(); Container.shared.b.reset(); use() }", false),
        (
            """
            struct S { func make() { Container.shared.reset() }; @Test func t() { make(); use() } }
            struct T { func make() { use() }; @Test func t() { use(); make() } }
            """, true
        ),
        ("@Test func t() { mock.b = B(); Container.shared.b.reset(); use() }", false),
        ("@Test func t() { mock.page = use(); Container.shared.b.reset(); use() }", false),
        ("@Test func t() { mock.page = Container.shared.b(); Container.shared.b.reset(); use() }", false),
        ("@Test func t() { page = Page(); Container.shared.b.reset(); use() }", false),
        ("func a() { Container.shared.reset(); b() }\nfunc b() { a() }", false),
        // In code of tests.
        ("@Test func t() { for _ in 0..<2 { Container.shared.b.reset(); use() } }", false),
        ("@Test func t() { use(); f { Container.shared.b.reset(); use() } }", false),
        ("@Test func t() { if isClean { Container.shared.reset() }; use() }", false),
        ("@Test func t() async { await MainActor.run { Container.shared.reset() }; use() }", true),
        ("@Test func t() { use(); defer { Container.shared.b.reset() }; use() }", true),
        ("struct S { init() { Container.shared.b.reset() }; @Test func t() { use() } }", true),
        (
            "struct S { let b = make(); @Test func t() { use() } }\nfunc make() -> B { Container.shared.reset(); return B() }",
            true
        ),
        ("struct S { init() { Container.shared.b.reset() } }\n@Test func t() { use(); f(S()); use() }", false),
        (
            "final class T: XCTestCase { override func setUp() { f(); Container.shared.reset() }; func testT() { use() } }",
            true
        ),
        ("final class T: QuickSpec { override class func spec() { beforeEach { Container.shared.reset() } } }", true),
    ]) func resetOfATestInOtherCode(code: String, isNative: Bool) throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": Self.container,
                "Tests/AppTests/Support.swift":
                    "import App\nimport Factory\n\nfunc use() -> B { Container.shared.b() }\n",
                "Tests/AppTests/AppTests.swift": "import Factory\nimport Testing\n\n\(code)\n",
            ], from: .factory)
        #expect(!program.reasons.keys.contains("b") == isNative, "\(program.plan)")
        #expect(program["Tests/AppTests/AppTests.swift"].contains("Container") != isNative)
        #expect(program["Tests/AppTests/AppTests.swift"].contains("import JoineryFactory") != isNative)
        #expect(program.isStable)
    }

    @Test func resetsOfOtherObjectsStay() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": Self.container,
                "Tests/AppTests/AppTests.swift":
                    "import App\nimport Factory\nimport Testing\n\n@Test func a() {\n    Container.shared.reset()\n    Cache.shared.reset()\n    Stack.shared.items.pop()\n    #expect(Container.shared.a() == 1)\n}\n",
            ], from: .factory)
        #expect(program.reasons == [:])
        #expect(
            program["Tests/AppTests/AppTests.swift"].hasSuffix(
                "{\n    Cache.shared.reset()\n    Stack.shared.items.pop()\n    #expect(inject(\\.a) == 1)\n}\n"))
    }

    @Test func theReasonNamesTheCode() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": Self.container,
                "Tests/AppTests/AppTests.swift": """
                import App
                import Factory
                import Testing

                @Test func a() {
                    Container.shared.a.register { 2 }
                    Container.shared.manager.reset(options: .registration)
                    #expect(Container.shared.a() == 1)
                }
                """,
            ], from: .factory)
        #expect(
            program.reasons == [
                "a": """
                'Container.shared.manager.reset' discards what was registered or kept; split the test there \
                (Tests/AppTests/AppTests.swift:7)
                """
            ])
    }
}
#endif
