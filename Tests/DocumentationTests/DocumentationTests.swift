// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// Each code block of the documentation compiles in Swift 6 mode without warnings.
@Suite(.serialized) struct DocumentationTests {
    @Test(arguments: try Documentation.pages() + Documentation.comments())
    func codeCompiles(_ page: Page) throws {
        try expectTheErrorsOfThePage(of: page.programs.filter { !Documentation.needsTrait($0) })
    }

    /// Programs that import a module behind a trait. With the traits, `.ci/run` compiles only these.
    @Test(arguments: try Documentation.pages() + Documentation.comments())
    func codeThatNeedsATraitCompiles(_ page: Page) throws {
        try expectTheErrorsOfThePage(of: page.programs.filter(Documentation.needsTrait))
    }

    private func expectTheErrorsOfThePage(of programs: [Page.Program]) throws {
        let compiler = try Compiler()
        for program in programs where Documentation.isPartOfBuild(program) {
            let diagnostics = try compiler.diagnostics(of: program)
            #expect(diagnostics.joined(separator: "\n") == program.expectedErrors.joined(separator: "\n"))
        }
    }

    /// A reader puts each block into a separate file. Only `JoineryAsync` and `JoineryTracing` export `Joinery`.
    @Test(arguments: try Documentation.pages())
    func blocksThatImportAPartImportJoineryToo(_ page: Page) {
        let incomplete = page.blocks.filter { block in
            let imports = block.lines.filter { $0.hasPrefix("import Joinery") }
            let parts = ["import JoineryTesting", "import JoinerySwiftUI", "import JoineryMacros"]
            let needsJoinery = block.lines.contains { $0.contains(/\binject\(|^extension Dependencies\b/) }
            let modules = ["import Joinery", "import JoineryAsync", "import JoineryTracing"]
            return !parts.filter(imports.contains).isEmpty && needsJoinery
                && modules.filter(imports.contains).isEmpty
        }
        #expect(incomplete.map { "\(page.path):\($0.firstLine)" } == [])
    }

    @Test func exampleInCommentIsCompletedAndKeepsItsLine() {
        let page = Page(
            path: "Source.swift",
            comments: """
                /// A binding.
                ///
                /// ```swift
                /// var number: Int {
                ///     singleton { … }
                /// }
                /// ```
                public func binding() {}
                """, declarations: "import Joinery\n")
        let source = """
            import Joinery
            #sourceLocation(file: "Source.swift", line: 4)
            extension Dependencies { var number: Int {
                singleton { fatalError() }
            }
            }
            #sourceLocation()

            """
        #expect(page.programs == [Page.Program(source: source, expectedErrors: [])])
    }

    @Test func codeThatDoesNotCompileIsReportedWithPageAndLine() throws {
        let page = Page(
            path: "Page.md",
            markdown: """
                Text.
                ```swift
                let first = 1
                ```
                ```swift
                let second: String = first
                ```
                """)
        let diagnostics = try page.programs.map { try Compiler().diagnostics(of: $0) }
        #expect(
            diagnostics == [["Page.md:6: error: cannot convert value of type 'Int' to specified type 'String'"]])
    }

