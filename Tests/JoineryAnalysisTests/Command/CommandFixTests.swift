// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Testing

/// The options `--fix`, `--silence`, and `--dry-run`.
struct CommandFixTests {
    static let source = """
        import Joinery

        extension Dependencies {
            var store: Store { singleton { Store() } }
            var former: Former { singleton { Former(store: store, cache: cache) } }
            var cache: Cache { singleton { Cache() } }
        }

        // joinery:disable cycle - there was one
        let store = inject(\\.store)

        """

    static let fixed = """
        import Joinery

        extension Dependencies {
            var store: Store { singleton { Store() } }
        }

        let store = inject(\\.store)

        """

    static let actions = """
        App.swift: removed the comment at line 9, which silences nothing
        App.swift: removed 'former'
        App.swift: removed 'cache'

        """

    static let difference = """
        --- a/App.swift
        +++ b/App.swift
        @@ -2,9 +2,6 @@
         
         extension Dependencies {
             var store: Store { singleton { Store() } }
        -    var former: Former { singleton { Former(store: store, cache: cache) } }
        -    var cache: Cache { singleton { Cache() } }
         }
         
        -// joinery:disable cycle - there was one
         let store = inject(\\.store)

        """

    @Test func sourcesAreFixedOnce() throws {
        let joinery = try JoineryProgram(Self.source)
        let summary = "1 binding, 1 use, 1 module: no problems\n"
        #expect(
            try joinery("check", "--fix")
                == .init(status: 0, errors: Self.actions + "1 file changed.\n" + summary))
        #expect(joinery.folder.content(of: "App.swift") == Self.fixed)
        #expect(try joinery("check", "--fix") == .init(status: 0, errors: "Nothing to change.\n" + summary))
        #expect(joinery.folder.content(of: "App.swift") == Self.fixed)
    }

    @Test func dryRunShowsTheChanges() throws {
        let joinery = try JoineryProgram(Self.source)
        #expect(
            try joinery("check", "--fix", "--dry-run")
                == .init(status: 0, output: Self.difference, errors: Self.actions + "1 file would change.\n"))
        #expect(joinery.folder.content(of: "App.swift") == Self.source)
        #expect(try joinery("check", "--quiet", "--fix", "--dry-run") == .init(status: 0, output: Self.difference))
    }

    @Test func gitAppliesTheDifference() throws {
        let joinery = try JoineryProgram(Self.source + "// joinery:disable cycle - at the end")
        try joinery.folder.write(joinery("check", "--fix", "--dry-run").output, to: "fix.patch")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "apply", "fix.patch"]
        process.currentDirectoryURL = URL(fileURLWithPath: joinery.folder.path)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(joinery.folder.content(of: "App.swift") == Self.fixed)
    }

    @Test func remainingProblemsAreReported() throws {
        let joinery = try JoineryProgram(Self.source + "prepareDependencies { $0[\\.former] = Former() }\n")
        let output = """
            App.swift:5:9: warning: [joinery/unused-binding] 'former' is never used
            App.swift:6:9: note: 'cache' is needed only for this, so it is unused too
            App.swift:5:9: note: 'former' is not removed because it gets another value at App.swift:10

            """
        let reason = "App.swift:5:9: note: 'former' is not removed because it gets another value at App.swift:11\n"
        let dryRun = try joinery("check", "--fix", "--dry-run", "--only", "unused-binding")
        #expect(dryRun == .init(status: 0, errors: reason + "Nothing to change.\n"))
        #expect(try joinery("check", "--fix", "--quiet") == .init(status: 1, output: output))
    }

    @Test func onlyReportedProblemsAreFixed() throws {
        let joinery = try JoineryProgram(Self.source)
        #expect(try joinery("check", "--fix", "--quiet", "--only", "silence").status == 0)
        #expect(joinery.folder.content(of: "App.swift") == Self.source)
        #expect(try joinery("check", "--fix", "--quiet", "--only", "silence,cycle").status == 0)
        #expect(joinery.folder.content(of: "App.swift")?.contains("joinery:disable") == false)
        #expect(try joinery("check", "--quiet", "--write-baseline").status == 0)
        #expect(try joinery("check", "--fix").errors.hasPrefix("Nothing to change.\n"))
        #expect(try joinery("check", "--fix", "--quiet", "--no-baseline").status == 0)
        #expect(joinery.folder.content(of: "App.swift") == Self.fixed)
    }

    @Test func problemsAreSilencedWithAReason() throws {
        let joinery = try JoineryProgram(JoineryProgram.cycle)
        let errors = """
            App.swift: silenced cycle at line 4
            1 file changed.
            2 bindings, 3 uses, 1 module: no problems

            """
        #expect(try joinery("check", "--silence", "goes away in May") == .init(status: 0, errors: errors))
        let expected = JoineryProgram.cycle.replacing(
            "    var cart", with: "    // joinery:disable cycle - goes away in May\n    var cart")
        #expect(joinery.folder.content(of: "App.swift") == expected)
    }

    @Test func fileThatHasChangedSinceItsFactsIsLeft() throws {
        let joinery = try JoineryProgram(Self.source)
        #expect(try joinery("facts", "--module", "App", "--kind", "executable") == .init(status: 0))
        let changed = Self.source + "let former = inject(\\.former)\n"
        try joinery.folder.write(changed, to: "App.swift")
        let result = try joinery("check", "--fix", "--quiet", "App.facts")
        #expect(result.status == 1)
        #expect(
            result.output.contains(
                "note: 'former' is not removed because its file has changed since it was read\n"))
        #expect(joinery.folder.content(of: "App.swift") == changed)
    }

    @Test func fileThatDoesNotParseIsLeft() throws {
        let broken = Self.source + "extension Dependencies { private var other: Other { singleton { Other() } } } )\n"
        let joinery = try JoineryProgram(broken)
        _ = try joinery("check", "--fix")
        #expect(joinery.folder.content(of: "App.swift") == broken)
    }

    @Test func permissionsAndLinksStay() throws {
        let joinery = JoineryProgram(folder: try Folder(["Real.txt": Self.source]))
        let real = "\(joinery.folder.path)/Real.txt"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
        try FileManager.default.createSymbolicLink(
            atPath: "\(joinery.folder.path)/App.swift", withDestinationPath: "Real.txt")
        #expect(try joinery("check", "--fix", "--quiet", "App.swift") == .init(status: 0))
        #expect(joinery.folder.content(of: "Real.txt") == Self.fixed)
        let attributes = try FileManager.default.attributesOfItem(atPath: real)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(joinery.folder.path)/App.swift") == "Real.txt")
    }

    @Test(arguments: [
        ("--fix --silence old", "'--fix' cannot be used with '--silence'"),
        ("--dry-run", "'--dry-run' requires '--fix' or '--silence'"),
        ("--fix --write-baseline", "'--write-baseline' cannot be used with '--fix'"),
        ("--silence old --write-baseline", "'--write-baseline' cannot be used with '--silence'"),
        ("--silence=\t", "'--silence' requires a reason"),
        ("--silence=a\nb", "the reason of '--silence' must be on one line"),
    ]) func optionsThatExcludeEachOtherAreReported(_ options: String, _ message: String) throws {
        let joinery = try JoineryProgram(Self.source)
        let result = try joinery.call(["check"] + options.split(separator: " ").map(String.init))
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: \(message)\n"))
    }
}
#endif
