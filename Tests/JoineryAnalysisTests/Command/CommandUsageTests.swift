// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import JoineryAnalysis
import Testing

/// The messages of usage errors, which all exit with status 64.
struct CommandUsageTests {
    struct Mistake: CustomTestStringConvertible {
        let arguments: [String]
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String, _ message: String) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.message = message
        }
    }

    static let files = [
        "App.swift": JoineryProgram.clean, "notes.txt": "", "empty/notes.txt": "", "folder.facts/notes.txt": "",
        "facts/App.facts": "",
        "list.json": "[]", "hollow.json": #"[{ "name": "App", "kind": "library", "files": [] }]"#,
        "gone.json": #"[{ "name": "App", "kind": "executable", "files": ["App.swift", "Gone.swift"] }]"#,
        "folder.json": #"[{ "name": "App", "kind": "executable", "files": ["empty"] }]"#,
        "above.json": #"[{ "name": "../App", "kind": "executable", "files": ["App.swift"] }]"#,
        "cut.json": "{", "other.json": #"{ "name": "App" }"#,
        "none.facts": "{}", "later.facts": "joinery facts 99\n",
        "cut.facts": "joinery facts \(ModuleFacts.currentVersion)\n",
        "laterGraph.json": #"{ "version": 99 }"#,
    ]

    private static func namedAfter(_ name: String) -> String {
        "a module cannot be named '\(name)' because its facts file has the same name"
    }

    static let mistakes = [
        // Paths.
        Mistake("check nowhere", "'nowhere' does not exist"),
        Mistake("check App.swift nowhere", "'nowhere' does not exist"),
        Mistake("check notes.txt", "'notes.txt' is neither a Swift file, a project, nor a facts file (.facts)"),
        Mistake("check empty", "no Swift files in empty"),
        Mistake("check facts", "no Swift files in facts; to read its facts files, write facts/*.facts"),
        Mistake("check --modules nowhere.json", "'nowhere.json' cannot be read: No such file or directory"),
        Mistake(
            "check --modules cut.json",
            "cut.json: must be a list of objects with 'name', 'kind', and 'files'; "
                + "the kind is library, executable, or test"),
        Mistake("check --modules list.json", "list.json: contains no files"),
        Mistake("check --modules hollow.json", "hollow.json: contains no files"),
        Mistake("check --modules gone.json", "gone.json: the file 'Gone.swift', listed for 'App', does not exist"),
        Mistake("check --modules folder.json", "folder.json: the file 'empty', listed for 'App', does not exist"),
        Mistake("check --modules above.json", "above.json: \(namedAfter("../App"))"),
        Mistake("facts --modules above.json --module App", "above.json: \(namedAfter("../App"))"),
        // The configuration.
        Mistake("check --configuration nowhere", "'nowhere' does not exist"),
        Mistake("check --configuration cut.json", "cut.json: not JSON: Unexpected end of file during JSON parse."),
        Mistake("check --configuration list.json", "list.json: must be an object { … }"),
        Mistake(
            "check --configuration other.json",
            "other.json: unknown key 'name'; the keys are 'rules', 'exclude', 'silences', 'modules', 'layers', and "
                + "'limits'"),
        // Facts and graphs.
        Mistake("check nowhere.facts", "'nowhere.facts' cannot be read: No such file or directory"),
        Mistake("check folder.facts", "'folder.facts' cannot be read: Is a directory"),
        Mistake("check none.facts", "none.facts: not a facts file; create one with 'joinery facts'"),
        Mistake(
            "check cut.facts",
            "cut.facts: the facts file is damaged or incomplete; create it again with 'joinery facts'"),
        Mistake(
            "check later.facts",
            "later.facts: the facts file has version 99, but this joinery reads version \(ModuleFacts.currentVersion); create it again with 'joinery facts'"
        ),
        Mistake("diff nowhere App.swift", "'nowhere' does not exist"),
        Mistake(
            "diff App.swift App.swift",
            "App.swift: neither a facts file nor a graph; create a graph with 'joinery graph --format json'"
        ),
        Mistake("diff empty empty", "no facts files in 'empty'; create them with 'joinery facts'"),
        Mistake(
            "diff later.facts later.facts",
            "later.facts: the facts file has version 99, but this joinery reads version \(ModuleFacts.currentVersion); create it again with 'joinery facts'"
        ),
        Mistake(
            "diff laterGraph.json laterGraph.json",
            "laterGraph.json: the graph has version 99, but this joinery reads version 1"),
        // Names.
        Mistake("explain stoer", "no binding or type is named 'stoer'; did you mean 'store'?"),
        Mistake("explain zebra", "no binding or type is named 'zebra'"),
        Mistake("graph --focus stoer", "nothing in the graph is named 'stoer'; did you mean 'store'?"),
        Mistake("graph --focus store --focus zebra", "nothing in the graph is named 'zebra'"),
        // Output.
        Mistake(
            "graph -o nowhere/graph.html", "'nowhere/graph.html' cannot be written: the folder 'nowhere' does not exist"
        ),
        Mistake("graph -o empty", "'empty' is a folder; name a file instead"),
        Mistake(
            "check --quiet --stamp nowhere/Stamp.swift",
            "'nowhere/Stamp.swift' cannot be written: the folder 'nowhere' does not exist"),
        Mistake("facts --module App --output notes.txt", "'notes.txt/App.facts' cannot be written: File exists"),
    ]

    @Test(arguments: mistakes) func mistakeIsReported(_ mistake: Mistake) throws {
        let joinery = JoineryProgram(folder: try Folder(Self.files))
        #expect(try joinery.call(mistake.arguments) == .init(status: 64, errors: "error: \(mistake.message)\n"))
        #expect(joinery.folder.content(of: "graph.html") == nil)
    }

    @Test(arguments: ["../App", "Shop/App", "Shop\\App", "/App", "", ".", "..", "/\u{301}"])
    func moduleThatNoFileCanBeNamedAfterIsRefused(_ name: String) throws {
        let joinery = JoineryProgram(folder: try Folder(Self.files))
        #expect(
            try joinery("facts", "--module", name, "--output", "new", "App.swift")
                == .init(status: 64, errors: "error: \(Self.namedAfter(name))\n"))
        #expect(!FileManager.default.fileExists(atPath: "\(joinery.folder.path)/new"))
        #expect(joinery.folder.content(of: "App.facts") == nil)
    }

    @Test func moduleOfFactsThatNoFileCanBeNamedAfterIsRefused() throws {
        let joinery = JoineryProgram(folder: try Folder([:]))
        let facts = ModuleFacts(module: "../App", kind: .library, files: [])
        try FactsFile.write(facts, to: "\(joinery.folder.path)/old.facts")
        #expect(
            try joinery("facts", "--output", "new", "old.facts")
                == .init(status: 64, errors: "error: \(Self.namedAfter("../App"))\n"))
        #expect(joinery.folder.content(of: "App.facts") == nil)
    }

    @Test func unknownModuleIsReportedWithTheModules() throws {
        let joinery = JoineryProgram(folder: try Folder(Self.files))
        _ = try joinery("facts", "--module", "App", "--output", "facts")
        #expect(
            try joinery("graph", "facts/App.facts", "--module", "Shop", "--module", "App")
                == .init(status: 64, errors: "error: no module is named 'Shop'; the modules are App\n"))
    }

    @Test func unknownRuleInTheConfigurationOfTheFolderIsReported() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        try joinery.folder.write(#"{ "rules": { "cycel": "off" } }"#, to: ".joinery.json")
        let rules =
            "captive-lifetime, closing-read, computed-override, cycle, depth-limit, duplicate-binding, explicit-return, fan-in-limit, "
            + "isolation, layer-order, lost-world, missing-binding, missing-test-value, module-boundary, "
            + "not-a-single-binding, not-kept, silence, unbound-requirement, unused-binding"
        for command in ["check", "graph", "facts"] {
            #expect(
                try joinery(command)
                    == .init(
                        status: 64, errors: "error: .joinery.json: there is no rule 'cycel'; the rules are \(rules)\n")
            )
        }
    }

    @Test func configurationThatIsALinkToNothingIsReported() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        try FileManager.default.createSymbolicLink(
            atPath: "\(joinery.folder.path)/.joinery.json", withDestinationPath: "shared/joinery.json")
        #expect(
            try joinery("check")
                == .init(
                    status: 64,
                    errors: "error: '.joinery.json' is a link to 'shared/joinery.json', which does not exist\n"))
    }

    @Test func emptyNameIsUnknown() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        #expect(
            try joinery("graph", "--focus", "")
                == .init(status: 64, errors: "error: nothing in the graph is named ''\n"))
    }

    @Test func folderThatMayNotBeReadIsReported() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        try joinery.folder.write("", to: "secret/App.swift")
        let secret = "\(joinery.folder.path)/secret"
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: secret) }
        // Nothing is kept from the system's administrator.
        let isKept = !FileManager.default.isReadableFile(atPath: secret)
        #expect(
            try joinery("check")
                == .init(
                    status: isKept ? 64 : 0,
                    errors: isKept
                        ? "error: 'secret' cannot be read: Permission denied\n"
                        : "2 bindings, 2 uses, 1 module: no problems\n"))
    }

    @Test(arguments: [
        ("--bogus", "Unknown option '--bogus'"), ("--formt json", "Unknown option '--formt'. Did you mean '--format'?"),
    ]) func unknownOptionIsReportedWithTheUsage(_ options: String, _ message: String) throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        #expect(
            try joinery.call(["check"] + options.split(separator: " ").map(String.init))
                == .init(
                    status: 64,
                    errors: """
                        Error: \(message)
                        Usage: joinery check [<paths> ...] [<options>]
                          See 'joinery check --help' for more information.

                        """))
    }

    @Test(arguments: ["--theme dark", "--fold never"]) func optionOfThePictureNeedsThePicture(_ option: String) throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        let name = option.split(separator: " ")[0]
        let result = try joinery.call(["graph"] + option.split(separator: " ").map(String.init))
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: '\(name)' is for '--format svg'\nUsage: "))
    }

    @Test(arguments: [
        ("--format dot --open", "'--open' is for '--format html' and '--format svg'"),
        ("--format svg --open", "'--open' needs a file; name one with '--output'"),
        ("--output - --open", "'--open' needs a file; name one with '--output'"),
        ("--format json --source-url https://host/{path}", "'--source-url' is for '--format html'"),
        (
            "--source-url https://host/",
            "'--source-url' needs a URL with '{path}' in it, such as 'https://host/{path}#L{line}'"
        ),
    ])
    func optionOfThePageNeedsThePage(options: String, message: String) throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        let result = try joinery.call(["graph"] + options.split(separator: " ").map(String.init))
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: \(message)\nUsage: "))
    }

    @Test func unknownValueOfAnOptionIsReportedWithTheValidOnes() throws {
        let joinery = try JoineryProgram(JoineryProgram.clean)
        #expect(
            try joinery("facts", "--module", "App", "--kind", "program")
                == .init(
                    status: 64,
                    errors: """
                        Error: The value 'program' is invalid for '--kind <kind>'. Please provide one of 'library', 'executable' or 'test'.
                        Help:  --kind <kind>  The kind of that module.
                        Usage: joinery facts [<paths> ...] [<options>]
                          See 'joinery facts --help' for more information.

                        """))
    }
}
#endif
