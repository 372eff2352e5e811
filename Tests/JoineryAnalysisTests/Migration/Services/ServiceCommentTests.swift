// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// The comments of registrations and assemblies.
struct ServiceCommentTests {
    private static let types = "struct A {}\nstruct B { init(a: A) {} }\n"

    private func migrated(_ files: [String: String]) throws -> MigratedProgram {
        var all = ["Sources/App/Types.swift": Self.types]
        for (file, text) in files { all[file] = text }
        let program = try MigratedProgram(all, from: .swinject)
        #expect(program.isStable)
        return program
    }

    @Test func theyMoveWithTheRegistrations() throws {
        let program = try migrated([
            "Sources/App/App.swift": """
            // The file.

            import Swinject

            /// The app's services.
            struct App: Assembly {
                /// Registers all.
                func assemble(container: Container) {
                    // MARK: - Stores

                    // All of them.
                    container
                        // The store.
                        .register(A.self) { _ in
                            // Builds it.
                            A()  // now
                        }  // done
                        /* One for all. */
                        .inObjectScope(.transient)  // last

                    /// Reads.
                    container.register(B.self) { r in B(a: r.resolve(/* the */ A.self)!) }

                    // The end.
                }
            }
            let assembler = Assembler([App()])

            """
        ])
        #expect(
            program["Sources/App/App.swift"]
                == """
                // The file.

                import Joinery

                /// The app's services.
                // Registers all.
                extension Dependencies {
                    // MARK: - Stores

                    // All of them.
                    // The store.
                    // done
                    /* One for all. */
                    // last
                    var a: A {
                        transient {
                            // Builds it.
                            A()  // now
                        }
                    }

                    /// Reads.
                    // the
                    var b: B { perResolution { B(a: a) } }

                    // The end.
                }

                """.replacing("    // the\n", with: "    /* the */\n"))
    }

    @Test func theyStayWithOtherStatements() throws {
        let program = try migrated([
            "Sources/App/App.swift": """
            import Swinject

            // Stays.

            // Registers.
            func register(in container: Container) {
                // The first part.

                // A.
                container.register(A.self) { _ in A() }
                // Other.
                print(container)
            }

            """
        ])
        #expect(
            program["Sources/App/App.swift"] == """
                import JoinerySwinject
                import Joinery

                // Stays.

                // Registers.
                func register(in container: Container) {
                    // The first part.

                    // Other.
                    print(container)
                }

                extension Dependencies {
                    // A.
                    var a: A { perResolution { A() } }
                }

                """)
    }

    @Test func thoseOfASecondAssemblyStayInItsPlace() throws {
        let program = try migrated([
            "Sources/App/App.swift": """
            import Swinject

            /// One.
            struct One: Assembly {
                func assemble(container: Container) { container.register(A.self) { _ in A() } }
            }

            /// Two.
            struct Two: Assembly {
                /// Its own.
                func assemble(container: Container) {
                    container.register(B.self) { r in B(a: r.resolve(A.self)!) }
                }
            }

            let assembler = Assembler([One(), Two()])
            let other = 1

            """
        ])
        #expect(
            program["Sources/App/App.swift"]
                == """
                import Joinery

                /// One.
                extension Dependencies {
                    var a: A { perResolution { A() } }

                    var b: B { perResolution { B(a: a) } }
                }

                // Two.
                // Its own.

                let other = 1

                """.replacing(
                    "    var a: A { perResolution { A() } }\n\n", with: "    var a: A { perResolution { A() } }\n"))
    }

    @Test func theyPrecedeAReplacementInATest() throws {
        let program = try migrated([
            "Sources/App/App.swift":
                "import Swinject\n\nfunc register(in container: Container) {\n    container.register(A.self) { _ in A() }\n}\n",
            "Package.swift":
                "// swift-tools-version: 5.9\nlet package = Package(name: \"App\", targets: [.target(name: \"App\"), .testTarget(name: \"AppTests\", dependencies: [\"App\"])])",
            "Tests/AppTests/AppTests.swift": """
            import Swinject
            @testable import App

            func test(_ container: Container) {
                container.register(A.self) { _ in A() }
                    // Once.
                    .inObjectScope(.container)  // end
            }

            """,
        ])
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import JoinerySwinject
                import Joinery
                @testable import App

                func test(_ container: Container) {
                    // Once.
                    prepareDependencies { $0.override(\\.a) { A() } }  // end
                }

                """)
    }
}
#endif
