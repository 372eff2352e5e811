// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Names that mean something else in a container of Factory than in `Dependencies`, and unusual names of containers.
struct ContainerNamesMigrationTests {
    /// Migrates one file, which has to be stable.
    private func migrated(_ text: String) throws -> MigratedProgram {
        let program = try MigratedProgram(["Sources/App/App.swift": "import Factory\n\n" + text], from: .factory)
        #expect(program.isStable)
        return program
    }

    @Test(arguments: [
        ("func f() { (Container.shared).a() }", "func f() { inject(\\.a) }"),
        ("func f() { let c = Container.shared; c.a().run() }", "func f() { inject(\\.a).run() }"),
        ("let x = Container.shared.`default`()", "let x = inject(\\.default)"),
        ("let x = Container.shared.default()", "let x = inject(\\.default)"),
        ("let x = Container.shared.`a`()", "let x = inject(\\.a)"),
        ("let x = Container.shared.singleton()", "let x = inject(\\.singleton2)"),
        ("let x = Container.shared.shared()", "let x = inject(\\.shared2)"),
        ("let x = Container.shared.graph.resolve()", "let x = inject(\\.graph)"),
    ]) func use(old: String, new: String) throws {
        let container = """
            extension Container {
                var a: Factory<A> { self { A() } }
                var `default`: Factory<A> { self { A(self.graph()) } }
                var singleton: Factory<A> { self { A() }.singleton }
                var shared: Factory<A> { self { self.singleton() } }
                var graph: Factory<A> { self { self.shared() } }
            }

            """
        #expect(
            try migrated(container + old + "\n")["Sources/App/App.swift"] == """
                import Joinery

                extension Dependencies {
                    var a: A { transient { A() } }
                    var `default`: A { transient { A(graph) } }
                    var singleton2: A { singleton { A() } }
                    var shared2: A { transient { singleton2 } }
                    var graph: A { transient { shared2 } }
                }
                \(new)

                """)
    }

    @Test func aConstantThatHoldsTheContainerItselfGoes() throws {
        let program = try migrated(
            """
            extension Container {
                var a: Factory<A> { self { A() } }
                var b: Factory<B> {
                    self {
                        let container = self
                        return B(container.a())
                    }
                }
            }

            """)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                extension Dependencies {
                    var a: A { transient { A() } }
                    var b: B {
                        transient {
                            B(a)
                        }
                    }
                }

                """)
    }

    @Test(arguments: [
        ("func services() -> Container { .shared }", "func f() { services().a() }", 4),
        ("struct S { var services: Container? }", "func f(_ s: S) { s.services?.a() }", 4),
        ("", "func f(_ services: Container?) { services!.a() }", 4),
        ("", "extension Container {\n    func f() { run { [weak self] in self?.a() } }\n}", 5),
    ]) func anUnknownUseKeepsTheBinding(other: String, use: String, line: Int) throws {
        let use = "import Factory\n\n// A use.\n\(use)\n"
        let program = try MigratedProgram(
            [
                "Sources/App/Container.swift":
                    "import Factory\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n\(other)\n",
                "Sources/App/Use.swift": use,
            ], from: .factory)
        #expect(
            program.reasons == [
                "a": "code names it in a way that has no native form (Sources/App/Use.swift:\(line))"
            ])
        #expect(program["Sources/App/Use.swift"] == use)
    }

    @Test func aReadThatALocalNameMayHideKeepsTheBinding() throws {
        let program = try migrated(
            """
            extension Container {
                var a: Factory<A> { self { A() } }
                var b: Factory<B> {
                    self {
                        if let a = other { return B(a) }
                        return B(a())
                    }
                }
            }

            """)
        #expect(
            program.reasons["a"] == "code names it in a way that has no native form (Sources/App/App.swift:8)")
    }

    @Test func aLocalNameMayMeanAnotherValueThanTheContainer() throws {
        let program = try migrated(
            """
            extension Container {
                var a: Factory<A> { self { A() } }
            }
            let c = Container.shared
            func f(_ list: [B]) { list.forEach { c in c.a() } }

            """)
        #expect(program.reasons == ["a": "a use of it may refer to another value (Sources/App/App.swift:7)"])
    }

    @Test func membersOfTheContainerAreNamedThere() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory

                extension Container {
                    struct Options { var mode = Mode.plain }
                    enum Mode { case plain }
                    static let limit = 5
                    private static let size = 3

                    private func make(_ count: Int) -> B { B(count) }
                    var width: Int { 2 }
                }

                extension Container {
                    var a: Factory<A> { self { A(Options(mode: Mode.plain), Self.limit, Self.size) } }
                    var b: Factory<B> { self { self.make(width) } }
                    var c: Factory<[Options]> { self { [1].map(make).map { make in Options(make) } } }
                    var d: Factory<D> { self { D(self, trace: manager.trace) } }
                }
                let options: [Container.Options] = Container.shared.c()

                """,
                "Sources/App/Other.swift": """
                import Factory

                extension Container {
                    var e: Factory<E> { self { E(Options(), width: self.width) } }
                }

                """,
            ], from: .factory)
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/App.swift"] == """
                import JoineryFactory
                import Joinery

                extension Container {
                    struct Options { var mode = Mode.plain }
                    enum Mode { case plain }
                    static let limit = 5
                    fileprivate static let size = 3

                    fileprivate func make(_ count: Int) -> B { B(count) }
                    var width: Int { 2 }
                }

                extension Dependencies {
                    var a: A { transient { A(Container.Options(mode: Container.Mode.plain), Container.limit, Container.size) } }
                    var b: B { transient { Container.shared.make(Container.shared.width) } }
                    var c: [Container.Options] { transient { [1].map(Container.shared.make).map { make in Container.Options(make) } } }
                    var d: D { transient { D(Container.shared, trace: Container.shared.manager.trace) } }
                }
                let options: [Container.Options] = inject(\\.c)

                """)
        #expect(
            program["Sources/App/Other.swift"] == """
                import JoineryFactory
                import Joinery

                extension Dependencies {
                    var e: E { transient { E(Container.Options(), width: Container.shared.width) } }
                }

                """)
        #expect(program.isStable)
    }

    @Test func helpersOfOneExtensionMoveWithIt() throws {
        let program = try migrated(
            """
            extension Container {
                var a: Factory<A> { self { self.make(size) } }
                private func make(_ size: Int) -> A { A(size) }
                private var size: Int { 3 }
            }

            """)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                extension Dependencies {
                    var a: A { transient { self.make(size) } }
                    private func make(_ size: Int) -> A { A(size) }
                    private var size: Int { 3 }
                }

                """)
    }

    @Test func localNamesAreNoBindings() throws {
        let program = try migrated(
            """
            extension Container {
                var a: Factory<A> { self { A() } }
                var b: Factory<B> {
                    self {
                        func a() -> A { A() }
                        return B(a(), self.a())
                    }
                }
                var c: Factory<B> {
                    self {
                        let a = A()
                        a.run()
                        return B(a, self.a())
                    }
                }
                var d: Factory<B> { self { B([1].map { a in a.count }, self.a()) } }
            }

            """)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                extension Dependencies {
                    var a: A { transient { A() } }
                    var b: B {
                        transient {
                            func a() -> A { A() }
                            return B(a(), self.a)
                        }
                    }
                    var c: B {
                        transient {
                            let a = A()
                            a.run()
                            return B(a, self.a)
                        }
                    }
                    var d: B { transient { B([1].map { a in a.count }, self.a) } }
                }

                """)
    }

    @Test func aClosureThatCapturesItsContainerStays() throws {
        let program = try migrated(
            """
            extension Container {
                var a: Factory<A> { self { A { [weak self] in self?.reset() } } }
            }

            """)
        #expect(program.reasons == ["a": "a closure captures its container (Sources/App/App.swift:4)"])
    }
}
#endif
