// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// Mistakes in a parameter or in the attribute's arguments are diagnosed at their location, with a fix-it if there is
/// one.
struct AutoWiredArgumentMessageTests {
    @Test func bindingsThatAreNoLiteral() {
        #expect(
            expanded("@AutoWired(bindings) struct Search { let path: String }").messages == [
                """
                1:12: error: write the bindings out as a literal, as in '["repository": \\.listings]': the macro reads \
                the source
                """
            ])
    }

    @Test func bindingThatIsNoKeyPath() {
        #expect(
            expanded("@AutoWired([\"path\": root]) struct Search { let path: String }").messages == [
                "1:21: error: write the binding out as a key path, as in '\\.listings'"
            ])
    }

    @Test(arguments: [("[path: \\.root]", 13), ("assisted: path", 22), ("assisted: \"\\(path)\"", 22)])
    func parameterThatIsNoLiteral(_ argument: String, _ column: Int) {
        #expect(
            expanded("@AutoWired(\(argument)) struct Search { let path: String }").messages == [
                "1:\(column): error: the name of a parameter has to be a string literal without interpolation"
            ])
    }

    @Test(arguments: ["session", "Graph.session", ".session"])
    func graphThatIsNoType(_ graph: String) {
        #expect(
            expanded("@AutoWired(from: \(graph)) struct Search { let path: String }").messages == [
                "1:18: error: write the graph out as a type, as in 'SessionGraph.self': the macro reads the source"
            ])
    }

    @Test(arguments: [
        ("[\"repositroy\": \\.listings]", "[\"repository\": \\.listings]", 13, "repositroy"),
        ("assisted: \"repositry\"", "assisted: \"repository\"", 22, "repositry"),
    ])
    func nameThatIsNearlyThatOfAParameter(_ argument: String, _ mended: String, _ column: Int, _ name: String) {
        let source: (String) -> String = {
            "@AutoWired(\($0)) struct Search { init(of repository: any Listings, _ limit: Int = 3) {} }"
        }
        let expansion = expanded(source(argument))
        #expect(
            expansion.messages == [
                """
                1:\(column): error: 'init(of:_:)' has no parameter '\(name)', but 'repository', 'limit'
                fix: replace '\(name)' with 'repository'
                """
            ])
        #expect(expansion.mended == source(mended))
    }

    @Test func nameOfNoParameter() {
        #expect(
            expanded("@AutoWired(assisted: \"identifier\", \"c\") struct Search { let id: Int; let a: Int }").messages
                == [
                    "1:22: error: 'init(id:a:)' has no parameter 'identifier', but 'id', 'a'",
                    "1:36: error: 'init(id:a:)' has no parameter 'c', but 'id', 'a'",
                ])
        #expect(
            expanded("@AutoWired(assisted: \"id\") struct Search {}").messages == [
                "1:22: error: 'init()' has no parameter 'id'"
            ])
    }

    @Test func constantWithAValueIsNoParameter() {
        #expect(
            expanded("@AutoWired([\"limit\": \\.limit]) struct Search { let id: Int; let limit = 20 }").messages == [
                "1:13: error: 'init(id:)' has no parameter 'limit', but 'id'"
            ])
    }

    @Test func labelIsNoNameOfAParameter() {
        #expect(
            expanded("@AutoWired([\"of\": \\.id]) struct Search { init(of id: Int) {} }").messages == [
                "1:13: error: 'init(of:)' has no parameter 'of', but 'id'"
            ])
    }

    @Test(arguments: [
        ("[\"id\": \\.a, \"id\": \\.b]", 24), ("[\"id\": \\.a], assisted: \"id\"", 35),
        ("assisted: \"id\", \"id\"", 28),
    ])
    func nameThatComesTwice(_ arguments: String, _ column: Int) {
        #expect(
            expanded("@AutoWired(\(arguments)) struct Search { let id: Int }").messages == [
                "1:\(column): error: parameter 'id' is named here for the second time"
            ])
    }

    @Test func variadicParameter() {
        for attribute in ["@AutoWired", "@AutoWired(assisted: \"tags\")"] {
            #expect(
                expanded("\(attribute)\nstruct Search { init(path: String, tags: String...) {} }").messages == [
                    """
                    2:36: error: '@AutoWired' cannot hand on the variadic parameter 'tags'; let the initialiser take \
                    an array
                    """
                ])
        }
    }

    @Test(arguments: [
        ("count: inout Int", "count", "is 'inout'"), ("on a: isolated A", "a", "names the actor to run on"),
        ("parts: repeat each Part", "parts", "is a parameter pack"),
    ])
    func parameterThatIsMoreThanAValue(_ parameter: String, _ name: String, _ reason: String) {
        let source: (String) -> String = { "\($0)\nstruct Search { init(path: String = \"\", \(parameter)) {} }" }
        let attributes = [
            ("@AutoWired", "@AutoWired(assisted: \"\(name)\")"), ("@AutoWired()", "@AutoWired(assisted: \"\(name)\")"),
            (
                "@AutoWired(from: Graph.self, [:])  // comment",
                "@AutoWired(from: Graph.self, [:], assisted: \"\(name)\")  // comment"
            ), ("@AutoWired(assisted: \"path\")", "@AutoWired(assisted: \"path\", \"\(name)\")"),
        ]
        for (attribute, mended) in attributes {
            let expansion = expanded(source(attribute))
            #expect(
                expansion.messages == [
                    """
                    2:41: error: no binding is an argument for '\(name)', which \(reason); name it in 'assisted:'
                    fix: name '\(name)' in 'assisted:'
                    """
                ])
            #expect(expansion.mended == source(mended))
            #expect(expanded(expansion.mended).messages == [])
        }
    }

    @Test func parameterWithoutAName() {
        for parameter in ["_: String", "path _: String", "_ _: String"] {
            #expect(
                expanded("@AutoWired\nstruct Search { init(\(parameter)) {} }").messages == [
                    "2:22: error: '@AutoWired' finds the binding by the name of the parameter; write one"
                ])
        }
        #expect(expanded("@AutoWired struct Search { init(_: String = \"\") {} }").messages == [])
    }

    @Test(arguments: [("Store.Limit(3)", "Store.Limit"), ("makeLimit()", "<#Type#>"), ("[Int]()", "[Int]")])
    func assistedPropertyWithoutAType(_ value: String, _ type: String) {
        let source: (String) -> String = {
            "@AutoWired(assisted: \"limit\") struct Search {\n    var limit\($0) = \(value)  // comment\n}"
        }
        let expansion = expanded(source(""))
        #expect(
            expansion.messages == [
                """
                2:9: error: property 'limit' needs its type written out, for the parameter that 'init(from:)' has
                fix: insert ': \(type)'
                """
            ])
        #expect(expansion.mended == source(": \(type)"))
    }

    @Test func allMistakesAreReportedAtOnce() {
        #expect(
            expanded(
                """
                @AutoWired(["patj": \\.root], assisted: "a", "a")
                struct Search {
                    init(a: Int, b: inout Int, c: Int..., path: String) rethrows {}
                }
                """
            ).messages.map { $0.prefix { $0 != "\n" } } == [
                "1:13: error: 'init(a:b:c:path:)' has no parameter 'patj', but 'a', 'b', 'c', 'path'",
                "1:45: error: parameter 'a' is named here for the second time",
                "3:18: error: no binding is an argument for 'b', which is 'inout'; name it in 'assisted:'",
                "3:32: error: '@AutoWired' cannot hand on the variadic parameter 'c'; let the initialiser take an array",
                "3:57: error: what '@AutoWired' calls cannot be 'rethrows'; let it throw",
            ])
    }
}
#endif
