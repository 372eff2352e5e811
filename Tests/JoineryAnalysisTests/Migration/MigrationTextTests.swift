// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// The line terminators, indentation, and beginnings and ends of files.
struct MigrationTextTests {
    private static let declarations = """
        import FactoryKit
        import SwiftUI

        extension Container {
        	/// The first.
        	var a: Factory<A> {
        		self { A() }.singleton
        	}
        }

        final class Screen {
        	@InjectedObject(\\.a) var a: A
        }
        """
    private static let program = """
        import FactoryKit

        @main struct App {
        	static func main() {
        		print(Container.shared.a())
        	}
        }

        extension Container: AutoRegistering {
        	public func autoRegister() {
        		a.register {
        			B()
        		}
        	}
        }
        """
    private static let nativeDeclarations = """
        import Joinery
        import SwiftUI

        extension Dependencies {
        	/// The first.
        	var a: A {
        		singleton { A() }
        	}
        }

        final class Screen {
        	@StateObject var a: A = inject(\\.a)
        }
        """
    private static let nativeProgram = """
        import Joinery

        @main struct App {
        	static func main() {
        		Dependencies.autoRegister()
        		print(inject(\\.a))
        	}
        }

        extension Dependencies {
        	static func autoRegister() {
        		prepareDependencies {
        			$0.override(\\.a) {
        				B()
        			}
        		}
        	}
        }
        """

    @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n"])
    func insertedTextHasTheFormOfItsFile(start: String, end: String) throws {
        for rest in ["", end] {
            let text = { (lines: String) in start + lines.replacing("\n", with: end) + rest }
            let program = try MigratedProgram(
                ["Sources/App/A.swift": text(Self.declarations), "Sources/App/App.swift": text(Self.program)],
                from: .factory)
            #expect(program["Sources/App/A.swift"] == text(Self.nativeDeclarations))
            #expect(program["Sources/App/App.swift"] == text(Self.nativeProgram))
            #expect(program.isStable)
        }
    }

    @Test func movedServicesHaveTheFormOfTheirFile() throws {
        let text = { (lines: String) in lines.replacing("\n", with: "\r\n") }
        let program = try MigratedProgram(
            [
                "Sources/App/A.swift": text(
                    """
                    import Swinject

                    class Parts: Assembly {
                    	func assemble(container: Container) {
                    		// The first.
                    		container.register(A.self) { r in
                    			let b = r.resolve(B.self)!
                    			return A(b)
                    		}
                    		container.register(B.self) { _ in B() }
                    	}
                    }

                    """)
            ], from: .swinject)
        #expect(
            program["Sources/App/A.swift"]
                == text(
                    """
                    import Joinery

                    extension Dependencies {
                    	// The first.
                    	var a: A {
                    		perResolution {
                    			let b = self.b
                    			return A(b)
                    		}
                    	}
                    	var b: B { perResolution { B() } }
                    }

                    """))
        #expect(program.isStable)
    }

    @Test func otherLinesOfAMixedFileKeepTheirEnds() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/A.swift":
                    "import FactoryKit\r\nimport Other\n\r\nextension Container {\r\n"
                    + "    var a: Factory<A> { self { A() } }\r\n}\nlet x = 1\n\r\n"
            ], from: .factory)
        #expect(
            program["Sources/App/A.swift"]
                == "import Joinery\r\nimport Other\n\r\nextension Dependencies {\r\n"
                + "    var a: A { transient { A() } }\r\n}\nlet x = 1\n\r\n")
    }

    // MARK: - Comments

    /// A mark moves if all members of its section do.
    @Test func marksMoveWithTheirSections() throws {
        let program = try MigratedProgram(
            [
                "App.swift": """
                import Factory

                extension Container {
                    // MARK: - Core

                    var log: Factory<Log> { self { Log() }.singleton }
                    var clock: Factory<Clock> { self { Clock() } }

                    // MARK: - Screens

                    var menu: Factory<Menu> { self { Menu() } }

                    var flags: Factory<Flags> {
                        self { Flags() }.onDebug { Flags() }
                    }

                    // MARK: - Store

                    // How the store handles errors:
                    // it retries three times.

                    /// The store.
                    var store: Factory<Store> { self { Store(log: self.log()) }.singleton }
                }
                """
            ], from: .factory)
        #expect(
            program["App.swift"] == """
                import JoineryFactory
                import Joinery

                extension Container {
                    // MARK: - Screens

                    var flags: Factory<Flags> {
                        self { Flags() }.onDebug { Flags() }
                    }
                }

                extension Dependencies {
                    // MARK: - Core

                    var log: Log { singleton { Log() } }
                    var clock: Clock { transient { Clock() } }

                    var menu: Menu { transient { Menu() } }

                    // MARK: - Store

                    // How the store handles errors:
                    // it retries three times.

                    /// The store.
                    var store: Store { singleton { Store(log: log) } }
                }
                """)
    }

    @Test func signaturesOfClosuresLeaveTheLines() throws {
        let program = try MigratedProgram(
            [
                "App.swift": """
                import FactoryKit
                extension Container {
                    @MainActor var screen: Factory<Screen> {
                        self { @MainActor in
                            Screen(
                                title: "Home"
                            )
                        }
                    }
                    var size: ParameterFactory<Void, Int> {
                        self { _ in
                            // A comment.
                            1
                        }
                    }
                }
                """
            ], from: .factory)
        #expect(
            program["App.swift"] == """
                import Joinery
                extension Dependencies {
                    @MainActor var screen: Screen {
                        transient {
                            Screen(
                                title: "Home"
                            )
                        }
                    }
                    var size: @Sendable () -> Int {
                        factory {
                            // A comment.
                            1
                        }
                    }
                }
                """)
    }
}
#endif
