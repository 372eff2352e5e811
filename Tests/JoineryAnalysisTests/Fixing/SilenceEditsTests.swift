// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// Comments that are written or removed.
struct SilenceEditsTests {
    private func silenced(_ members: String) throws -> String {
        let head = "import Joinery\nextension Dependencies {\n"
        let fixed = try FixedSource("\(head)\(members)\n}\n", .silence(reason: "goes away"))
        #expect(fixed.report == "")
        return String(fixed.text.dropFirst(head.count).dropLast(3))
    }

    @Test func commentIsWrittenAboveTheProblem() throws {
        let old = "    var old: Old { singleton { Old() } }"
        let comment = "    // joinery:disable unused-binding - goes away\n"
        #expect(try silenced(old) == comment + old)
        #expect(try silenced("    @MainActor\n" + old) == "    @MainActor\n" + comment + old)
        let documented = "    // MARK: - Old\n\n    /// Old.\n    ///\n    /// Unused.\n"
        #expect(
            try silenced(documented + old)
                == "    // MARK: - Old\n\n" + comment + "    /// Old.\n    ///\n    /// Unused.\n" + old)
        #expect(
            try silenced("/** Old. */\n" + old) == "/** Old. */\n" + old
                + "  // joinery:disable unused-binding - goes away")
    }

    @Test func problemsOfALineHaveOneComment() throws {
        let old = "\tvar old: any Old { singleton { return FileOld() } }"
        let other = "\tvar other: Other { singleton { Other() } }"
        #expect(
            try silenced("\(old)\n\(other)") == """
                \t// joinery:disable explicit-return, unused-binding - goes away
                \(old)
                \t// joinery:disable unused-binding - goes away
                \(other)
                """)
    }

    @Test func lineTerminatorsStay() throws {
        let source = "import Joinery\r\nextension Dependencies {\r\n  var old: Old { singleton { Old() } }\r\n}\r\n"
        let comment = "  // joinery:disable unused-binding - goes away\r\n"
        let fixed = try FixedSource(source, .silence(reason: "goes away"))
        #expect(fixed.text == source.replacing("  var", with: comment + "  var"))
    }

    @Test func codeIsNotChanged() throws {
        let source = #"""
            import Swinject
            func describe(_ container: Container) -> String {
                """
                A value:
                \(container.resolve(Old.self)!)
                """
            }
            """#
        let fixed = try FixedSource(source, .silence(reason: "goes away"))
        #expect(fixed.text == source)
        #expect(
            fixed.report.contains(
                "App.swift:5:7: note: the problem is not silenced because its file would not be valid Swift\n"))
    }

    @Test func problemsOfSilencesAreNotSilenced() throws {
        let source = "// joinery:disable cycle - was one\nlet value = 1\n"
        #expect(try FixedSource(source, .silence(reason: "goes away")).text == source)
    }

    @Test(arguments: [
        ("// joinery:disable cycle - was one\nlet value = 1", "let value = 1"),
        ("let value = 1  // joinery:disable cycle - was one", "let value = 1"),
        ("let value = 1 // joinery:disable - all\n", "let value = 1\n"),
        ("// joinery:disable-file cycle, isolation - was one\n\nlet value = 1\n", "let value = 1\n"),
        (
            "// A value.\n// joinery:disable cycle - was one\n// Kept.\nlet value = 1\n",
            "// A value.\n// Kept.\nlet value = 1\n"
        ),
        ("func f() {\n    // joinery:disable cycle - was one\n}\n", "func f() {\n}\n"),
        ("let value = 1\r\n// joinery:disable cycle - was one\r\n", "let value = 1\r\n"),
    ]) func commentThatSilencesNothingIsRemoved(_ source: String, _ expected: String) throws {
        let fixed = try FixedSource(source)
        #expect(fixed.text == expected)
        #expect(fixed.report == "")
    }

    @Test func ruleThatSilencesNothingIsRemovedFromItsComment() throws {
        let binding = "var old: any Old { singleton { return FileOld() } } }\n"
        let source =
            "extension Dependencies { // joinery:disable-file  cycle,explicit-return unused-binding , isolation - a - b\n"
        let fixed = try FixedSource("import Joinery\n" + source + binding)
        #expect(
            fixed.text
                == "import Joinery\nextension Dependencies { // joinery:disable-file explicit-return, unused-binding - a - b\n"
                + binding)
        #expect(fixed.report == "")
    }
}
#endif
