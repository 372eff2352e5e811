// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Requests for a part of a migration, and its plan.
struct MigrationPlanTests {
    private static let container = [
        "Sources/App/App.swift": "import Factory\nextension Container { var a: Factory<A> { self { A() } } }\n"
    ]

    @Test func aFileCanBeMigratedAlone() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/A.swift":
                    "import Factory\n\nextension Container {\n    var a: Factory<A> { self { A(self.b()) } }\n}\n",
                "Sources/App/B.swift":
                    "import Factory\n\nextension Container {\n    var b: Factory<B> { self { B() } }\n    var b2: Factory<A> { self { self.a() } }\n}\nclass M { @Injected(\\.a) var a; @Injected(\\.b) var b }\n",
            ], from: .factory, only: ["FOLDER/Sources/App/A.swift"])
        #expect(
            program["Sources/App/A.swift"]
                == "import JoineryFactory\nimport Joinery\n\nextension Dependencies {\n    var a: A { transient { A(Container.shared.b()) } }\n}\n"
        )
        #expect(
            program["Sources/App/B.swift"] == """
                import JoineryFactory
                import Joinery

                extension Container {
                    var b: Factory<B> { self { B() } }
                    var b2: Factory<A> { self { inject(\\.a) } }
                }
                class M { @Joinery.Injected(\\.a) var a; @JoineryFactory.Injected(\\.b) var b }

                """)
    }

    @Test func planHasATable() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory

                extension Container {
                    var listings: Factory<any ListingRepositoryWithAVeryLongName> { self { StoredListings() }.singleton }
                    var a: Factory<A> { self { A() }.timeToLive(60) }
                }
                let listings = Container.shared.listings()
                """
            ], from: .factory)
        #expect(
            program.plan == """
                Sources/App/App.swift
                  listings  var listings: any ListingRepositoryWithAVeryLongName { singleton },
                            1 use
                  a         stays: the modifier 'timeToLive' has no native form: no scope ends
                            after a time

                1 of 2 bindings and 1 of 1 use become native

                """)
    }

    @Test func onlyHasToNameSomething() {
        #expect {
            try MigratedProgram(Self.container, from: .factory, only: ["unknown"])
        } throws: {
            "\($0)" == "'--only unknown' names no module, file, folder, or binding"
        }
    }

}
#endif
