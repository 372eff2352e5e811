// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Scopes that programs declare and reset, as instances of `ResettableScope`.
struct ServiceScopeMigrationTests {
    private static let types = """
        class A {}
        class B { init(a: A) {} }
        """

    private func resolver(_ registrations: String, scopes: String, uses: String = "") throws -> MigratedProgram {
        let lines = MigratedProgram.indented(registrations)
        return try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Resolver\n\nextension Resolver: ResolverRegistering {\n    public static func registerAllServices() {\n\(lines)    }\n}\n",
                "Sources/App/Scopes.swift": "import Resolver\n\n\(scopes)",
                "Sources/App/Types.swift": Self.types,
                "Sources/App/Use.swift": "import Resolver\n\n\(uses)",
            ], from: .resolver)
    }

    private func swinject(_ registrations: String, scopes: String, uses: String = "") throws -> MigratedProgram {
        let lines = MigratedProgram.indented(registrations)
        return try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Swinject\n\nclass AppAssembly: Assembly {\n    func assemble(container: Container) {\n\(lines)    }\n}\n",
                "Sources/App/Scopes.swift": "import Swinject\n\n\(scopes)",
                "Sources/App/Types.swift": Self.types,
                "Sources/App/Use.swift": "import Swinject\n\nlet container = Container()\n\(uses)",
            ], from: .swinject)
    }

    @Test func scopeOfResolver() throws {
        let program = try resolver(
            """
            register { A() }.scope(.session)
            register { B(a: resolve()) }.scope(ResolverScope.session)
            """,
            scopes: "extension ResolverScope {\n    static let session = ResolverScopeCache()\n}\n",
            uses: "func signOut() {\n    ResolverScope.session.reset()\n}\n")
        #expect(
            program.members(of: "Sources/App/App.swift")
                == "var a: A { singleton(in: .session) { A() } }\nvar b: B { singleton(in: .session) { B(a: a) } }")
        #expect(
            program["Sources/App/Scopes.swift"]
                == "import Joinery\n\nextension ResettableScope {\n    static let session = ResettableScope()\n}\n")
        #expect(
            program["Sources/App/Use.swift"]
                == "import Joinery\n\nfunc signOut() {\n    ResettableScope.session.reset()\n}\n")
        #expect(program.isStable)
    }

    @Test func scopeOfSwinject() throws {
        let program = try swinject(
            """
            container.register(A.self) { _ in A() }.inObjectScope(.user)
            container.register(B.self) { r in
                B(a: r.resolve(A.self)!)
            }.inObjectScope(.user)
            """,
            scopes:
                "extension ObjectScope {\n    static let user = ObjectScope(storageFactory: PermanentStorage.init)\n}\n",
            uses: "func signOut() {\n    container.resetObjectScope(.user)\n}\n")
        #expect(
            program.members(of: "Sources/App/App.swift") == """
                var a: A { singleton(in: .user) { A() } }
                var b: B {
                    singleton(in: .user) {
                        B(a: a)
                    }
                }
                """)
        #expect(
            program["Sources/App/Scopes.swift"]
                == "import Joinery\n\nextension ResettableScope {\n    static let user = ResettableScope()\n}\n")
        #expect(
            program["Sources/App/Use.swift"]
                == "import Joinery\n\nfunc signOut() {\n    ResettableScope.user.reset()\n}\n")
        #expect(
            program.plan == """
                Sources/App/App.swift
                  A  var a: A { singleton(in: .user) }, 1 use
                  B  var b: B { singleton(in: .user) }, 0 uses

                2 of 2 bindings and 1 of 1 use become native

                """)
        #expect(program.isStable)
    }

    @Test func scopeWithServicesThatStayIsDeclaredTwice() throws {
        let program = try swinject(
            """
            container.register(A.self) { _ in A() }.inObjectScope(.user)
            container.register(B.self) { r in B(a: r.resolve(A.self)!) }.inObjectScope(.user)
            if isBig { container.register(C.self) { _ in C() }.inObjectScope(.user) }
            """,
            scopes:
                "extension ObjectScope {\n    public static let user = ObjectScope(storageFactory: { PermanentStorage() })\n}\n",
            uses: "func signOut() {\n    container.resetObjectScope(.user)\n}\nclass C {}\n")
        #expect(program.reasons == ["C": "it is registered under a condition"])
        #expect(
            program["Sources/App/Scopes.swift"] == """
                import JoinerySwinject
                import Joinery

                extension ObjectScope {
                    public static let user = ObjectScope(storageFactory: { PermanentStorage() })
                }

                extension ResettableScope {
                    public static let user = ResettableScope()
                }

                """)
        #expect(
            program["Sources/App/Use.swift"] == """
                import JoinerySwinject
                import Joinery

                let container = Container()
                func signOut() {
                    ResettableScope.user.reset()
                    container.resetObjectScope(.user)
                }
                class C {}

                """)
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("static let session = ResolverScopeShare()", "", "the scope 'session' has no native form"),
        ("static var session = ResolverScopeCache()", "", "the scope 'session' has no native form"),
        (
            "static let session = ResolverScopeCache()", "let scope = ResolverScope.session\n",
            "the scope 'session' is used in a way that has no native form (Sources/App/Use.swift:3)"
        ),
        (
            "static let session = ResolverScopeCache()", "func reset(_ scope: ResolverScope) { scope.reset() }\n",
            "the scope 'session' is used in a way that has no native form (Sources/App/Use.swift:3)"
        ),
    ]) func otherScope(declaration: String, use: String, reason: String) throws {
        let program = try resolver(
            "register { A() }.scope(.session)", scopes: "extension ResolverScope {\n    \(declaration)\n}\n", uses: use)
        #expect(program.reasons == ["A": reason])
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("", "ResolverScope.application.reset()", false), ("cached", "ResolverScope.cached.reset()", false),
        ("cached", "ResolverScope.application.reset()", true), ("shared", "ResolverScope.shared.reset()", false),
        ("application", "Resolver.reset()", false), ("unique", "Resolver.reset()", true),
    ]) func resetOfAScopeOfTheLibrary(scope: String, reset: String, becomesNative: Bool) throws {
        let scope = scope.isEmpty ? "application" : scope
        let program = try resolver(
            "register { A() }.scope(.\(scope))", scopes: "", uses: "func signOut() {\n    \(reset)\n}\n")
        #expect(program.reasons == (becomesNative ? [:] : ["A": "its scope is reset (Sources/App/Use.swift:4)"]))
        #expect(program.isStable)
    }

    @Test func resetOfTheContainersScope() throws {
        let program = try swinject(
            "container.register(A.self) { _ in A() }.inObjectScope(.container)", scopes: "",
            uses: "func signOut() {\n    container.resetObjectScope(.container)\n}\n")
        #expect(program.reasons == ["A": "its scope is reset (Sources/App/Use.swift:5)"])
        #expect(program.isStable)
    }
}
#endif
