// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Names that the program uses for something else, or that code outside of a file sets.
struct MigratedNamesTests {
    @Test func wrapperThatAnotherFileAssignsStays() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import FactoryKit\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n"
                    + "    var b: Factory<A> { self { A() } }\n}\n",
                "Sources/App/Model.swift":
                    "import FactoryKit\n\nclass Model {\n    @LazyInjected(\\.a) var a\n    @LazyInjected(\\.b) private var b\n}\n",
                "Sources/App/Use.swift": "func use(_ model: Model) {\n    model.a = A()\n    other.b = A()\n}\n",
                "Sources/App/Other.swift": "func use(_ other: Other) {\n    other.a = A()\n}\n",
            ], from: .factory)
        #expect(program.reasons == ["a": "'a' is assigned (Sources/App/Use.swift:2)"])
        #expect(program.isStable)
    }

    @Test func otherFunctionsOfTheNameGetTheModule() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import FactoryKit\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n",
                "Sources/App/Use.swift":
                    "import FactoryKit\n\nstruct U {\n    func inject() {}\n    let x = Container.shared.a()\n}\n",
            ], from: .factory)
        #expect(
            program["Sources/App/Use.swift"]
                == "import Joinery\n\nstruct U {\n    func inject() {}\n    let x = Joinery.inject(\\.a)\n}\n")
        #expect(program.isStable)
    }

    @Test func bindingsStayWhereAnotherTypeHidesTheGraph() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import FactoryKit\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n",
                "Sources/App/Own.swift": "struct Dependencies {}\n",
            ], from: .factory)
        #expect(program.reasons == ["a": "the program has another type 'Dependencies' (Sources/App/Own.swift:1)"])
    }

    @Test func namesAreGivenByShortNames() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import FactoryKit\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n"
            ], from: .factory, names: ["a": "first"])
        #expect(
            program["Sources/App/App.swift"]
                == "import Joinery\n\nextension Dependencies {\n    var first: A { transient { A() } }\n}\n")
    }

    @Test func namesCanBeGiven() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Factory\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\nlet x = Container.shared.a()\n"
            ], from: .factory, names: ["Container.a": "first"])
        #expect(
            program["Sources/App/App.swift"]
                == "import Joinery\n\nextension Dependencies {\n    var first: A { transient { A() } }\n}\nlet x = inject(\\.first)\n"
        )
    }

    @Test(arguments: [
        (
            "let own = Container()\n    own.a.register { A() }\n    return own.a()",
            "another container is created for it (Sources/App/Use.swift:6)"
        ),
        ("return Container().a()", "code names it in a way that has no native form (Sources/App/Use.swift:4)"),
        ("var own: Container\n    own = .shared\n    return own.a()", nil),
    ]) func containersThatCodeCreatesKeepTheirValues(body: String, reason: String?) throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import FactoryKit\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n",
                "Sources/App/Use.swift": "import FactoryKit\n\nfunc f() -> A {\n    \(body)\n}\n",
            ], from: .factory)
        #expect(program.reasons["a"] == reason)
    }

    @Test func manifestChangesOnlyInItsLists() throws {
        let manifest = { (packages: String, product: String) in
            """
            // swift-tools-version: 6.0
            let package = Package(
                name: "App",
                dependencies: ["hmlongco/Factory" ~> "2.5.0"\(packages)],
                targets: [
                    .target(name: "App", dependencies: [\(product)]),
                    .testTarget(name: "AppTests", dependencies: [.target(name: "App")]),
                ])
            func ~> (name: String, version: String) -> Package.Dependency { .package(url: name, exact: version) }

            """
        }
        let program = try MigratedProgram(
            [
                "Package.swift": manifest("", #".product(name: "FactoryKit", package: "Factory")"#),
                "Sources/App/App.swift":
                    "import FactoryKit\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n",
                "Tests/AppTests/AppTests.swift": "import App\n",
            ], from: .factory)
        #expect(
            program["Package.swift"]
                == manifest(
                    #", .package(url: "https://github.com/OWNER/joinery", branch: "main")"#,
                    #".product(name: "Joinery", package: "joinery")"#))
    }
}
#endif