    @Test func blocksOfAPageAreOneProgramAndMistakesSeparatePrograms() {
        let page = Page(
            path: "Page.md",
            markdown: """
                <!-- hidden
                struct Hidden {}
                -->
                ```swift
                let shown = Hidden()
                ```
                ```text
                not code
                ```
                ```swift
                let mistake: Int = ""  // error: wrong
                ```
                <!-- standalone -->
                ```swift
                let alone = 1
                ```
                """)
        let start = """
            #sourceLocation(file: "Page.md", line: 2)
            struct Hidden {}
            #sourceLocation()
            #sourceLocation(file: "Page.md", line: 5)
            let shown = Hidden()
            #sourceLocation()

            """
        let mistake = """
            #sourceLocation(file: "Page.md", line: 11)
            let mistake: Int = ""  // error: wrong
            #sourceLocation()

            """
        let alone = """
            #sourceLocation(file: "Page.md", line: 15)
            let alone = 1
            #sourceLocation()

            """
        #expect(
            page.programs == [
                Page.Program(source: start, expectedErrors: []),
                Page.Program(source: start + mistake, expectedErrors: ["Page.md:11: error: wrong"]),
                Page.Program(source: alone, expectedErrors: []),
            ])
    }

    @Test func blocksWithAModuleAreCompiledAsModules() throws {
        let page = Page(
            path: "Page.md",
            markdown: """
                <!-- module Catalog -->
                ```swift
                public struct Book { let title = "" }
                ```
                <!-- module CatalogTests -->
                ```swift
                @testable import Catalog
                func title(of book: Book) -> String { book.title }
                ```
                <!-- module Catalog -->
                ```swift
                func book() -> Book { Book() }
                ```
                <!-- module App -->
                ```swift
                import Catalog
                let title = book().title  // error: cannot find 'book' in scope
                ```
                ```swift
                import Catalog
                func app(_ book: Book) {}
                ```
                """)
        let programs = page.programs
        #expect(
            programs.map { $0.modules.map(\.name) } == [
                ["Catalog", "CatalogTests", "App"], ["Catalog", "CatalogTests", "App"],
            ])
        #expect(try programs.map { try Compiler().diagnostics(of: $0) } == programs.map(\.expectedErrors))
    }
}

extension Page.Program {
    fileprivate func imports(anyOf names: [String]) -> Bool {
        names.contains { name in modules.contains { $0.source.contains("import \(name)\n") } }
    }
}

/// The pages of this package, and the comments in its sources.
enum Documentation {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The pages, sorted by path.
    static func pages() throws -> [Page] {
        let catalogs = try sources().filter { $0.hasSuffix(".md") && $0.contains(".docc/") }
        return try (catalogs + ["README.md", "README.ja.md"]).sorted().map { path in
            Page(path: path, markdown: try text(of: path))
        }
    }

    /// The source files that have examples, sorted by path.
    static func comments() throws -> [Page] {
        try sources().filter { $0.hasSuffix(".swift") }.sorted()
            .map { Page(path: $0, comments: try text(of: $0), declarations: try declarations(for: $0)) }
            .filter { !$0.blocks.isEmpty }
    }

    /// Whether this build has every module that a program needs; some are built only with traits of the package.
    static func isPartOfBuild(_ program: Page.Program) -> Bool { !program.imports(anyOf: missingModules) }

    /// Whether a program imports a module that is built only with a trait of the package.
    static func needsTrait(_ program: Page.Program) -> Bool {
        program.imports(anyOf: ["JoineryDependenciesMacros", "JoineryMacros", "JoineryServiceLifecycle"])
    }

    private static var missingModules: [String] {
        var modules: [String] = []
        #if !Macros
        modules += ["JoineryDependenciesMacros", "JoineryMacros"]
        #endif
        #if !ServiceLifecycle
        modules.append("JoineryServiceLifecycle")
        #endif
        // Compiled in Tests/SwiftUI.
        #if !canImport(SwiftUI)
        modules.append("SwiftUI")
        #endif
        return modules
    }

    /// The declarations that the examples of a source file assume: those of its target, or those of the core.
    private static func declarations(for path: String) throws -> String {
        let target = path.wholeMatch(of: /Sources\/(?:Dialects\/)?(\w+)\/.+/)?.1 ?? ""
        let own = "Tests/Fixtures/DocumentationExamples/\(target).swift"
        let hasOwn = FileManager.default.fileExists(atPath: root.appending(path: own).path())
        return try text(of: hasOwn ? own : "Tests/DocumentationTests/Declarations.swift")
    }

    /// All pages of Markdown of this package, sorted by path.
    static func prose() throws -> [String] {
        let folders = ["Sources", "docs", "Benchmarks", "Examples", "Plugins", "Tests"]
        let nested = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path())
                .map { "\(folder)/\($0)" }
        }
        let top = try FileManager.default.contentsOfDirectory(atPath: root.path())
        return (top + nested).filter { $0.hasSuffix(".md") && !$0.contains("/.build") }.sorted()
    }

    /// The texts of all Swift files in `Sources`.
    static func swiftSources() throws -> [String] {
        try sources().filter { $0.hasSuffix(".swift") }.map(text)
    }

    private static func sources() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Sources").path())
            .map { "Sources/\($0)" }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
