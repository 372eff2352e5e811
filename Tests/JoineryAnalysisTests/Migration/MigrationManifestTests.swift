// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// The changes of manifests, and what the user has to change.
struct MigrationManifestTests {
    private static let sources = [
        "Sources/App/App.swift":
            "import FactoryKit\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n",
        "Tests/AppTests/AppTests.swift":
            "import FactoryKit\nimport Testing\n@testable import App\n\n@Test func test() {\n"
            + "    Container.shared.a.register { A() }\n}\n",
    ]
    private static let joinery = #".package(url: "https://github.com/OWNER/joinery", branch: "main")"#
    private static let product = #".product(name: "Joinery", package: "joinery")"#
    private static let testing = #".product(name: "JoineryTesting", package: "joinery")"#

    private func manifest(_ packages: String, app: String, tests: String) -> String {
        """
        // swift-tools-version: 6.0
        let package = Package(
            name: "App",
            dependencies: \(packages),
            targets: [
                .target(name: "App", dependencies: \(app)),
                .testTarget(name: "AppTests", dependencies: \(tests)),
            ])

        """
    }

    private func migrated(_ manifest: String) throws -> String {
        var files = Self.sources
        files["Package.swift"] = manifest
        let program = try MigratedProgram(files, from: .factory)
        #expect(program.isStable)
        #expect(program.notes == [])
        return program["Package.swift"]
    }

    private static let factory = #".package(url: "https://github.com/hmlongco/Factory", from: "2.0.0")"#
    private static let old = #".product(name: "FactoryKit", package: "Factory")"#

    @Test func listOnOneLineStaysOnOneLine() throws {
        let others = "\"A\", \"B\""
        let tests = "[\n            \"App\",\n            \(Self.product),\n            \(Self.testing),\n        ]"
        #expect(
            try migrated(manifest("[\(Self.factory)]", app: "[\(others), \(Self.old)]", tests: #"["App"]"#))
                == manifest("[\(Self.joinery)]", app: "[\(others), \(Self.product)]", tests: tests))
    }

    @Test func listOfSeveralLinesGetsOneLineForEachElement() throws {
        let lines = { (elements: [String], indentation: String, end: String) in
            "[\n" + elements.map { indentation + "    " + $0 }.joined(separator: ",\n") + end + "\n\(indentation)]"
        }
        let other = #".package(path: "../Other")"#
        for end in ["", ","] {
            #expect(
                try migrated(
                    manifest(
                        lines([Self.factory, other], "    ", end),
                        app: lines(["\"Other\"", Self.old], "        ", end),
                        tests: lines(["\"App\"", Self.old], "        ", end)))
                    == manifest(
                        lines([Self.joinery, other], "    ", end),
                        app: lines(["\"Other\"", Self.product], "        ", end),
                        tests: lines(["\"App\"", Self.product, Self.testing], "        ", end)))
        }
    }

    /// The product of a module that reexports Joinery is enough.
    @Test(arguments: ["JoineryAsync", "JoineryTracing"]) func productThatIncludesJoineryStays(module: String) throws {
        let product = #".product(name: "\#(module)", package: "joinery")"#
        var files = Self.sources
        files["Sources/App/App.swift"] = "import \(module)\n\(files["Sources/App/App.swift"] ?? "")"
        files["Tests/AppTests/AppTests.swift"] = "import \(module)\n\(files["Tests/AppTests/AppTests.swift"] ?? "")"
        files["Package.swift"] = manifest(
            "[\(Self.joinery), \(Self.factory)]", app: "[\(product), \(Self.old)]", tests: "[\(Self.old), \(product)]")
        let program = try MigratedProgram(files, from: .factory)
        #expect(program.isStable)
        #expect(program.notes == [])
        let app = "import \(module)\n\nextension Dependencies {\n    var a: A { transient { A() } }\n}\n"
        #expect(program["Sources/App/App.swift"] == app)
        let tests = "[\n            \(Self.testing),\n            \(product),\n        ]"
        #expect(
            program["Package.swift"]
                == manifest("[\(Self.joinery), \(Self.factory)]", app: "[\(product)]", tests: tests))
    }

    @Test func removedProductLeavesNoComma() throws {
        let native = "[\(Self.product), \(Self.testing)]"
        let (app, tests) = ("[\(Self.product), \(Self.old)]", "[\(Self.old), \(Self.product), \(Self.testing)]")
        #expect(
            try migrated(manifest("[\(Self.joinery)]", app: app, tests: tests))
                == manifest("[\(Self.joinery)]", app: "[\(Self.product)]", tests: native))
    }

    @Test func targetWithoutDependenciesGetsThem() throws {
        var files = Self.sources
        files["Package.swift"] = """
            // swift-tools-version: 6.0
            let package = Package(
                name: "App",
                dependencies: [],
                targets: [
                    .target(
                        name: "App",
                        path: "Sources/App"),
                    .testTarget(name: "AppTests"),
                ])

            """
        #expect(
            try MigratedProgram(files, from: .factory)["Package.swift"] == """
                // swift-tools-version: 6.0
                let package = Package(
                    name: "App",
                    dependencies: [\(Self.joinery)],
                    targets: [
                        .target(
                            name: "App",
                            dependencies: [\(Self.product)],
                            path: "Sources/App"),
                        .testTarget(name: "AppTests", dependencies: [\(Self.product), \(Self.testing)]),
                    ])

                """)
    }

    @Test func computedDependenciesAreNamedInNotes() throws {
        var files = Self.sources
        files["Package.swift"] = """
            // swift-tools-version: 6.0
            let package = Package(
                name: "App", dependencies: packages,
                targets: [.target(name: "App", dependencies: all), .testTarget(name: "AppTests", dependencies: all)])

            """
        let program = try MigratedProgram(files, from: .factory)
        #expect(program["Package.swift"] == files["Package.swift"])
        #expect(
            program.notes == [
                "Package.swift: add the product 'Joinery' to the target 'App'",
                "Package.swift: add the products 'Joinery' and 'JoineryTesting' to the target 'AppTests'",
            ])
    }

    @Test func versionsOfTheManifestChangeToo() throws {
        var files = Self.sources
        files["Package.swift"] = manifest("[\(Self.factory)]", app: "[\(Self.old)]", tests: "[\(Self.old)]")
        files["Package@swift-6.1.swift"] = files["Package.swift"]
        let program = try MigratedProgram(files, from: .factory)
        #expect(program["Package.swift"].contains(Self.product))
        #expect(program["Package@swift-6.1.swift"] == program["Package.swift"])
    }

    @Test func fileThatDoesNotParseIsAnObstacle() throws {
        var files = Self.sources
        files["Package.swift"] = manifest("[", app: "[]", tests: "[]")
        files["Sources/App/Broken.swift"] = "let path = [\\Container.a\n"
        files["Sources/App/Other.swift"] = "func other( {\n}\n"
        let program = try MigratedProgram(files, from: .factory)
        #expect(
            program.obstacles == [
                "Package.swift:4:20: does not parse: expected value in array element, and 3 more errors",
                "Sources/App/Broken.swift:1:25: does not parse: expected ']' to end array",
            ])
    }
}
#endif
