// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Migrations of one binding after another, and the text around moved declarations.
struct StepwiseMigrationTests {
    private static let shop = [
        "Package.swift": """
        // swift-tools-version: 5.10
        let package = Package(name: "Shop", dependencies: [
            .package(url: "https://github.com/hmlongco/Factory.git", from: "2.5.0"),
        ], targets: [
            .target(name: "Shop", dependencies: [
                .product(name: "FactoryKit", package: "Factory"),
            ]),
        ])
        """,
        "Sources/Shop/Container+Shop.swift": """
        import FactoryKit

        // MARK: - Shop

        extension Container {
            /// All books.
            var books: Factory<any Books> {
                self { StoredBooks() }.singleton
            }

            // Depends on the day.
            var offers: Factory<Offers> { self { Offers(self.books()) } } // today

            var basket: Factory<Basket> {
                self { Basket(self.offers(), self.books()) }.shared
            }
        }

        """,
        "Sources/Shop/Container+More.swift": """
        import FactoryKit

        public extension Container {
            var clock: Factory<Clock> { self { Clock() } }
            var report: Factory<Report> { self { Report(self.clock(), Container.shared.basket()) } }
        }

        """,
        "Sources/Shop/Books.swift": """
        import FactoryKit

        protocol Books {}
        struct StoredBooks: Books {}
        final class Screen {
            @Injected(\\.books) var books
            @LazyInjected(\\.basket) var basket
            @Injected(\\.offers) var offers
        }
        let report = Container.shared.report()

        """,
        "Sources/Shop/Plain.swift": "import FactoryKit\n\nlet plain = 5\n",
    ]

