// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux) || os(macOS)
import Foundation
import Testing

/// The status of calls, and their output and errors.
struct CommandStatusTests {
    #if Analyzer
    @Test func checkWithoutProblemsExitsWith0() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        #expect(
            try joinery("check")
                == .init(status: 0, errors: "2 bindings, 2 uses, 1 module: no problems\n"))
        #expect(try joinery("check", "--quiet") == .init(status: 0))
    }

    @Test func checkWithAProblemExitsWith1() throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        let summary = "2 bindings, 3 uses, 1 module: 1 error, 0 warnings\n"
        #expect(
            try joinery("check") == .init(status: 1, output: JoineryProgram.reportOfCycle, errors: summary))
        #expect(try joinery("link", "--quiet", ".") == .init(status: 1, output: JoineryProgram.reportOfCycle))
        #expect(
            try joinery("check", "--quiet", "--format", "github", "--fail-on", "error").status == 1)
    }

    @Test(arguments: ["struct A {\n    let x =\n", "struct A {}\n}\n", "let = 1\n"])
    func aFileThatDoesNotParseExitsWith65(source: String) throws {
        let joinery = try JoineryProgram(source)
        let result = try joinery("check", "--quiet")
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("App.swift:"))
        #expect(result.errors.contains(": error: the file does not parse: "))
        #expect(result.errors.hasSuffix("; the result is not complete\n"))
        #expect(
            try joinery("check", "--fail-on", "error").errors
                .hasSuffix("no bindings or uses in 1 file, 1 unread (--explain-unread lists them): no problems\n"))
    }

    @Test func aFileThatIsNotUTF8ExitsWith65() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        let file = URL(fileURLWithPath: joinery.folder.path).appendingPathComponent("Latin.swift")
        try Data("let x = \"".utf8 + [0xE9] + "\"\n".utf8).write(to: file)
        #expect(
            try joinery("check", "--quiet")
                == .init(
                    status: 65, errors: "Latin.swift:1:1: error: the file is not UTF-8; the result is not complete\n"))
    }

    @Test func aFolderWithoutBindingsSaysSo() throws {
        let joinery = try JoineryProgram("print(1)\n")
        #expect(try joinery("check") == .init(status: 0, errors: "no bindings or uses in 1 file: no problems\n"))
    }

    @Test func aProgramWithItsOwnWrapperSaysSo() throws {
        let joinery = try JoineryProgram(
            """
            @propertyWrapper struct Service<T> { var wrappedValue: T { Locator.shared.find() } }
            final class Screen { @Service var api: API }

            """)
        #expect(
            try joinery("check")
                == .init(
                    status: 0,
                    errors: """
                        note: 1 property uses @Service, the program's own wrapper, which joinery does not read
                        no bindings or uses in 1 file: no problems

                        """))
    }

    @Test func failOnErrorIgnoresWarnings() throws {
        let joinery = try JoineryProgram(
            "// joinery:disable cycle - there was one\n" + JoineryProgram.clean)
        let warning = """
            App.swift:1:1: warning: [joinery/silence] Nothing here breaks the rule 'cycle'
            App.swift:1:1: note: remove the comment

            """
        #expect(try joinery("check", "--quiet") == .init(status: 1, output: warning))
        #expect(try joinery("check", "--quiet", "--fail-on", "error") == .init(status: 0, output: warning))
    }

    @Test func stampIsWrittenIfTheCheckSucceeds() throws {
        let right = try JoineryProgram(JoineryProgram.clean)
        #expect(try right("check", "--quiet", "--stamp", "Stamp.swift") == .init(status: 0))
        #expect(right.folder.content(of: "Stamp.swift") == "// The dependency graph has been checked.\n")
        let wrong = try JoineryProgram(JoineryProgram.cycle)
        #expect(try wrong("check", "--quiet", "--stamp", "Stamp.swift").status == 1)
        #expect(wrong.folder.content(of: "Stamp.swift") == nil)
    }

    @Test func linkIsMadeToTheConfigurationThatIsThere() throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        let check = ["check", "--quiet", "--configuration-link", "link.json"]
        try joinery.folder.write("", to: "link.json")
        #expect(try joinery.call(check).status == 1)
        #expect(joinery.folder.content(of: "link.json") == "")
        for text in [#"{ "rules": { "cycle": "off" } }"#, #"{ "rules": { "cycle": "off", "silence": "off" } }"#] {
            try joinery.folder.write(text, to: ".joinery.json")
            #expect(try joinery.call(check) == .init(status: 0))
            #expect(joinery.folder.content(of: "link.json") == text)
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(joinery.folder.path)/.joinery.json"))
        try file.write(contentsOf: Data(#"{ "rules": { "cycle": "err" }, "#.utf8))
        #expect(
            joinery.folder.content(of: "link.json") == joinery.folder.content(of: ".joinery.json"))
        try FileManager.default.removeItem(atPath: "\(joinery.folder.path)/.joinery.json")
        #expect(try joinery.call(check).status == 1)
        #expect(joinery.folder.content(of: "link.json") != nil)
    }

    @Test func linkIsMadeToTheBaselineThatIsThere() throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        let check = ["check", "--quiet", "--baseline-link", "link.json"]
        try joinery.folder.write("", to: "link.json")
        #expect(try joinery.call(check).status == 1)
        #expect(joinery.folder.content(of: "link.json") == "")
        #expect(try joinery("check", "--quiet", "--write-baseline").status == 0)
        #expect(try joinery.call(check) == .init(status: 0))
        let baseline = try #require(joinery.folder.content(of: ".joinery-baseline.json"))
        #expect(joinery.folder.content(of: "link.json") == baseline)
        let file = try FileHandle(
            forWritingTo: URL(fileURLWithPath: "\(joinery.folder.path)/.joinery-baseline.json"))
        try file.write(contentsOf: Data("written over".utf8))
        #expect(joinery.folder.content(of: "link.json")?.hasPrefix("written over") == true)
    }

    @Test func graphIsWrittenToAFileThatIsNamed() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        let expected = try joinery("graph", "--format", "dot")
        #expect(expected.status == 0 && expected.errors.isEmpty)
        // The whole path, so that a terminal can open it.
        let folder = URL(fileURLWithPath: joinery.folder.path).standardizedFileURL.path
        let counts = "(2 bindings, 1 consumer)"
        #expect(
            try joinery("graph", "--format", "dot", "-o", "graph.dot")
                == .init(status: 0, errors: "Wrote \(folder)/graph.dot \(counts)\n"))
        #expect(joinery.folder.content(of: "graph.dot") == expected.output)
        #expect(try joinery("graph") == .init(status: 0, errors: "Wrote \(folder)/graph.html \(counts)\n"))
        #expect(try joinery("graph", "--output", "-").output == joinery.folder.content(of: "graph.html"))
    }

    @Test func pageIsOpened() throws {
        #if os(Linux)
        var joinery = try JoineryProgram(JoineryProgram.clean)
        let folder = joinery.folder.path
        let tool = "\(folder)/tools/xdg-open"
        try FileManager.default.createDirectory(atPath: "\(folder)/tools", withIntermediateDirectories: false)
        try "#!/bin/sh\necho \"$1\" > \(folder)/opened\n".write(toFile: tool, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
        joinery.environment["PATH"] = "\(folder)/tools:/usr/bin:/bin"
        let path = URL(fileURLWithPath: "\(folder)/graph.html").standardizedFileURL.path
        #expect(try joinery("graph", "--open").errors == "Wrote \(path) (2 bindings, 1 consumer)\n")
        #expect(joinery.folder.content(of: "opened") == "\(path)\n")
        try FileManager.default.removeItem(atPath: tool)
        joinery.environment["PATH"] = "\(folder)/tools"
        let result = try joinery("graph", "--open")
        #expect(result.status == 0)
        #expect(
            result.errors == """
                Wrote \(path) (2 bindings, 1 consumer)
                warning: file://\(path) could not be opened; open it in a browser. The sandbox of 'swift package' forbids \
                opening: run 'swift package --disable-sandbox joinery graph --open'.

                """)
        #endif
    }

    @Test func pageKnowsTheWayToTheSources() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        try FileManager.default.createDirectory(
            atPath: "\(joinery.folder.path)/out/pages", withIntermediateDirectories: true)
        _ = try joinery("graph", "-o", "out/pages/graph.html", "--source-url", "https://host/{path}#L{line}")
        let page = try #require(joinery.folder.content(of: "out/pages/graph.html"))
        let settings = try #require(page.split(separator: "id=\"settings\">").last?.split(separator: "</script>").first)
        #expect(settings.hasPrefix(#"{"base":"../../","frames":["#))
        #expect(settings.hasSuffix(#"],"sourceURL":"https://host/{path}#L{line}"}"#))
    }

    @Test func explanationGoesToOutput() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        let explanation = """
            store: Store (singleton)
              declared at App.swift:4:9, in module \(URL(fileURLWithPath: joinery.folder.path).lastPathComponent)
              needs nothing
              is needed by
                catalog, App.swift:5:55
              reached through App.swift → catalog → store
              has fan-in 1, fan-out 0, depth 0, and betweenness 0
              is reached only through catalog

            """
        #expect(try joinery("explain", "store") == .init(status: 0, output: explanation))
    }

    @Test func factsReplaceSources() throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        #expect(
            try joinery("facts", "--module", "App", "--kind", "executable", "--output", "facts") == .init(status: 0))
        #expect(
            try joinery("check", "--quiet", "facts/App.facts")
                == .init(status: 1, output: JoineryProgram.reportOfCycle))
        #expect(try joinery("diff", "facts", "facts/App.facts") == .init(status: 0, output: "No changes.\n"))
    }
    #else
    @Test func withoutItsTraitTheCommandShowsHowToBuildIt() throws {
        #expect(
            try JoineryProgram("")("check")
                == .init(
                    status: 64,
                    errors: "error: this joinery was built without the trait Analyzer\n"
                        + "note: to build it, run: swift build -c release --traits Analyzer --product joinery\n"))
    }
    #endif
}
#endif
