// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Registrations of Resolver in native form.
struct ResolverMigrationTests {
    private func migrated(_ registrations: String, uses: String = "") throws -> MigratedProgram {
        let lines = MigratedProgram.indented(registrations)
        return try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Resolver\n\nextension Resolver: ResolverRegistering {\n    public static func registerAllServices() {\n\(lines)    }\n}\n",
                "Sources/App/Types.swift": "protocol P {}\nfinal class A: P {}\nstruct B { init(a: A) {} }\n",
                "Sources/App/Use.swift": "import Resolver\n\n\(uses)",
            ], from: .resolver)
    }

    /// Returns the members of the new extension.
    private func members(_ registrations: String) throws -> String {
        let program = try migrated(registrations)
        #expect(program.isStable)
        return program.members(of: "Sources/App/App.swift")
    }

    @Test(arguments: [
        ("register { A() }", "var a: A { perResolution { A() } }"),
        ("register { A() }.scope(.unique)", "var a: A { transient { A() } }"),
        ("register { A() }.scope(.application)", "var a: A { singleton { A() } }"),
        ("register { A() }.scope(.cached)", "var a: A { singleton { A() } }"),
        ("register { A() }.scope(.shared)", "var a: A { shared { A() } }"),
        ("main.register { A() as P }", "var p: any P { perResolution { A() as P } }"),
        ("register(P.self) { A() }", "var p: any P { perResolution { A() } }"),
        ("register(name: \"main\") { A() }", "var mainA: A { perResolution { A() } }"),
        ("register { A() }.implements(P.self)", "var a: A { perResolution { A() } }\nvar p: any P { a }"),
        (
            "register { A() }.implements(P.self, name: \"one\").implements(P.self, name: \"two\")",
            "var a: A { perResolution { A() } }\nvar oneP: any P { a }\nvar twoP: any P { a }"
        ),
    ]) func declaration(old: String, new: String) throws {
        #expect(try members(old) == new)
    }

    @Test(arguments: ["resolve()", "resolve(A.self)", "optional()!", "Resolver.resolve()"])
    func readInABuilder(old: String) throws {
        let text = try members("register { A() }\nregister { B(a: \(old)) }")
        #expect(text == "var a: A { perResolution { A() } }\nvar b: B { perResolution { B(a: a) } }")
    }

    @Test(arguments: [
        ("r, c in c.other = r.resolve()", "c", "c.other = a"), ("(_, c) in c.other = resolve()", "c", "c.other = a"),
        ("r, c in c.other = r.optional()", "c", "c.other = a"),
    ]) func propertiesAreSetInTheClosure(completion: String, name: String, statement: String) throws {
        let program = try migrated(
            "register { A() }\nregister { C() }.resolveProperties { \(completion) }",
            uses: "final class C { var other: A? }\n")
        #expect(program.reasons == [:])
        #expect(
            program.members(of: "Sources/App/App.swift").hasSuffix(
                """
                var c: C {
                    perResolution {
                        let \(name): C = C()
                        \(statement)
                        return \(name)
                    }
                }
                """))
        #expect(program.isStable)
    }

    @Test func aCycleOfPropertiesStays() throws {
        let program = try migrated(
            "register { C() }.resolveProperties { r, c in c.other = r.resolve() }\nregister { D(resolve()) }",
            uses: "final class C { var other: D? }\nfinal class D { init(_ c: C) {} }\n")
        #expect(
            program.reasons["C"]
                == "its 'resolveProperties' uses a service that needs it (Sources/App/App.swift:5)", "\(program.plan)")
    }

    @Test func namedServicesOfParameters() throws {
        let text = try members(
            """
            register(name: "main") { A() }
            register(name: .other) { A() }
            register { A() }
            register { B(a: resolve(name: "main")) }
            register(name: "other") { B(a: resolve(name: .other)) }
            """)
        #expect(
            text == """
                var mainA: A { perResolution { A() } }
                var otherA: A { perResolution { A() } }
                var a: A { perResolution { A() } }
                var b: B { perResolution { B(a: mainA) } }
                var otherB: B { perResolution { B(a: otherA) } }
                """)
    }

    @Test func anotherNameThatATestReplacesHasItsOwnValue() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Resolver

                protocol Store: Sendable {}
                protocol Reading: Sendable {}
                final class Files: Store, Reading {}
                extension Resolver: ResolverRegistering {
                    public static func registerAllServices() {
                        register { Files() }.implements(Store.self).implements(Reading.self).scope(.application)
                    }
                }
                """,
                "Tests/AppTests/Tests.swift": """
                import Resolver
                import XCTest

                struct Stub: Store {}
                final class Tests: XCTestCase {
                    override func setUp() {
                        Resolver.register { Stub() as Store }
                    }
                }
                """,
            ], from: .resolver)
        #expect(program.reasons == [:])
        #expect(program.isStable)
        let members = """
                var files: Files { singleton { Files() } }
                var store: any Store { singleton { files } }
                var reading: any Reading { files }
            """
        #expect(program["Sources/App/App.swift"].contains(members))
        #expect(program["Tests/AppTests/Tests.swift"].contains("$0.override(\\.store) { Stub() as Store }"))
    }

    @Test func defaultValuesOfPublicFunctionsNeedPublicBindings() throws {
        let program = try MigratedProgram(
            [
                "Sources/Core/Core.swift": """
                import Resolver

                public struct A: Sendable {}
                struct Own: Sendable {}
                public final class Model: Sendable {
                    public init(a: A = Resolver.resolve()) {}
                    init(own: Own = Resolver.resolve()) {}
                }
                extension Resolver {
                    public static func registerCore() {
                        register { A() }
                        register { Own() }
                    }
                }
                """
            ], from: .resolver)
        #expect(program.reasons == [:])
        #expect(
            program["Sources/Core/Core.swift"].contains(
                "    public var a: A { perResolution { A() } }\n    var own: Own"))
    }

    /// A function that only called the one with the registrations is removed with it, unless a protocol requires it.
    @Test(arguments: [
        ("", true), ("protocol Core { static func registerCore() }\nextension Resolver: Core {}\n", false),
    ])
    func functionsThatOnlyCallEmptiedOnes(requirement: String, isRemoved: Bool) throws {
        let program = try MigratedProgram(
            [
                "main.swift": """
                import Resolver

                final class Log: Sendable {}

                extension Resolver: ResolverRegistering {
                    public static func registerAllServices() {
                        registerCore()
                    }

                    static func registerCore() {
                        registerLogging()
                    }
                }

                extension Resolver {
                    static func registerLogging() {
                        register { Log() }.scope(.shared)
                    }
                }

                \(requirement)print(Resolver.resolve(Log.self))

                """
            ], from: .resolver)
        let text = """
            import Joinery

            final class Log: Sendable {}

            extension Dependencies {
                var log: Log { shared { Log() } }
            }

            print(inject(\\.log))

            """
        if isRemoved { #expect(program["main.swift"] == text) }
        #expect(program["main.swift"].contains("static func registerCore() {") == !isRemoved)
    }

    @Test func keptInstancesAreComparedOneByOne() throws {
        let program = try migrated(
            """
            register { A() }.scope(.shared)
            register { B(a: resolve()) }
            register { resolver in Holder(resolver, resolver.resolve(A.self), resolver.resolve(B.self)) }
                .scope(.application)
            """, uses: "class Holder { init(_: Any...) {} }\n")
        #expect(
            program.reasons == [
                "Holder": "its closure does more with 'resolver' than resolve services (Sources/App/App.swift:7)"
            ])
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("let x: A = Resolver.resolve()", "let x: A = inject(\\.a)"),
        ("let x = Resolver.resolve(A.self)", "let x = inject(\\.a)"),
        ("class M { @Injected var x: A }", "class M { @Injected(\\.a) var x: A }"),
        ("class M { @LazyInjected private var x: A }", "class M { @LazyInjected(\\.a) private var x: A }"),
        ("class M { @WeakLazyInjected var x: A? }", "class M { @WeakInjected(\\.a) var x: A? }"),
        ("class M { @OptionalInjected var x: A? }", nil),
        ("class M { @Injected var x: A; func f() { x = A() } }", nil),
    ]) func use(old: String, new: String?) throws {
        let program = try migrated("register { A() }", uses: old + "\n")
        #expect(
            program["Sources/App/Use.swift"]
                == "import \(new == nil ? "Resolver" : "Joinery")\n\n\(new ?? old)\n")
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("register { (_, args) in A(args()) }", "the type of its argument 'args' is not written"),
        ("register { _, args in A(args(\"id\")) }", "its arguments are passed by name"),
        (
            "register { A() }.resolveProperties { _, _ in }",
            "its closure or its 'resolveProperties' is not a plain list of statements"
        ),
        (
            "register { A() }.resolveProperties { _, a in a.n = 1 }.resolveProperties { _, a in a.n = 2 }",
            "it has several 'resolveProperties'; write one"
        ),
        ("register { A() }.scope(.session)", "the scope 'session' has no native form"),
    ]) func reason(old: String, reason: String) throws {
        let program = try migrated(old)
        #expect(program.reasons == ["A": reason])
    }

    @Test(arguments: [
        (
            "register { (_, args) in C(id: args(), a: resolve()) }", "Resolver.resolve(C.self, args: 5)",
            "inject(\\.c)(5)"
        ),
        ("register { _, args in C(id: args(), a: resolve()) }", "Resolver.optional(args: 5)!", "inject(\\.c)(5)"),
        ("register { _, args in C(id: args.get(), a: resolve()) }", "Resolver.optional(args: 5)!", "inject(\\.c)(5)"),
    ]) func anArgumentBecomesThatOfAFactory(old: String, use: String, new: String) throws {
        let program = try migrated(
            "register { A() }\n\(old)", uses: "struct C { init(id: Int, a: A) {} }\nlet c: C = \(use)\n")
        #expect(program.isStable)
        let signature = old.contains("(_") ? "(args)" : "args"
        #expect(
            program.members(of: "Sources/App/App.swift")
                == "var a: A { perResolution { A() } }\nvar c: @Sendable (Int) -> C { factory { \(signature) in C(id: args, a: a) } }"
        )
        #expect(
            program["Sources/App/Use.swift"]
                == "import Joinery\n\nstruct C { init(id: Int, a: A) {} }\nlet c: C = \(new)\n")
    }

    @Test func theParametersOfATypeThatIsNamedWithItsModuleAreKnown() throws {
        let program = try migrated("register { A() }\nregister { App.B(a: resolve()) }")
        #expect(program.reasons == [:])
        #expect(program["Sources/App/App.swift"].contains("App.B(a: a)"))
    }

    @Test func theParametersOfALibraryNeedNoServicesOfTheProgram() throws {
        let program = try migrated("register { A() }\nregister { Client(api: resolve()) }\nregister { URLSession() }")
        #expect(
            program.reasons == [
                "URLSession":
                    "other code resolves the parameter api of Client, whose type is not known (Sources/App/App.swift:6)",
                "Client":
                    "other code resolves the parameter api of Client, whose type is not known (Sources/App/App.swift:6)",
            ])
    }

    @Test func aServiceReadsThoseThatStayFromTheContainer() throws {
        let program = try migrated("register { A() }.scope(.session)\nregister { B(a: resolve()) }")
        #expect(
            program["Sources/App/App.swift"] == """
                import JoineryResolver
                import Joinery

                extension Resolver: ResolverRegistering {
                    public static func registerAllServices() {
                        register { A() }.scope(.session)
                    }
                }

                extension Dependencies {
                    var b: B { perResolution { B(a: Resolver.resolve()) } }
                }

                """)
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("@Test func t() { mock(); use(); reset(); use() }", true),
        ("@Test func t() { mock(); use(); Resolver.reset(); use() }", true),
        ("@Test func t() { reset(); mock(); use() }", false),
        ("final class T: XCTestCase { override func setUp() { reset(); mock() }; func testT() { use() } }", false),
    ]) func aTestThatDiscardsItsRegistrations(test: String, stays: Bool) throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Resolver

                public final class A {}
                extension Resolver: ResolverRegistering {
                    public static func registerAllServices() {
                        register { A() }
                    }
                }
                public func use() -> A { Resolver.resolve() }
                """,
                "Tests/AppTests/AppTests.swift": """
                import App
                import Resolver
                import Testing

                func reset() {
                    Resolver.reset()
                    Resolver.registerAllServices()
                }
                func mock() { Resolver.register { A() } }
                \(test)
                """,
            ], from: .resolver)
        #expect(
            program.reasons["A"]?.hasPrefix("'Resolver.reset' discards what a test registers; split the test there")
                == (stays ? true : nil), "\(program.plan)")
        #expect(program["Tests/AppTests/AppTests.swift"].contains("registerAllServices") == stays)
        #expect(program.isStable)
    }
}
#endif
