// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Registrations in containers of Swinject in native form.
struct SwinjectMigrationTests {
    private static let types = "protocol P {}\nfinal class A: P {}\nstruct B { init(a: A) {} }\nstruct C { let p: P }\n"

    private func migrated(_ registrations: String, uses: String = "", types: String = "") throws -> MigratedProgram {
        let lines = MigratedProgram.indented(registrations)
        return try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Swinject\n\nstruct App: Assembly {\n    func assemble(container: Container) {\n\(lines)    }\n}\n",
                "Sources/App/Types.swift": Self.types + types,
                "Sources/App/Use.swift": "import Swinject\n\nlet assembler = Assembler([App()])\n\(uses)",
            ], from: .swinject)
    }

    /// Returns the members of the new extension.
    private func members(_ registrations: String, uses: String = "", types: String = "") throws -> String {
        let program = try migrated(registrations, uses: uses, types: types)
        #expect(program.isStable)
        return program.members(of: "Sources/App/App.swift")
    }

    @Test(arguments: [
        ("container.register(A.self) { _ in A() }", "var a: A { perResolution { A() } }"),
        ("container.register(A.self) { _ in A() }.inObjectScope(.transient)", "var a: A { transient { A() } }"),
        ("container.register(A.self) { _ in A() }.inObjectScope(.container)", "var a: A { singleton { A() } }"),
        ("container.register(A.self) { _ in A() }.inObjectScope(.weak)", "var a: A { shared { A() } }"),
        ("container.register(A.self) { _ in return A() }", "var a: A { perResolution { A() } }"),
        ("container.register(P.self) { _ in A() }", "var p: any P { perResolution { A() } }"),
        ("container.register((any P).self) { _ in A() }", "var p: any P { perResolution { A() } }"),
        ("container.register(P.self, name: \"main\") { _ in A() }", "var mainP: any P { perResolution { A() } }"),
        (
            "container.register(A.self, on: MainActor.self) { _ in A() }",
            "@MainActor var a: A { perResolution { A() } }"
        ),
        (
            "container.register(A.self) { _ in A() }.implements(P.self)",
            "var a: A { perResolution { A() } }\nvar p: any P { a }"
        ),
        (
            "container.register(A.self) { (_, id: Int, other: P) in A(id, other) }",
            "var a: @Sendable (Int, any P) -> A { factory { (id: Int, other: P) in A(id, other) } }"
        ),
        (
            "container.register(C.self) { _, p in C(p: p) }",
            "var c: @Sendable (any P) -> C { factory { p in C(p: p) } }"
        ),
        ("_ = container.register(A.self, factory: { _ in A() })", "var a: A { perResolution { A() } }"),
    ]) func declaration(old: String, new: String) throws {
        #expect(try members(old) == new)
    }

    @Test(arguments: [
        "B(a: r.resolve(A.self)!)", "B(a: container.resolve(A.self)!)", "B(a: try r.require(A.self))",
        "try B(a: r.require(A.self))", "B(a: r ~> A.self)", "B(a: r.resolve(A.self))",
    ]) func readInABuilder(old: String) throws {
        let others = "container.register(A.self) { _ in A() }"
        let text = try members("\(others)\ncontainer.register(B.self) { r in \(old) }")
        #expect(text == "var a: A { perResolution { A() } }\nvar b: B { perResolution { B(a: a) } }")
    }

    @Test(arguments: [
        ("final class C: P { private let a = A() }", true), ("struct C {}", true), ("final class C: NSObject {}", true),
        ("final class C: Unknown {}", false), ("struct C { let a: A }", false),
    ]) func anInitializerThatTheCompilerWritesIsCalled(type: String, isKnown: Bool) throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Swinject\n\nprotocol P {}\nstruct A {}\n\(type)\nfunc register(in container: Container) {\n    container.autoregister(C.self, initializer: C.init)\n}\n"
            ], from: .swinject)
        #expect(program["Sources/App/App.swift"].contains("var c: C { perResolution { C() } }") == isKnown)
    }

    @Test func servicesWithSimilarTypesHaveDifferentNames() throws {
        let text = try members(
            """
            container.register(B.self) { (_, a: A) in B(a: a) }
            container.register(B.self) { _ in B(a: A()) }
            container.register(BProtocol.self) { _ in B(a: A()) }
            container.register(createB.self) { _ in createB() }
            """, types: "protocol BProtocol {}\nstruct createB {}\n")
        #expect(
            text == """
                var makeB: @Sendable (A) -> B { factory { (a: A) in B(a: a) } }
                var b: B { perResolution { B(a: A()) } }
                var b2: any BProtocol { perResolution { B(a: A()) } }
                var createB2: createB { perResolution { createB() } }
                """)
    }

    @Test(arguments: [
        "let entry = container.register(A.self) { _ in A() }\ncontainer.forward(P.self, to: entry)",
        "let entry = container.register(A.self) { _ in A() }\nentry.inObjectScope(.graph).implements(P.self)",
        "let a = container.register(A.self) { a in A() }\na.implements(P.self)",
    ]) func aForwardedServiceIsAnotherName(old: String) throws {
        #expect(try members(old) == "var a: A { perResolution { A() } }\nvar p: any P { a }")
    }

    @Test func aForwardedServiceCanBeRegisteredInTheCall() throws {
        let text = try members("container.forward(P.self, to: container.register(A.self) { _ in A() })")
        #expect(text == "var p: any P { a }\nvar a: A { perResolution { A() } }")
    }

    @Test func eachForwardedServiceIsAnotherName() throws {
        let text = try members(
            """
            // The store.
            let entry = container.register(A.self, name: "main") { _ in A() }
            entry.inObjectScope(.container)  // one
            // For readers.
            container.forward(P.self, name: "reading", to: entry)
            container.forward(Q.self, to: entry)
            container.register(B.self) { _ in B(a: A()) }.implements(R.self, S.self, name: "both")
            """, types: "protocol Q {}\nprotocol R {}\nprotocol S {}\n")
        #expect(
            text == """
                // The store.
                // one
                var mainA: A { singleton { A() } }
                // For readers.
                var readingP: any P { mainA }
                var q: any Q { mainA }
                var b: B { perResolution { B(a: A()) } }
                var bothR: any R { b }
                var bothS: any S { b }
                """)
    }

    @Test func aForwardedServiceStaysWithItsRegistration() throws {
        let program = try migrated(
            "let entry = container.register(A.self) { _ in A() }.inObjectScope(.session)\ncontainer.forward(P.self, to: entry)"
        )
        #expect(
            program.reasons == [
                "A": "the scope 'session' has no native form", "P": "it needs 'A', which stays",
            ])
    }

    @Test func initializerIsCalled() throws {
        let text = try members(
            "container.register(A.self) { _ in A() }\ncontainer.autoregister(B.self, initializer: B.init)")
        #expect(text == "var a: A { perResolution { A() } }\nvar b: B { perResolution { B(a: a) } }")
    }

    @Test func aMovedRegistrationReadsTheServiceOfAConstant() throws {
        let program = try migrated(
            """
            container.register(A.self) { _ in A() }.inObjectScope(.container)
            let first = container.resolve(A.self)!
            let second: A = container.resolve(A.self)!
            container.register(B.self) { _ in B(a: first) }
            container.register(B.self, name: "other") { r in
                B(a: second)
            }
            print(second)
            """)
        #expect(program.reasons.isEmpty)
        #expect(
            program["Sources/App/App.swift"] == """
                import JoinerySwinject
                import Joinery

                struct App: Assembly {
                    func assemble(container: Container) {
                        _ = inject(\\.a)
                        let second: A = inject(\\.a)
                        print(second)
                    }
                }

                extension Dependencies {
                    var a: A { singleton { A() } }
                    var b: B { perResolution { B(a: a) } }
                    var otherB: B {
                        perResolution {
                            B(a: a)
                        }
                    }
                }

                """)
        #expect(program.isStable)
    }

    @Test func aConstantOfAnotherScopeStays() throws {
        let program = try migrated(
            """
            container.register(A.self) { _ in A() }
            let a = container.resolve(A.self)!
            container.register(B.self) { _ in B(a: a) }
            """)
        #expect(
            program.reasons == [
                "B":
                    "its closure uses 'a', which has another meaning in an extension of 'Dependencies' (Sources/App/App.swift:7)"
            ])
        #expect(program.isStable)
    }

    @Test func aRegistrationThatAnEqualOneReplacesIsRemoved() throws {
        let text = try members(
            """
            // The first.
            container.register(A.self) { _ in A() }.inObjectScope(.container)
            container.register(P.self) { _ in A() }
            // The second.
            container.register(A.self) { _ in A() }.inObjectScope(.container)
            container.register(B.self) { r in B(a: r.resolve(A.self)!) }
            """)
        #expect(
            text == """
                var p: any P { perResolution { A() } }
                // The second.
                var a: A { singleton { A() } }
                var b: B { perResolution { B(a: a) } }
                """)
    }

    @Test(arguments: [
        "container.register(A.self) { _ in A() }\nprint(container.resolve(A.self)!)\ncontainer.register(A.self) { _ in A() }",
        "container.register(A.self) { _ in A() }\ncontainer.register(A.self) { r in A() }",
    ]) func otherRegistrationsOfOneServiceStay(registrations: String) throws {
        let program = try migrated(registrations)
        #expect(program.reasons.keys.sorted() == ["A"])
        #expect(program.reasons["A"]?.hasPrefix("several registrations have its type (Sources/App/App.swift:") == true)
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("let x = Assembler.resolve(A.self)", "let x = inject(\\.a)"),
        ("func f() { Assembler.resolve(A.self).start() }", "func f() { inject(\\.a).start() }"),
        ("let x = assembler.resolver.resolve(A.self)!", "let x = inject(\\.a)"),
        ("let x = assembler.resolver.resolve(A.self)", nil),
    ]) func aFunctionOfTheProgramWithTheLibrarysNameReturnsAValue(old: String, new: String?) throws {
        let program = try migrated(
            "container.register(A.self) { _ in A() }", uses: old + "\n",
            types:
                "extension A { func start() {} }\nextension Assembler {\n    static func resolve<T>(_ type: T.Type) -> T { assembler.resolver.resolve(type)! }\n}\n"
        )
        #expect(
            program["Sources/App/Use.swift"]
                == (new.map { "import JoinerySwinject\nimport Joinery\n\nlet assembler = Assembler([])\n\($0)\n" }
                    ?? "import Swinject\n\nlet assembler = Assembler([App()])\n\(old)\n"))
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("let x = services.injector.resolve(A.self)", "let x = inject(\\.a)"),
        ("func f() { services.injector?.resolve(A.self).start() }", "func f() { inject(\\.a).start() }"),
        ("let x = services.injector?.resolve(A.self)", "let x = Optional(inject(\\.a))"),
        ("let x = services.injector?.resolve(A.self).size", nil),
        ("let x = services.other.resolve(A.self)", "let x = Optional(inject(\\.a))"),
        (
            "func f() -> Int { services.unknown.resolve(A.self)?.size ?? 1 }",
            "func f() -> Int { Optional(inject(\\.a))?.size ?? 1 }"
        ),
        ("let x = services.unknown.resolve(A.self)", nil),
    ]) func aPropertyHoldsATypeWithAFunctionOfTheLibrarysName(old: String, new: String?) throws {
        let program = try migrated(
            "container.register(A.self) { _ in A() }", uses: old + "\n",
            types: """
                extension A { func start() {} }
                typealias Injector = Assembling & Resolving
                protocol Assembling {}
                protocol Resolving { func resolve<T>(_ type: T.Type) -> T }
                final class OwnInjector: Injector {
                    let container: Container
                    init(container: Container) { self.container = container }
                    func resolve<T>(_ type: T.Type) -> T { container.resolve(type)! }
                }
                struct Services { var injector: Injector?; let other: Resolver }

                """)
        #expect(program["Sources/App/Use.swift"].split(separator: "\n").last.map(String.init) == new ?? old)
        #expect(program.isStable)
    }

    @Test(arguments: [
        "mocks[String(describing: type)] as? T ?? container.resolve(type)!",
        "if let mock = mock as? T { return mock }\n        return container.resolve(type)!",
    ]) func aFunctionThatAlsoReturnsOtherValuesIsNotAReplacement(body: String) throws {
        let program = try migrated(
            "container.register(A.self) { _ in A() }",
            uses: "func f(_ services: Services) -> A { services.injector.resolve(A.self) }\n",
            types: """
                final class OwnInjector {
                    let container = Container()
                    var mocks: [String: Any] = [:]
                    var mock: Any?
                    func resolve<T>(_ type: T.Type) -> T {
                        \(body)
                    }
                }
                struct Services { let injector: OwnInjector }

                """)
        #expect(
            program.reasons["A"]?.hasPrefix("the program's own function or wrapper resolves it") == true,
            "\(program.plan)")
    }

    @Test func aServiceIsResolvedByAnAlias() throws {
        let program = try migrated(
            "container.register(A.self) { _ in A() }", uses: "let x = assembler.resolver.resolve(Alpha.self)!\n",
            types: "typealias Alpha = A\n")
        #expect(program["Sources/App/Use.swift"] == "import Joinery\n\nlet x = inject(\\.a)\n")
        #expect(program.isStable)
    }

    @Test func initializersOfGenericTypesAndOfFoundationAreCalled() throws {
        let text = try members(
            """
            container.register(A.self) { _ in A() }
            container.autoregister(Box<A>.self, initializer: Box.init)
            container.autoregister(JSONDecoder.self, initializer: JSONDecoder.init)
            """, types: "struct Box<Value> { init(value: Value) {} }\n")
        #expect(
            text == """
                var a: A { perResolution { A() } }
                var box: Box<A> { perResolution { Box(value: a) } }
                var jsonDecoder: JSONDecoder { perResolution { JSONDecoder() } }
                """)
    }

    @Test(arguments: [
        ("let x = assembler.resolver.resolve(A.self)!", "let x = inject(\\.a)"),
        ("let x: A? = assembler.resolver.resolve(A.self)", "let x: A? = inject(\\.a)"),
        ("let x = assembler.resolver.resolve(A.self) ?? A()", "let x = inject(\\.a)"),
        (
            "func f() {\n    guard let x = assembler.resolver.resolve(A.self) else { return }\n}",
            "func f() {\n    let x = inject(\\.a)\n}"
        ),
        ("func f() throws { try f(assembler.resolver.require(A.self)) }", nil),
        (
            "func f() { if let x = assembler.resolver.resolve(A.self) { print(x) } }",
            "func f() { if let x = Optional(inject(\\.a)) { print(x) } }"
        ),
        ("let x = assembler.resolver.resolve(A.self)", "let x = Optional(inject(\\.a))"),
    ]) func use(old: String, new: String?) throws {
        let program = try migrated("container.register(A.self) { _ in A() }", uses: old + "\n")
        let text = program["Sources/App/Use.swift"]
        #expect(
            text
                == (new.map { "import Joinery\n\n\($0)\n" }
                    ?? "import Swinject\n\nlet assembler = Assembler([App()])\n\(old)\n"))
        #expect(program.isStable)
    }

    @Test func importStaysWhereAMemberOfTheContainerIsUsed() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Swinject

                struct App: Assembly {
                    func assemble(container: Container) {
                        container.register(A.self) { _ in A() }
                    }
                }
                let container = Container()
                let assembler = Assembler([App()], container: container)

                """,
                "Sources/App/Types.swift": Self.types,
                "Sources/App/Use.swift": "import Swinject\n\nfunc f() -> Any { container.resolve(A.self)! }\n",
                "Sources/App/Validation.swift": "import Swinject\n\nfunc g() throws { try container.validate() }\n",
            ], from: .swinject)
        #expect(program["Sources/App/Use.swift"] == "import Joinery\n\nfunc f() -> Any { inject(\\.a) }\n")
        #expect(
            program["Sources/App/Validation.swift"]
                == "import JoinerySwinject\n\nfunc g() throws { try container.validate() }\n")
        #expect(program.isStable)
    }

    @Test func attemptStaysAsLongAsOneOfItsResolutionsDoes() throws {
        let program = try migrated(
            "container.register(A.self) { _, x in A() }\ncontainer.register(B.self) { (_, a: A) in B(a: a) }",
            uses: "func f() throws -> B { try r.require(B.self, argument: r.require(A.self, argument: 1)) }\n")
        #expect(
            program["Sources/App/Use.swift"] == """
                import JoinerySwinject
                import Joinery

                let assembler = Assembler([App()])
                func f() throws -> B { try inject(\\.b)(r.require(A.self, argument: 1)) }

                """)
        #expect(program.isStable)
    }

    @Test func textOfSeveralLinesMoves() throws {
        let text = try members(
            """
            // All of them.
            container
                .register(B.self) { r in
                    let a = r.resolve(A.self)!
                    return B(a: a)
                }
                .inObjectScope(.transient)

            container.register(A.self) { _ in
                A()
            }
            """)
        #expect(
            text == """
                // All of them.
                var b: B {
                    transient {
                        let a = self.a
                        return B(a: a)
                    }
                }

                var a: A {
                    perResolution {
                        A()
                    }
                }
                """)
    }

    @Test(arguments: [
        (
            "container.register(A.self) { _ in A() }.initCompleted { [unowned self] _, _ in print(self) }",
            "its 'initCompleted' has a capture list"
        ),
        ("container.register(A.self) { _ in A() }.inObjectScope(.session)", "the scope 'session' has no native form"),
        ("let e = container.register(A.self) { _ in A() }\nprint(e)", "its registration is kept in 'e'"),
        ("if true { container.register(A.self) { _ in A() } }", "it is registered under a condition"),
        (
            "let x = 1\ncontainer.register(A.self) { _ in A(x) }",
            "its closure uses 'x', which has another meaning in an extension of 'Dependencies' (Sources/App/App.swift:6)"
        ),
        (
            "container.register(A.self) { r in A(r) }",
            "its closure does more with 'r' than resolve services (Sources/App/App.swift:5)"
        ),
        (
            "container.register(A.self) { _, id in A(id) }.inObjectScope(.container)",
            "it keeps one instance for all arguments"
        ),
    ]) func reason(old: String, reason: String) throws {
        let program = try migrated(old)
        #expect(program.reasons == ["A": reason])
    }

    @Test func aServiceReadsThoseThatStayFromTheOnlyContainer() throws {
        let program = try migrated(
            """
            container.register(A.self) { _ in A() }.inObjectScope(.session)
            container.register(B.self) { r in B(a: r.resolve(A.self)!) }
            """)
        #expect(program.reasons == ["A": "the scope 'session' has no native form"])
        let text = program["Sources/App/App.swift"]
        #expect(text.contains("    var b: B { perResolution { B(a: assembler.resolver.resolve(A.self)!) } }\n"))
        #expect(program.isStable)
    }

    @Test(arguments: [
        (
            "static let container = Container()\n    static let all: Assembler = .init([App()], container: container)",
            "Services.all.resolver"
        ),
        ("static let container = Container()", "Services.container"),
        (
            "static let container: Container = {\n        let own = Container()\n        _ = Assembler([App()], container: own)\n        return own\n    }()",
            "Services.container"
        ),
        ("static let container = Container()\n    static let other = Container()", nil),
    ]) func theOnlyContainerOfAModuleGivesWhatStays(members: String, name: String?) throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Swinject
                struct A {}
                struct B { init(a: A) {} }
                enum Services {
                    \(members)
                }
                struct App: Assembly {
                    func assemble(container: Container) {
                        container.register(A.self) { _ in A() }.inObjectScope(.session)
                        container.register(B.self) { r in B(a: r.resolve(A.self)!) }
                    }
                }
                """
            ], from: .swinject)
        #expect(program.isStable)
        let text = program["Sources/App/App.swift"]
        let native = name.map { "    var b: B { perResolution { B(a: \($0).resolve(A.self)!) } }\n" }
        #expect(text.contains(native ?? "container.register(B.self) { r in"))
    }

    @Test func aServiceStaysWithWhatItNeedsFromALocalContainer() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Swinject
                struct A {}
                struct B { init(a: A) {} }
                func run() {
                    let container = Container()
                    container.register(A.self) { _ in A() }.inObjectScope(.session)
                    container.register(B.self) { r in B(a: r.resolve(A.self)!) }
                }
                """
            ], from: .swinject)
        #expect(
            program.reasons == [
                "A": "the scope 'session' has no native form",
                "B": "it needs 'A', which stays (Sources/App/App.swift:7)",
            ])
    }

    @Test func anImportLosesItsAttributeForConcurrency() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                @preconcurrency import Swinject

                struct A {}
                func register(in container: Container) {
                    container.register(A.self) { _ in A() }
                }
                func make(_ container: Container) -> A { container.resolve(A.self)! }
                """
            ], from: .swinject)
        let text = program["Sources/App/App.swift"]
        #expect(text.hasPrefix("@preconcurrency import JoinerySwinject\nimport Joinery\n"))
        #expect(program.isStable)
    }

    @Test func aScopeThatTheContainerImpliesIsWritten() throws {
        let program = try migrated(
            """
            container.register(A.self) { _ in A() }
            container.register(B.self) { r in B(a: r.resolve(A.self)!) }.inObjectScope(.container)
            """)
        #expect(program.reasons == [:])
    }

    @Test(arguments: [
        (
            "container.register(A.self) { _ in A() }.initCompleted { r, a in a.b = r.resolve(B.self) }.inObjectScope(.transient)",
            """
            transient {
                let a: A = A()
                a.b = b
                return a
            }
            """
        ),
        (
            """
            container.register(P.self) { _ in
                let made = A()
                made.start()
                return made
            }
            .initCompleted { r, value in
                // The rest.
                let a = value as! A
                a.b = r.resolve(B.self)!
            }
            """,
            """
            perResolution {
                let made = A()
                made.start()
                let value: any P = made
                // The rest.
                let a = value as! A
                a.b = b
                return value
            }
            """
        ),
    ]) func aCompletionBecomesPartOfTheClosure(old: String, new: String) throws {
        let text = try members("\(old)\ncontainer.register(B.self) { _ in B() }")
        let name = old.contains("P.self") ? "p: any P" : "a: A"
        let lines = new.replacing("\n", with: "\n    ")
        #expect(text == "var \(name) {\n    \(lines)\n}\nvar b: B { perResolution { B() } }")
    }

    @Test func clausesOfAConditionBecomeOneBinding() throws {
        let text = try members(
            """
            #if DEBUG
            // For tests.
            container.register(P.self) { _ in A() }.inObjectScope(.container)
            container.register(A.self) { _ in A() }
            #else
            container.register(P.self) { r in
                let a = r.resolve(A.self)!
                return a
            }
            .inObjectScope(.container)
            container.register(A.self) { _ in A(1) }
            #endif
            container.register(C.self) { r in C(p: r.resolve(P.self)!) }
            """)
        #expect(
            text == """
                // For tests.
                var p: any P {
                    #if DEBUG
                    singleton { A() }
                    #else
                    singleton {
                        let a = self.a
                        return a
                    }
                    #endif
                }
                var a: A {
                    #if DEBUG
                    perResolution { A() }
                    #else
                    perResolution { A(1) }
                    #endif
                }
                var c: C { perResolution { C(p: p) } }
                """)
    }

    @Test(arguments: [
        (
            "#if DEBUG\ncontainer.register(A.self) { _ in A() }\n#endif", "it is registered under a condition"
        ),
        (
            "#if DEBUG\ncontainer.register(A.self) { _ in A() }\n#else\ncontainer.register(A.self) { _ in A() }.inObjectScope(.container)\n#endif",
            "the registrations under conditions differ in more than their values"
        ),
        (
            "#if DEBUG\ncontainer.register(A.self) { _ in A() }\n#elseif os(Linux)\ncontainer.register(A.self) { _ in A() }\n#endif",
            "it is registered under a condition"
        ),
    ]) func clausesThatDifferStay(old: String, reason: String) throws {
        #expect(try migrated(old).reasons == ["A": reason])
    }

    @Test func aCompletionThatClosesACycleStays() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Swinject
                final class A { var b: B? }
                final class B { init(a: A) {} }
                func register(in container: Container) {
                    container.register(A.self) { _ in A() }.initCompleted { r, a in a.b = r.resolve(B.self) }
                    container.register(B.self) { r in B(a: r.resolve(A.self)!) }
                }
                """
            ], from: .swinject)
        #expect(program.reasons.keys.contains("A"))
    }

    @Test func argumentsHaveTheTypesOfTheParametersThatTakeThem() throws {
        let text = try members("container.register(B.self) { _, given in B(a: given) }")
        #expect(
            text == "var b: B { factory { given in B(a: given) } }".replacing(": B {", with: ": @Sendable (A) -> B {"))
    }

    @Test func aServiceThatStaysReadsThoseThatDoNot() throws {
        let program = try migrated(
            """
            container.register(A.self) { _ in A() }
            container.register(B.self) { r in B(a: r.resolve(A.self)!) }.inObjectScope(.session)
            """)
        #expect(
            program["Sources/App/App.swift"] == """
                import JoinerySwinject
                import Joinery

                struct App: Assembly {
                    func assemble(container: Container) {
                        container.register(B.self) { r in B(a: inject(\\.a)) }.inObjectScope(.session)
                    }
                }

                extension Dependencies {
                    var a: A { perResolution { A() } }
                }

                """)
        #expect(program.isStable)
    }

    @Test func aModuleThatCannotNameABindingKeepsIt() throws {
        let program = try MigratedProgram(
            [
                "Package.swift":
                    "// swift-tools-version: 6.0\nlet package = Package(name: \"App\", targets: [.target(name: \"App\", dependencies: [\"Feature\"]), .target(name: \"Feature\")])",
                "Sources/App/App.swift":
                    "import Feature\nimport Swinject\n\nfunc register(in container: Container) {\n    container.register(A.self) { _ in A() }\n}\n",
                "Sources/Feature/Feature.swift":
                    "import Swinject\n\npublic struct A {}\nfunc make(_ resolver: Resolver) -> A { resolver.resolve(A.self)! }\n",
            ], from: .swinject)
        #expect(
            program.reasons == ["A": "'Feature' uses it, and does not import 'App' (Sources/Feature/Feature.swift:4)"])
    }
}
#endif
