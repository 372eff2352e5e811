// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// `init(from:)` has the effects, access level, and generic parameters of the initializer that it calls.
struct AutoWiredSignatureTests {
    @Test(arguments: [
        ("", "", "init"), ("", "private ", "init"), ("", "fileprivate ", "init"), ("", "internal ", "init"),
        ("public ", "public ", "public init"), ("public ", "", "init"), ("public ", "private ", "init"),
        ("public ", "package ", "package init"), ("package ", "public ", "package init"), ("", "public ", "init"),
        ("private ", "public ", "init"), ("fileprivate ", "", "init"),
    ])
    func accessLevelIsLimitedByTheType(_ type: String, _ initializer: String, _ expected: String) {
        let source = "@AutoWired \(type)struct Search { \(initializer)init(path: String) {} }"
        #expect(signature(source) == "\(expected)(from graph: Joinery.Dependencies)")
    }

    @Test func memberwiseInitializerIsInternal() {
        #expect(
            signature("@AutoWired public struct Search { public let path: String }")
                == "init(from graph: Joinery.Dependencies)")
    }

    @Test func openClassHasAPublicInitializer() {
        #expect(
            signature("@AutoWired open class Search { public required init(path: String) {} }")
                == "public convenience init(from graph: Joinery.Dependencies)")
    }

    @Test(arguments: [
        "throws", "throws(Failure)", "throws(any Error)", "async", "async throws", "async throws(Failure)",
    ])
    func effects(_ effects: String) {
        #expect(
            signature("@AutoWired actor Search { init(path: String) \(effects) {} }")
                == "init(from graph: Joinery.Dependencies) \(effects)")
    }

    @Test(arguments: ["?", "!"])
    func failure(_ mark: String) {
        #expect(
            generatedInitializer(for: "@AutoWired class Search { init\(mark)(path: String) throws { return nil } }")
                == """
                convenience init\(mark)(from graph: Joinery.Dependencies) throws {
                #sourceLocation(file: "File.swift", line: 1)
                    try self.init(path: graph.path)
                #sourceLocation()
                }
                """)
    }

    @Test(arguments: [
        ("@MainActor ", "@MainActor convenience init"), ("@Store.Index ", "@Store.Index convenience init"),
        ("nonisolated ", "nonisolated convenience init"), ("@objc ", "convenience init"),
        ("@AutoWiredInitializer ", "convenience init"), ("@JoineryMacros.AutoWiredInitializer ", "convenience init"),
        (
            "@available(macOS 99, *) @MainActor public nonisolated(unsafe) ",
            "@available(macOS 99, *) @MainActor nonisolated(unsafe) convenience init"
        ),
    ])
    func isolationAndAvailability(_ prefix: String, _ expected: String) {
        #expect(
            signature("@AutoWired class Search { \(prefix)init(path: String) {} }")
                == "\(expected)(from graph: Joinery.Dependencies)")
    }

    @Test(arguments: [
        ("@AutoWired nonisolated struct A { let path: String }", "nonisolated init"),
        ("nonisolated enum A { @AutoWired struct B { let path: String } }", "nonisolated init"),
        ("nonisolated extension A { enum B { @AutoWired struct C { let path: String } } }", "nonisolated init"),
        ("nonisolated enum A { @AutoWired @MainActor struct B { let path: String } }", "init"),
        ("@AutoWired nonisolated struct A { init(path: String) {} }", "init"),
        ("@AutoWired @MainActor struct A { let path: String }", "init"),
    ])
    func extensionIsAsIsolatedAsTheStructure(_ source: String, _ expected: String) {
        #expect(signature(source) == "\(expected)(from graph: Joinery.Dependencies)")
    }

    @Test func genericParametersInferredFromBindingsAreOmitted() {
        #expect(
            signature("@AutoWired struct Search { init<Source: Listings>(listings: Source) where Source: Sendable {} }")
                == "init(from graph: Joinery.Dependencies)")
    }

    @Test func genericParametersOfTheCallerAreKept() {
        #expect(
            signature(
                """
                @AutoWired(assisted: "value", "list") struct Search {
                    init<Value: Equatable, Path>(value: Value, list: [Value] = [], path: Path)
                    where Value: Hashable, Path: StringProtocol {}
                }
                """) == """
                    init<Value: Equatable>(from graph: Joinery.Dependencies, value: Value, list: [Value] = []) \
                    where Value: Hashable
                    """)
    }

    @Test func relatedGenericParametersAreKept() {
        #expect(
            signature(
                """
                @AutoWired(assisted: "values") struct Search {
                    init<Values: Sequence, Value, Order: Comparator<Value>, Other>(values: Values, other: Other)
                    where Values.Element == Value {}
                }
                """) == """
                    init<Values: Sequence, Value, Order: Comparator<Value>>\
                    (from graph: Joinery.Dependencies, values: Values) where Values.Element == Value
                    """)
    }

    @Test func constraintsOnTheParametersOfTheTypeAreKept() {
        #expect(
            signature(
                "@AutoWired struct Cache<Value> { init<Path>(path: Path) where Value: Sendable, Path: Hashable {} }")
                == "init(from graph: Joinery.Dependencies) where Value: Sendable")
    }

    @Test func graphParameterAvoidsNameCollisions() {
        #expect(
            generatedInitializer(
                for: #"@AutoWired(assisted: "graph") struct Search { let graph: Graph; let path: String }"#) == """
                    init(from dependencyGraph: Joinery.Dependencies, graph: Graph) {
                    #sourceLocation(file: "File.swift", line: 1)
                        self.init(graph: graph, path: dependencyGraph.path)
                    #sourceLocation()
                    }
                    """)
    }
}
#endif
