// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// Mistakes in a type or an initializer are diagnosed at their location, with a fix-it if there is one.
struct AutoWiredMessageTests {
    @Test func attributeRequiresAClassStructureOrActor() {
        for declaration in ["enum Search {}", "protocol Search {}", "extension Search {}"] {
            let expansion = expanded("@AutoWired\n\(declaration)")
            #expect(
                expansion.messages == [
                    "2:1: error: '@AutoWired' can only be attached to the declaration of a class, structure, or actor"
                ])
            #expect(expansion.source == declaration)
        }
    }

    @Test(arguments: [
        ("final class", 13, "class", "let limit = 20"), ("actor", 7, "actor", "func find() {}"),
        ("class", 7, "class", "convenience init(path: String) { self.init() }"),
        ("struct", 8, "struct", "init(from decoder: any Decoder) throws {}"),
        ("class", 7, "class", "required init?(coder: NSCoder) { nil }"),
    ])
    func noInitializer(_ declaration: String, _ column: Int, _ kind: String, _ member: String) {
        #expect(
            expanded("@AutoWired\n\(declaration) Search { \(member) }").messages == [
                """
                2:\(column): error: \(kind) 'Search' has no initializer that '@AutoWired' can call; declare one in \
                its body (inherited, convenience, and decoding initializers and those in extensions are ignored)
                """
            ])
    }

    @Test func severalInitializers() {
        let expansion = expanded(
            """
            @AutoWired
            final class Search {
                /// From the listings.
                public init(listings: any Listings, _ limit: Int) {}  // comment
                @MainActor init(at path: String) {}
                init?(coder: NSCoder) { nil }
            }
            """)
        #expect(
            expansion.messages == [
                """
                2:13: error: 'Search' has more than one initializer; mark the one that '@AutoWired' calls with \
                '@AutoWiredInitializer'
                fix: mark 'init(listings:_:)'
                fix: mark 'init(at:)'
                """
            ])
        #expect(
            expansion.fixed == """
                @AutoWired
                final class Search {
                    /// From the listings.
                    @AutoWiredInitializer public init(listings: any Listings, _ limit: Int) {}  // comment
                    @MainActor init(at path: String) {}
                    init?(coder: NSCoder) { nil }
                }
                """)
    }

    @Test func severalMarkedInitializers() {
        let expansion = expanded(
            """
            @AutoWired
            final class Search {
                @AutoWiredInitializer init(listings: any Listings) {}
                @AutoWiredInitializer
                @MainActor init(path: String) {}
            }
            """)
        #expect(
            expansion.messages == [
                """
                5:16: error: only one initializer can be marked with '@AutoWiredInitializer'
                fix: remove '@AutoWiredInitializer'
                """
            ])
        #expect(
            expansion.fixed == """
                @AutoWired
                final class Search {
                    @AutoWiredInitializer init(listings: any Listings) {}
                    @MainActor init(path: String) {}
                }
                """)
    }

    @Test(arguments: [
        ("final class Search {\n    ", "init(path: String) {}\n}"),
        ("@AutoWired struct Search {\n    let path: String\n    ", "func find() {}\n}"),
        ("enum Search {\n    ", "init(path: String) {}\n}"),
    ])
    func misplacedMark(_ before: String, _ after: String) {
        let expansion = expanded("\(before)@AutoWiredInitializer \(after)")
        let line = before.split(separator: "\n").count
        #expect(
            expansion.messages == [
                """
                \(line):5: error: '@AutoWiredInitializer' can only be attached to an initializer of a type with \
                '@AutoWired'
                fix: remove '@AutoWiredInitializer'
                """
            ])
        #expect(expansion.fixed == before + after)
    }

    @Test func privateStructureInAType() {
        let source: (String) -> String = {
            "enum Search {\n    @AutoWired\n    \($0) struct Query {\n        let path: String\n    }\n}"
        }
        let expansion = expanded(source("private"))
        #expect(
            expansion.messages == [
                """
                3:5: error: '@AutoWired' adds 'init(from:)' in an extension, which cannot access private type \
                'Query'; make the type 'fileprivate'
                fix: replace 'private' with 'fileprivate'
                """
            ])
        #expect(expansion.fixed == source("fileprivate"))
        #expect(expanded(source("fileprivate")).messages == [])
        #expect(expanded("@AutoWired private struct Query { let path: String }").messages == [])
    }

    @Test func structureInAPrivateType() {
        let source: (String) -> String = {
            "enum A { \($0) enum B { enum C { @AutoWired struct D { let path: String } } } }"
        }
        #expect(
            expanded(source("private")).messages == [
                """
                1:54: error: '@AutoWired' adds 'init(from:)' in an extension, which cannot access private type 'B'; \
                make the type 'fileprivate'
                """
            ])
        #expect(expanded(source("fileprivate")).messages == [])
        #expect(expanded("private enum A { @AutoWired struct B { let path: String } }").messages == [])
    }

    @Test func tuplePattern() {
        #expect(
            expanded("@AutoWired struct Search {\n    let (limit, page): (Int, Int)\n}").messages == [
                "2:9: error: '@AutoWired' does not support tuple patterns; declare each property separately"
            ])
    }

    @Test func rethrowing() {
        let source: (String) -> String = {
            "@AutoWired(assisted: \"filter\") struct Search { init(filter: () throws -> Void) \($0) {} }"
        }
        let expansion = expanded(source("rethrows"))
        #expect(
            expansion.messages == [
                """
                1:80: error: '@AutoWired' cannot call an initializer that rethrows; declare it 'throws'
                fix: replace 'rethrows' with 'throws'
                """
            ])
        #expect(expansion.fixed == source("throws"))
    }

    @Test(arguments: [
        ("", "init(path: String) {}", "init(from graph: Dependencies) { self.init(path: \"\") }"),
        ("", "init(path: String) {}", "init(from dependencies: Joinery.Dependencies) {}"),
        ("(from: Graph.self)", "init(path: String) {}", "init(from graph: Graph) {}"),
        ("(assisted: \"id\")", "init(_ id: Int) {}", "convenience init(from graph: Dependencies, _: Int) {}"),
    ])
    func existingInitializer(_ arguments: String, _ initializer: String, _ own: String) {
        let expansion = expanded(
            "@AutoWired\(arguments) class Search {\n@AutoWiredInitializer \(initializer)\n\(own)\n}")
        let column = own.hasPrefix("convenience") ? 13 : 1
        #expect(
            expansion.messages == [
                "3:\(column): error: '@AutoWired' generates the same initializer; remove this one or the attribute"
            ])
    }

    @Test func initializerFromAnotherTypeIsNoDuplicate() {
        #expect(
            expanded(
                """
                @AutoWired struct Search {
                    init(path: String) {}
                    init(from graph: SessionGraph) {}
                    init(from decoder: any Decoder) throws {}
                }
                """
            ).messages == [])
    }

    @Test func conditionsThatMacrosCannotEvaluate() {
        for condition in ["canImport(UIKit)", "DEBUG && canImport(UIKit)"] {
            let messages = expanded(
                "@AutoWired struct Search {\n#if \(condition)\nlet path: String\n#endif\n}", flags: ["DEBUG"]
            ).messages
            #expect(
                messages == [
                    """
                    2:1: error: this compiler does not tell macros which of these declarations are active; remove the \
                    '#if', or use a condition without 'canImport'
                    """
                ])
        }
    }

    @Test func conditionsOfIrrelevantMembersAreIgnored() {
        #expect(
            expanded(
                "@AutoWired class Search {\ninit() {}\n#if canImport(UIKit)\nfunc show() {}\n#endif\n}", flags: []
            ).messages == [])
    }

    @Test func conditionsThatCannotBeEvaluated() {
        for declaration in ["struct", "class"] {
            #expect(
                expanded("@AutoWired \(declaration) Search {\n#if DEBUG\nlet path: String\n#endif\n}").messages == [
                    """
                    2:1: error: this compiler does not tell macros which of these declarations are active; remove the \
                    '#if', or use a condition without 'canImport'
                    """
                ])
        }
    }
}
#endif
