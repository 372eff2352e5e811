// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// Mistakes in a parameter or in the attribute's arguments are diagnosed at their location, with a fix-it if there is
/// one.
struct AutoWiredArgumentMessageTests {
    @Test func bindingsThatAreNotALiteral() {
        #expect(
            expanded("@AutoWired(bindings) struct Search { let path: String }").messages == [
                """
                1:12: error: bindings must be written as a dictionary literal, as in '["repository": \\.listings]', \
                because macros see only source code
                """
            ])
    }

    @Test func bindingThatIsNotAKeyPath() {
        #expect(
            expanded("@AutoWired([\"path\": root]) struct Search { let path: String }").messages == [
                "1:21: error: a binding must be written as a key path, as in '\\.listings'"
            ])
    }

    @Test(arguments: [("[path: \\.root]", 13), ("assisted: path", 22), ("assisted: \"\\(path)\"", 22)])
    func parameterThatIsNotALiteral(_ argument: String, _ column: Int) {
        #expect(
            expanded("@AutoWired(\(argument)) struct Search { let path: String }").messages == [
                "1:\(column): error: a parameter name must be a string literal without interpolation"
            ])
    }

    @Test(arguments: ["session", "Graph.session", ".session"])
    func graphThatIsNotAType(_ graph: String) {
        #expect(
            expanded("@AutoWired(from: \(graph)) struct Search { let path: String }").messages == [
                """
                1:18: error: the graph must be written as a type, as in 'SessionGraph.self', because macros see only \
                source code
                """
            ])
    }

    @Test(arguments: [
        ("[\"repositroy\": \\.listings]", "[\"repository\": \\.listings]", 13, "repositroy"),
        ("assisted: \"repositry\"", "assisted: \"repository\"", 22, "repositry"),
    ])
    func misspelledParameterName(_ argument: String, _ fixed: String, _ column: Int, _ name: String) {
        let source: (String) -> String = {
            "@AutoWired(\($0)) struct Search { init(of repository: any Listings, _ limit: Int = 3) {} }"
        }
        let expansion = expanded(source(argument))
        #expect(
            expansion.messages == [
                """
                1:\(column): error: 'init(of:_:)' has no parameter named '\(name)'; its parameters are 'repository', 'limit'
                fix: replace '\(name)' with 'repository'
                """
            ])
        #expect(expansion.fixed == source(fixed))
    }

    @Test func unknownParameterName() {
        #expect(
            expanded("@AutoWired(assisted: \"identifier\", \"c\") struct Search { let id: Int; let a: Int }").messages
                == [
                    "1:22: error: 'init(id:a:)' has no parameter named 'identifier'; its parameters are 'id', 'a'",
                    "1:36: error: 'init(id:a:)' has no parameter named 'c'; its parameters are 'id', 'a'",
                ])
        #expect(
            expanded("@AutoWired(assisted: \"id\") struct Search {}").messages == [
                "1:22: error: 'init()' has no parameter named 'id'"
            ])
    }

    @Test func constantWithAValueIsNotAParameter() {
        #expect(
            expanded("@AutoWired([\"limit\": \\.limit]) struct Search { let id: Int; let limit = 20 }").messages == [
                "1:13: error: 'init(id:)' has no parameter named 'limit'; its parameter is 'id'"
            ])
    }

    @Test func labelIsNotAParameterName() {
        #expect(
            expanded("@AutoWired([\"of\": \\.id]) struct Search { init(of id: Int) {} }").messages == [
                "1:13: error: 'init(of:)' has no parameter named 'of'; its parameter is 'id'"
            ])
    }

    @Test(arguments: [
        ("[\"id\": \\.a, \"id\": \\.b]", 24), ("[\"id\": \\.a], assisted: \"id\"", 35),
        ("assisted: \"id\", \"id\"", 28),
    ])
    func repeatedParameterName(_ arguments: String, _ column: Int) {
        #expect(
            expanded("@AutoWired(\(arguments)) struct Search { let id: Int }").messages == [
                "1:\(column): error: parameter 'id' is listed more than once"
            ])
    }

    @Test func variadicParameter() {
        for attribute in ["@AutoWired", "@AutoWired(assisted: \"tags\")"] {
            #expect(
                expanded("\(attribute)\nstruct Search { init(path: String, tags: String...) {} }").messages == [
                    """
                    2:36: error: '@AutoWired' cannot pass arguments to variadic parameter 'tags'; make it an array
                    """
                ])
        }
    }

    @Test(arguments: [
        ("count: inout Int", "count", "is 'inout'"), ("on a: isolated A", "a", "is 'isolated'"),
        ("parts: repeat each Part", "parts", "is a parameter pack"),
    ])
    func parameterThatNeedsMoreThanAValue(_ parameter: String, _ name: String, _ reason: String) {
        let source: (String) -> String = { "\($0)\nstruct Search { init(path: String = \"\", \(parameter)) {} }" }
        let attributes = [
            ("@AutoWired", "@AutoWired(assisted: \"\(name)\")"), ("@AutoWired()", "@AutoWired(assisted: \"\(name)\")"),
            (
                "@AutoWired(from: Graph.self, [:])  // comment",
                "@AutoWired(from: Graph.self, [:], assisted: \"\(name)\")  // comment"
            ), ("@AutoWired(assisted: \"path\")", "@AutoWired(assisted: \"path\", \"\(name)\")"),
        ]
        for (attribute, fixed) in attributes {
            let expansion = expanded(source(attribute))
            #expect(
                expansion.messages == [
                    """
                    2:41: error: no binding can be passed for parameter '\(name)', which \(reason); list it in \
                    'assisted:'
                    fix: add '\(name)' to 'assisted:'
                    """
                ])
            #expect(expansion.fixed == source(fixed))
            #expect(expanded(expansion.fixed).messages == [])
        }
    }

    @Test func parameterWithoutAName() {
        for parameter in ["_: String", "path _: String", "_ _: String"] {
            #expect(
                expanded("@AutoWired\nstruct Search { init(\(parameter)) {} }").messages == [
                    "2:22: error: '@AutoWired' finds the binding by parameter name; give this parameter a name"
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
                2:9: error: property 'limit' needs an explicit type, because it becomes a parameter of 'init(from:)'
                fix: insert ': \(type)'
                """
            ])
        #expect(expansion.fixed == source(": \(type)"))
    }

    @Test func allMistakesAreReportedTogether() {
        #expect(
            expanded(
                """
                @AutoWired(["patj": \\.root], assisted: "a", "a")
                struct Search {
                    init(a: Int, b: inout Int, c: Int..., path: String) rethrows {}
                }
                """
            ).messages.map { $0.prefix { $0 != "\n" } } == [
                "1:13: error: 'init(a:b:c:path:)' has no parameter named 'patj'; its parameters are 'a', 'b', 'c', 'path'",
                "1:45: error: parameter 'a' is listed more than once",
                "3:18: error: no binding can be passed for parameter 'b', which is 'inout'; list it in 'assisted:'",
                "3:32: error: '@AutoWired' cannot pass arguments to variadic parameter 'c'; make it an array",
                "3:57: error: '@AutoWired' cannot call an initializer that rethrows; declare it 'throws'",
            ])
    }
}
#endif
