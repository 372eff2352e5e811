// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// The parameters of a structure's memberwise initializer.
struct AutoWiredPropertyTests {
    @Test(arguments: [
        ("let a: Int", "a: graph.a"), ("var a: Int", "a: graph.a"), ("private let a: Int", "a: graph.a"),
        ("let a = 3", ""), ("let a: Int = 3", ""), ("var a = 3", ""), ("var a: Int = 3", ""),
        ("var a: Int?", "a: graph.a"),
        ("var a: Int? = nil", ""),
        ("var a: Int!", "a: graph.a"), ("let a: Int?", "a: graph.a"), ("lazy var a = 3", ""), ("static let a = 3", ""),
        ("static var a: Int { 3 }", ""), ("var a: Int { 3 }", ""), ("var a: Int { get { 3 } }", ""),
        ("var a: Int { didSet {} }", "a: graph.a"), ("var a, b: Int", "a: graph.a, b: graph.b"),
        ("var a: Int, b = 3, c: Bool", "a: graph.a, c: graph.c"), ("@Injected(\\.a) var a", ""),
        ("@Clamped var a: Int", "a: graph.a"), ("weak let a: A?", "a: graph.a"),
        ("let `default`: Int", "default: graph.`default`"), ("func a() {}", ""), ("struct A { let b: Int }", ""),
        ("let a: () -> Void", "a: graph.a"), ("enum A { case b }; let a: A", "a: graph.a"),
    ])
    func parameterOfTheMemberwiseInitializer(_ property: String, _ expected: String) {
        #expect(arguments(property) == expected)
    }

    @Test func propertyWithAValueCanBeMapped() {
        #expect(
            generatedInitializer(for: #"@AutoWired(["a": \.b, "c": \.d]) struct Type { var a = 3; var c: Int? }"#)
                == """
                init(from graph: Joinery.Dependencies) {
                #sourceLocation(file: "File.swift", line: 1)
                    self.init(a: graph.b, c: graph.d)
                #sourceLocation()
                }
                """)
    }

    @Test(arguments: [
        ("let a: Int", "a: Int"), ("var a: Int = 3", "a: Int = 3"), ("var a = 3", "a: Int = 3"),
        ("var a = -1.5", "a: Double = -1.5"), ("var a = \"\"", "a: String = \"\""), ("var a = true", "a: Bool = true"),
        ("var a: Int?", "a: Int? = nil"), ("let a: Int?", "a: Int?"), ("var a: Int!", "a: Int! = nil"),
        ("var a, b: Int", "a: Int"), ("let a: () -> Void", "a: @escaping () -> Void"),
        ("var a: (@Sendable (Int) -> Void)", "a: @escaping @Sendable (Int) -> Void"),
        ("var a: (() -> Void)?", "a: (() -> Void)? = nil"),
        ("let a: nonisolated(nonsending) () async -> Int", "a: nonisolated(nonsending) @escaping () async -> Int"),
        ("let `default`: Int, a: Int", "a: Int"),
    ])
    func assistedPropertyIsAParameter(_ property: String, _ expected: String) {
        #expect(
            signature("@AutoWired(assisted: \"a\") struct Type { \(property) }")
                == "init(from graph: Joinery.Dependencies, \(expected))")
    }

    @Test func onlyActiveBranchesOfConditionsCount() {
        let members =
            "\n#if FIRST\nlet first: Int\n#if SECOND\nlet second: Int\n#endif\n#else\nlet other: Int\n#endif\n"
        #expect(arguments(members, flags: []) == "other: graph.other")
        #expect(arguments(members, flags: ["FIRST"]) == "first: graph.first")
        let both = generatedInitializer(for: "@AutoWired struct Type { \(members) }", flags: ["FIRST", "SECOND"])
        #expect(
            both == """
                init(from graph: Joinery.Dependencies) {
                #sourceLocation(file: "File.swift", line: 3)
                    self.init(first: graph.first,

                        second: graph.second)
                #sourceLocation()
                }
                """)
    }
}
#endif
