// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The whole expansion, and its place.
struct AutoWiredExpansionTests {
    @Test func classGetsAMemberWithEachArgumentOnTheLineOfItsParameter() {
        let expansion = expanded(
            """
            @AutoWired
            final class Search: Sendable {
                private let listings: any Listings

                init(
                    _ listings: any Listings,
                    // The one of the house.
                    clock: Clock, path: String,
                    limit: Int = 20
                ) {
                    self.listings = listings
                }
            }
            """)
        #expect(
            expansion.source == """
                final class Search: Sendable {
                    private let listings: any Listings

                    init(
                        _ listings: any Listings,
                        // The one of the house.
                        clock: Clock, path: String,
                        limit: Int = 20
                    ) {
                        self.listings = listings
                    }

                    #sourceLocation(file: "File.swift", line: 1)

                        convenience init(from graph: Joinery.Dependencies) {
                    #sourceLocation(file: "File.swift", line: 6)
                            self.init(graph.listings,

                                clock: graph.clock, path: graph.path)
                    #sourceLocation()
                        }
                }
                """)
        #expect(expansion.messages == [])
    }

    @Test func structureKeepsItsMemberwiseInitializer() {
        let expansion = expanded(
            """
            @AutoWired
            struct Search: Sendable {
                let listings: any Listings

                func find() {}

                private let path: String
            }
            """)
        #expect(
            expansion.source == """
                struct Search: Sendable {
                    let listings: any Listings

                    func find() {}

                    private let path: String
                }

                extension Search {
                #sourceLocation(file: "File.swift", line: 1)

                    init(from graph: Joinery.Dependencies) {
                #sourceLocation(file: "File.swift", line: 3)
                        self.init(listings: graph.listings,



                            path: graph.path)
                #sourceLocation()
                    }
                }
                """)
        #expect(expansion.messages == [])
    }

    @Test func nestedStructureIsExtendedByItsFullName() {
        let expansion = expanded(
            """
            enum Search {
                @AutoWired
                struct Query {
                    let path: String
                }
            }
            """)
        #expect(
            expansion.source == """
                enum Search {
                    struct Query {
                        let path: String
                    }
                }

                extension Search.Query {
                #sourceLocation(file: "File.swift", line: 2)

                    init(from graph: Joinery.Dependencies) {
                #sourceLocation(file: "File.swift", line: 4)
                        self.init(path: graph.path)
                #sourceLocation()
                    }
                }
                """)
        #expect(expansion.messages == [])
    }

    @Test func actorAndStructureGetAMemberWithoutConvenience() {
        for kind in ["actor", "struct"] {
            #expect(
                generatedInitializer(for: "@AutoWired \(kind) Search { init(path: String) {} }") == """
                    init(from graph: Joinery.Dependencies) {
                    #sourceLocation(file: "File.swift", line: 1)
                        self.init(path: graph.path)
                    #sourceLocation()
                    }
                    """)
        }
    }

    @Test func initializerWithoutArgumentsHasNoSourceLine() {
        for members in ["", "var limit = 20", "init() {}", "init(limit: Int = 20) {}"] {
            #expect(
                generatedInitializer(for: "@AutoWired struct Search { \(members) }") == """
                    init(from graph: Joinery.Dependencies) {
                        self.init()
                    }
                    """)
        }
    }

    @Test func graphIsTakenFromTheAttribute() {
        let graphs = [
            "": "Joinery.Dependencies", "()": "Joinery.Dependencies", "([:])": "Joinery.Dependencies",
            "(from: SessionGraph.self)": "SessionGraph", "(from: App.SessionGraph.self, [:])": "App.SessionGraph",
            "(from: (any LoggingModule).self)": "(any LoggingModule)", "(from: Graph<Int>.self)": "Graph<Int>",
        ]
        for (arguments, graph) in graphs {
            #expect(
                signature("@AutoWired\(arguments) struct Search { let path: String }") == "init(from graph: \(graph))")
        }
    }

    @Test(arguments: [
        (
            "@AutoWired(assisted: \"id\")", "init(id: Int, count: inout Int) throws {}",
            "init(from graph: Joinery.Dependencies, id: Int) throws"
        ),
        ("@AutoWired(from: Graph.self)", "init(id: Int) {}\n    init(path: String) {}", "init(from graph: Graph)"),
        ("@AutoWired", "init(from decoder: any Decoder) throws {}", "init(from graph: Joinery.Dependencies)"),
    ])
    func invalidTypeStillGetsAnInitializer(
        _ attribute: String, _ member: String, _ signature: String
    ) {
        #expect(
            expanded("\(attribute)\nactor Search {\n    \(member)\n}").source == """
                actor Search {
                    \(member)

                        \(signature) {
                            fatalError()
                        }
                }
                """)
    }

    @Test func fileIsNamedByItsPath() {
        #expect(
            generatedInitializer(
                for: "@AutoWired struct Search { let path: String }", file: #"Sources/a "b" \ c.swift"#) == #"""
                    init(from graph: Joinery.Dependencies) {
                    #sourceLocation(file: "Sources/a \"b\" \\ c.swift", line: 1)
                        self.init(path: graph.path)
                    #sourceLocation()
                    }
                    """#)
    }
}
#endif
