// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
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
        ("var a: ParameterFactory<Void, A> { self { A() } }", "var a: @Sendable () -> A { factory { A() } }"),
        ("var a: ParameterFactory<(), A> { self { _ in A() } }", "var a: @Sendable () -> A { factory { A() } }"),
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
        (
            "var a: Factory<A> { self { A() }.timeToLive(60) }",
            "the modifier 'timeToLive' has no native form: no scope ends after a time"
        ),
        (
            "var a: Factory<A> { self { A() }.decorator { $0.run() } }",
            "the modifier 'decorator' has no native form: it runs at each read"
        ),
        (
            "var a: Factory<A> { self { @MainActor in A() } }",
            "its closure is '@MainActor', and its declaration is not"
        ),
        (
            "var a: Factory<A> { self { A() }.onDebug { A(1) } }",
            "the modifier 'onDebug' has no native form: only tests and previews have own values"
        ),
        ("var a: Factory<A> { self { A() }.scope(.session) }", "the scope 'session' has no native form"),
        ("var a: Factory<A> { print(1); return self { A() } }", "its getter does more than create one factory"),
        ("var a: ParameterFactory<Int, A> { self { A($0) }.cached }", "it keeps one instance for all arguments"),
        ("var a: Factory</* B */ A> { self { A() } }", "its modifiers have a comment"),
        (
            "var a: ParameterFactory<Void, A> { self { A($0) } }",
            "its closure uses an argument of the type 'Void'"
        ),
        ("static var a: Factory<A> { Factory(shared) { A() } }", "it is static, or is declared together with others"),
        (
            "var a: Factory<Int> { self { 1 }.shared }",
            "its scope keeps only objects, and 'Int' is no class; change the scope"
        ),
        (
            "var a: Factory<P> { self { S() as P }.shared }\n}\nprotocol P: Sendable {}\nstruct S: P {",
            "its scope keeps only objects, and 'S' is no class; change the scope"
        ),
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
            "func f() { Container.shared.a.reset() }", "code resets it (Sources/App/App.swift:5)"
        ),
        ("let k = \\Container.a", "code names it in a way that has no native form (Sources/App/App.swift:5)"),
    ]) func reasonOfAUse(use: String, reason: String) throws {
        let source = "import Factory\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n\(use)\n"
        let program = try MigratedProgram(["Sources/App/App.swift": source], from: .factory)
        #expect(program.reasons == ["a": reason])
        #expect(program["Sources/App/App.swift"] == source)
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

    @Test func valuesOfOtherContextsReadOthers() throws {
        let text = try members(
            """
            var a: Factory<Int> { self { 1 } }
            var b: Factory<Int> { self { self.a() }.onTest { self.a() + 1 } }
            var c: Factory<Int> { self { self.a() + 2 }.onPreview { Container.shared.a() + 3 } }
            """)
        #expect(
            text == """
                var a: Int { transient { 1 } }
                var b: Int { transient { a } test: { a + 1 } }
                var c: Int { transient { if context != .preview { a + 2 } else { a + 3 } } }
                """)
    }

    @Test(arguments: [
        "let path: KeyPath<Container, Factory<A>> = \\.a",
        "func f(_: KeyPath<Container, Factory<A>>) {}\nfunc g() { f(\\.a) }",
        "struct W { init(_ path: KeyPath<Container, Factory<A>>) {} }\nfunc g() { W(\\.a) }",
    ]) func keyPathsOfContainers(code: String) throws {
        let source = "import Factory\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n\(code)\n"
        let program = try MigratedProgram(["Sources/App/App.swift": source], from: .factory)
        #expect(program["Sources/App/App.swift"] == source)
        let other = source.replacing("KeyPath<Container, Factory<A>>", with: "KeyPath<B, A>")
        #expect(try MigratedProgram(["Sources/App/App.swift": other], from: .factory).reasons == [:])
    }

    @Test func aCapturedFactoryStays() throws {
        let source = """
            import Factory
            extension Container {
                var a: Factory<A> { self { A() } }
                var b: Factory<B> { self { [a] in B(a()) } }
            }

            """
        let program = try MigratedProgram(["Sources/App/App.swift": source], from: .factory)
        #expect(program.reasons.keys.sorted() == ["a", "b"])
        #expect(program["Sources/App/App.swift"] == source)
    }

    @Test func aVoidArgumentIsLeftOut() throws {
        let text = try members(
            """
            var a: ParameterFactory<Void, A> { self { A() } }
            var c: Factory<C> { self { C(self.a(), self.a(())) } }
            """)
        #expect(
            text == """
                var a: @Sendable () -> A { factory { A() } }
                var c: C { transient { C(a(), a()) } }
                """)
    }

    @Test func standardTypesThatTheProgramExtendsAreSendable() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                let package = Package(name: "App", targets: [.target(name: "App")])
                """,
                "Sources/App/App.swift": """
                import Factory

                extension String { var isLong: Bool { count > 9 } }
                extension Container {
                    var a: Factory<String> { self { "" }.singleton }
                }

                """,
            ], from: .factory)
        #expect(program.reasons == [:])
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

    @Test(arguments: ["Factory", "JoineryFactory"]) func aContainerIsNamedWithItsModule(module: String) throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import \(module)

                final class A {}
                extension \(module).Container {
                    var a: Factory<A> { self { A() } }
                }
                final class B {
                    @\(module).Injected(\\.a) var a: A
                    @Injected(\\\(module).Container.a) var b
                    let c = \(module).Container.shared.a()
                }

                """
            ], from: .factory)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                final class A {}
                extension Dependencies {
                    var a: A { transient { A() } }
                }
                final class B {
                    @Injected(\\.a) var a: A
                    @Injected(\\.a) var b
                    let c = inject(\\.a)
                }

                """, "\(program.plan)")
        #expect(program.isStable)
    }
}
#endif
