// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The argument for each parameter of the initializer.
struct AutoWiredArgumentTests {
    @Test(arguments: [
        ("path: String", "path: graph.path"), ("_ path: String", "graph.path"), ("at path: String", "at: graph.path"),
        ("`default`: String", "default: graph.`default`"), ("in: String", "in: graph.`in`"),
        ("for `class`: String", "for: graph.`class`"), ("`inout`: String", "`inout`: graph.`inout`"),
        ("path: String = \"\"", ""), ("path: String, limit: Int = 20", "path: graph.path"),
        ("limit: Int = 20, path: String", "path: graph.path"),
        ("a: A, _ b: B, c d: C", "a: graph.a, graph.b, c: graph.d"),
        ("path: consuming String", "path: graph.path"), ("path: @autoclosure () -> String", "path: graph.path"),
        ("path: @escaping () -> String", "path: graph.path"), ("_: String = \"\"", ""),
    ])
    func bindingHasTheInternalParameterName(_ parameters: String, _ expected: String) {
        #expect(arguments("init(\(parameters)) {}") == expected)
    }

    @Test(arguments: [
        (#"["path": \.root]"#, "path: graph.root"), (#"["path": \.app.root.name]"#, "path: graph.app.root.name"),
        (#"["path": \Dependencies.root]"#, "path: graph.root"), (#"["path": \.self]"#, "path: graph.self"),
        (#"["path": \.user?.name]"#, "path: graph.user?.name"), (#"["path": \.roots[0]]"#, "path: graph.roots[0]"),
        (#"["path": \.[Root.self]]"#, "path: graph[Root.self]"),
        (#"["path": \.root, "limit": \.count]"#, "path: graph.root, limit: graph.count"),
        (#"["limit": \.count]"#, "path: graph.path, limit: graph.count"), ("[:]", "path: graph.path"),
        (##"[#"path"#: \.root]"##, "path: graph.root"),
    ])
    func mappingTakesPrecedenceOverADefault(_ mapping: String, _ expected: String) {
        #expect(call("@AutoWired(\(mapping)) struct Type { init(path: String, limit: Int = 20) {} }") == expected)
    }

    @Test(arguments: [
        ("id: Int", "id: Int", "id: id"), ("_ id: Int", "_ id: Int", "id"), ("of id: Int", "of id: Int", "of: id"),
        ("id: Int = 3", "id: Int = 3", "id: id"), ("id: inout Int", "id: inout Int", "id: &id"),
        ("id: @autoclosure () -> Int", "id: @autoclosure () -> Int", "id: id()"),
        ("id: @escaping () -> Int", "id: @escaping () -> Int", "id: id"),
        ("id: isolated any Actor", "id: isolated any Actor", "id: id"),
        ("id: repeat each Part", "id: repeat each Part", "id: repeat each id"),
        ("@Builder id: () -> Int", "@Builder id: () -> Int", "id: id"),
        ("id: sending Box", "id: sending Box", "id: id"),
        ("`id`: Int", "`id`: Int", "id: `id`"),
    ])
    func assistedParameterIsPassedOn(_ parameter: String, _ declared: String, _ argument: String) {
        #expect(
            generatedInitializer(
                for: "@AutoWired(assisted: \"id\") struct Type { init(\(parameter), path: String) {} }") == """
                    init(from graph: Joinery.Dependencies, \(declared)) {
                    #sourceLocation(file: "File.swift", line: 1)
                        self.init(\(argument), path: graph.path)
                    #sourceLocation()
                    }
                    """)
    }

    @Test func keywordsAsAssistedParametersHaveBackticks() {
        #expect(
            call(#"@AutoWired(assisted: "in", "for", "class") struct Type { init(in: Int, for: Int, class: Int) {} }"#)
                == "in: `in`, for: `for`, class: `class`")
    }

    @Test func assistedParametersAreInTheOrderOfTheInitializer() {
        #expect(
            signature(#"@AutoWired(["b": \.c], assisted: "d", "a") struct Type { init(a: Int, b: Int, d: Int) {} }"#)
                == "init(from graph: Joinery.Dependencies, a: Int, d: Int)")
    }

    @Test func asynchronousInitializerTakesAValueOrOpensAnAsync() {
        #expect(
            generatedInitializer(
                for: """
                    @AutoWired(["user": \\.account.user], assisted: "id") actor Service {
                        init(pool: Pool, id: Int, user: User) async throws {}
                    }
                    """) == """
                    init(from graph: Joinery.Dependencies, id: Int) async throws {
                    #sourceLocation(file: "File.swift", line: 2)
                        try await self.init(pool: JoineryMacros._wired(graph.pool) as Pool, id: id, \
                    user: JoineryMacros._wired(graph.account.user) as User)
                    #sourceLocation()
                    }
                    """)
    }

    @Test(arguments: [
        ("Pool", " as Pool"), ("any Pool & Sendable", " as any Pool & Sendable"), ("Pool?", " as Pool?"),
        ("Any", " as Any"),
        ("[Value]", " as [Value]"), ("(Int) -> Int", " as (Int) -> Int"), ("Own", ""), ("[Own]", ""), ("Own.Part?", ""),
        ("some Pool", ""), ("[some Pool]", ""), ("Pool!", ""), ("@escaping () -> Int", ""),
        ("@autoclosure () -> Pool", ""), ("sending Pool", ""), ("consuming Pool", ""),
    ])
    func typeIsWrittenIfItCanBeNamed(_ type: String, _ coercion: String) {
        #expect(
            call("@AutoWired struct Type<Value> { init<Own: P>(a: \(type)) async {} }")
                == (coercion.isEmpty ? "a: graph.a" : "a: JoineryMacros._wired(graph.a)\(coercion)"))
    }

    @Test func asynchronousInitializerWithoutParameters() {
        #expect(
            generatedInitializer(for: "@AutoWired actor Service { init() async throws {} }") == """
                init(from graph: Joinery.Dependencies) async throws {
                    try await self.init()
                }
                """)
    }

    @Test func parametersOnOneOrSeveralLines() {
        #expect(
            generatedInitializer(
                for: """
                    @AutoWired
                    struct Type {
                        init(a: A, b: B,
                             c: C = C(
                                 3
                             ), /* d */ d: D,


                             e
                                 f: F) {}
                    }
                    """) == """
                    init(from graph: Joinery.Dependencies) {
                    #sourceLocation(file: "File.swift", line: 3)
                        self.init(a: graph.a, b: graph.b,


                            d: graph.d,


                            e: graph.f)
                    #sourceLocation()
                    }
                    """)
    }
}
#endif
