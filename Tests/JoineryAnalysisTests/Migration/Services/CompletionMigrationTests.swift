// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Completions of registrations that end a cycle.
struct CompletionMigrationTests {
    private func migrated(
        property: String = "var b: B?", type: String = "final class A", completion: String = "a.b = r.resolve(B.self)",
        scopes: (String, String) = (".container", ".container"), other: String = ""
    ) throws -> MigratedProgram {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Swinject

                func register(in container: Container) {
                    container.register(A.self) { _ in A() }
                        .initCompleted { r, a in
                            \(completion)
                        }
                        .inObjectScope(\(scopes.0))
                    container.register(B.self) { r in B(a: r.resolve(A.self)!) }.inObjectScope(\(scopes.1))
                    container.register(C.self) { _ in C() }
                }

                """,
                "Sources/App/Types.swift": """
                \(type) {
                    \(property)
                    var c: C?
                }
                final class B { init(a: A) {} }
                struct C {}
                \(other)
                """,
            ], from: .swinject)
        #expect(program.isStable)
        return program
    }

    @Test(arguments: [
        ("var b: B?", "var b: B? { injectedB }\n    @LazyInjected(\\.b) private var injectedB"),
        ("var b: B! = nil", "var b: B! { injectedB }\n    @LazyInjected(\\.b) private var injectedB"),
        ("private(set) var b: B?", "var b: B? { injectedB }\n    @LazyInjected(\\.b) private var injectedB"),
        ("weak var b: B?", "@WeakInjected(\\.b) var b: B?"),
        ("fileprivate weak var b: B?", "@WeakInjected(\\.b) fileprivate var b: B?"),
        ("public weak var b: B?", "public var b: B? { injectedB }\n    @WeakInjected(\\.b) private var injectedB"),
        (
            "internal private(set) var b: B?",
            "internal var b: B? { injectedB }\n    @LazyInjected(\\.b) private var injectedB"
        ),
    ]) func thePropertyInjectsLazily(old: String, new: String) throws {
        let program = try migrated(property: old)
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/Types.swift"] == """
                import Joinery

                final class A {
                    \(new)
                    var c: C?
                }
                final class B { init(a: A) {} }
                struct C {}

                """)
        #expect(
            program.members(of: "Sources/App/App.swift") == """
                var a: A { singleton { A() } }
                var b: B { singleton { B(a: a) } }
                var c: C { perResolution { C() } }
                """)
    }

    @Test func otherStatementsOfTheCompletionStay() throws {
        let program = try migrated(
            completion:
                "let made = a as! A\n                // The other one.\n                made.b = r.resolve(B.self)!\n                a.c = r.resolve(C.self)"
        )
        #expect(
            program.members(of: "Sources/App/App.swift") == """
                // The other one.
                var a: A {
                    singleton {
                        let a: A = A()
                        a.c = c
                        return a
                    }
                }
                var b: B { singleton { B(a: a) } }
                var c: C { perResolution { C() } }
                """)
    }

    @Test(arguments: [
        (
            "var b: B? { didSet { print(1) } }", "", "a.b = r.resolve(B.self)",
            "'b', which 'initCompleted' sets, is not a plain optional property (Sources/App/Types.swift:2)"
        ),
        (
            "var b: B?", "func f(_ a: A) { a.b = nil }", "a.b = r.resolve(B.self)",
            "'b', which 'initCompleted' sets, is also set elsewhere (Sources/App/Types.swift:7)"
        ),
        ("var b: B?", "", "a.start(r.resolve(B.self)!)", "its 'initCompleted' uses a service that needs it"),
    ]) func otherPropertiesStay(property: String, other: String, completion: String, reason: String) throws {
        let program = try migrated(property: property, completion: completion, other: other)
        #expect(program.reasons["A"] == reason)
    }

    @Test func valuesThatTheContainerDoesNotKeepStay() throws {
        let program = try migrated(scopes: (".container", ".graph"))
        #expect(
            program.reasons["A"]
                == "its 'initCompleted' needs 'B', which needs it, and the container does not keep both")
        let weak = try migrated(property: "weak var b: B?", scopes: (".container", ".weak"))
        #expect(
            weak.reasons["A"]
                == "'b', which 'initCompleted' sets, is weak, and 'B' may end (Sources/App/Types.swift:2)")
    }

    @Test func aPropertyThatAProtocolRequiresStays() throws {
        let program = try migrated(type: "final class A: P", other: "protocol P { var b: B? { get set } }")
        #expect(
            program.reasons["A"] == "'P' requires 'b', which 'initCompleted' sets (Sources/App/Types.swift:2)")
    }
}
#endif