    @Test func oneBindingAfterAnotherGivesTheSameResult() throws {
        let whole = try MigratedProgram(Self.shop, from: .factory)
        #expect(whole.reasons == [:])
        var files = Self.shop
        for name in ["books", "offers", "basket", "clock", "report"] {
            let step = try MigratedProgram(files, from: .factory, only: [name])
            for file in files.keys { files[file] = step[file] }
        }
        for file in files.keys.sorted() { #expect(files[file] == whole[file]) }
    }

    /// `JoineryAsync` and `JoineryTracing` reexport Joinery.
    @Test(arguments: ["Joinery", "JoineryAsync", "JoineryTracing"])
    func nativeModuleIsImportedOnce(module: String) throws {
        let program = try MigratedProgram(
            [
                "Package.swift": Self.manifest(Self.product("FactoryKit", of: "Factory"), module),
                "Sources/Shop/Pool.swift": """
                import FactoryKit
                import \(module)

                extension Container {
                    var settings: Factory<Settings> { self { Settings() } }
                }

                let pool = inject(\\.pool)

                """,
                "Sources/Shop/Offers.swift": """
                import FactoryKit
                import \(module)

                extension Container {
                    var offers: Factory<Offers> { self { Offers(self.settings()) } }
                    var stays: Factory<Offers> { self { Offers(self.settings()) }.timeToLive(5) }
                }

                let offers = (Container.shared.offers(), inject(\\.pool))

                """,
            ], from: .factory)
        #expect(program.notes == [])
        #expect(program.isStable)
        #expect(
            program["Sources/Shop/Pool.swift"] == """
                import JoineryFactory
                import \(module)

                extension Dependencies {
                    var settings: Settings { transient { Settings() } }
                }

                let pool = inject(\\.pool)

                """)
        #expect(
            program["Sources/Shop/Offers.swift"] == """
                import JoineryFactory
                import \(module)

                extension Container {
                    var stays: Factory<Offers> { self { Offers(inject(\\.settings)) }.timeToLive(5) }
                }

                extension Dependencies {
                    var offers: Offers { transient { Offers(settings) } }
                }

                let offers = (inject(\\.offers), inject(\\.pool))

                """)
        let dialect = Self.product("JoineryFactory", of: "joinery")
        #expect(program["Package.swift"] == Self.manifest(dialect, module))
    }

    private static func product(_ name: String, of package: String) -> String {
        ".product(name: \"\(name)\", package: \"\(package)\")"
    }

    private static func manifest(_ product: String, _ module: String) -> String {
        """
        // swift-tools-version: 6.0
        let package = Package(name: "Shop", dependencies: [
            .package(url: "https://github.com/OWNER/joinery", branch: "main"),
        ], targets: [
            .target(name: "Shop", dependencies: [
                \(product),
                \(Self.product(module, of: "joinery")),
            ]),
        ])

        """
    }

    @Test func registrationsReadServicesOfAnEarlierStep() throws {
        let main = "Sources/App/App.swift"
        let types = """
            final class Log: Sendable {}
            final class A: Sendable { var b: B?; init(log: Log) {} }
            final class B: Sendable { init(log: Log) {} }
            final class C: Sendable { init(logs: @escaping @Sendable () -> Log) {} }
            """
        let code = """
            import Joinery
            import Swinject

            extension Dependencies {
                var log: Log { singleton { Log() } }
            }

            final class AppAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(A.self) { r in
                        let log = inject(\\.log)
                        return A(log: log)
                    }
                    .initCompleted { r, a in a.b = B(log: inject(\\.log)) }
                    container.register(B.self) { r in B(log: inject(\\.log)) }
                    container.register(C.self) { _ in C(logs: { inject(\\.log) }) }
                }
            }

            enum Services {
                static let container = Container()
                static let assembler = Assembler([AppAssembly()], container: container)
            }

            """
        let program = try MigratedProgram(
            [main: code, "Sources/App/Types.swift": types], from: .swinject, names: ["B": "other"])
        #expect(program.reasons == [:])
        #expect(program.isStable)
        #expect(
            program[main] == """
                import Joinery

                extension Dependencies {
                    var log: Log { singleton { Log() } }
                }

                extension Dependencies {
                    var a: A {
                        perResolution {
                            let log = self.log
                            let a: A = A(log: log)
                            a.b = B(log: self.log)
                            return a
                        }
                    }
                    var other: B { perResolution { B(log: log) } }
                    var c: C { perResolution { C(logs: { inject(\\.log) }) } }
                }

                """)
    }

    @Test func membersOfOneLineMoveWithoutSemicolons() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory

                extension Container {
                    var a: Factory<A> { self { A() } }; var b: Factory<A> { self { A() }.timeToLive(5) }; var c: Factory<A> { self { A() } }
                    var d: Factory<A> { self { A() } }; var e: Factory<A> { self { A() } }
                }

                """
            ], from: .factory)
        #expect(
            program["Sources/App/App.swift"] == """
                import JoineryFactory
                import Joinery

                extension Container {
                    var b: Factory<A> { self { A() }.timeToLive(5) }
                }

                extension Dependencies {
                    var a: A { transient { A() } }
                    var c: A { transient { A() } }
                    var d: A { transient { A() } }
                    var e: A { transient { A() } }
                }

                """)
    }

    @Test func commentsBetweenModifiersStay() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory

                extension Container {
                    var a: Factory<A> {
                        self { A() } // why
                            .singleton // once
                    }
                    var b: Factory<A> {
                        self { A() }
                            // It is shared.
                            .shared
                            // A fake.
                            .onTest { A(1) } // test
                    }
                    var c: Factory<A> { self /* new */ { A() } }
                    var d: Factory<A> { self { A() } // once
                        .singleton }
                    var e: Factory<A> { self { A() }.timeToLive(5) }
                    var f: Factory<A> { self { A() } } // last
                }

                """
            ], from: .factory)
        #expect(
            program["Sources/App/App.swift"] == """
                import JoineryFactory
                import Joinery

                extension Container {
                    var e: Factory<A> { self { A() }.timeToLive(5) }
                }

                extension Dependencies {
                    var a: A {
                        singleton { A() } // why // once
                    }
                    var b: A {
                        shared { A() }
                            // It is shared.
                            // A fake.
                            test: { A(1) } // test
                    }
                    var c: A { transient /* new */ { A() } }
                    var d: A { singleton { A() } // once
                         }
                    var f: A { transient { A() } } // last
                }

                """)
    }
}
#endif
