// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Testing

/// The options of `joinery migrate`, and the mistakes of its users.
struct MigrateCommandTests {
    private static let source =
        "import FactoryKit\n\nextension Container {\n    var a: Factory<A> { self { A() } }\n}\n"
    private static let native = "import Joinery\n\nextension Dependencies {\n    var a: A { transient { A() } }\n}\n"
    private static let plan = """
        Sources/App/App.swift
          a  var a: A { transient }, 0 uses

        1 of 1 binding and 0 of 0 uses become native

        """

    private let joinery: JoineryProgram

    init() throws { joinery = JoineryProgram(folder: try Folder(["Sources/App/App.swift": Self.source])) }

    private func migrate(_ options: String...) throws -> JoineryProgram.Result {
        try joinery.call(["migrate", "--from", "factory"] + options)
    }

    @Test func planChangesNothing() throws {
        #expect(
            try migrate()
                == .init(status: 0, output: Self.plan + "--write changes 1 file, and --dry-run shows the changes\n"))
        #expect(joinery.folder.content(of: "Sources/App/App.swift") == Self.source)
    }

    @Test func writingOutsideOfARepositoryNeedsForce() throws {
        #expect(
            try migrate("--write")
                == .init(
                    status: 64,
                    errors: "error: '.' is not in a git repository, so the changes could not be undone; "
                        + "commit it to one first, or add '--force'\n"))
        #expect(try migrate("--write", "--force") == .init(status: 0, output: Self.plan + "1 file changed\n"))
        #expect(joinery.folder.content(of: "Sources/App/App.swift") == Self.native)
        let nothing = "no bindings to migrate\n0 files changed\n"
        #expect(try migrate("--write", "--force") == .init(status: 0, output: nothing))
    }

    @Test func nothingIsWrittenBesideAFileThatDoesNotParse() throws {
        try joinery.folder.write("let path = [\\Container.a\n", to: "Sources/App/Use.swift")
        let reason = """
            this file may have to change, but cannot be edited; correct it, or exclude it in .joinery.json:
              Sources/App/Use.swift:1:25: does not parse: expected ']' to end array

            """
        let result = try migrate("--write", "--force")
        #expect(result == .init(status: 64, errors: "error: nothing was written, because \(reason)"))
        #expect(joinery.folder.content(of: "Sources/App/App.swift") == Self.source)
        #expect(try migrate().errors == "warning: '--write' will write nothing, because \(reason)")
        try joinery.folder.write(#"{ "exclude": ["Sources/App/Use.swift"] }"#, to: ".joinery.json")
        #expect(try migrate("--write", "--force").status == 0)
        #expect(joinery.folder.content(of: "Sources/App/App.swift") == Self.native)
    }

    @Test func fileThatUsesNothingMayBeBroken() throws {
        try joinery.folder.write("func other( {\n}\n", to: "Sources/App/Other.swift")
        #expect(try migrate("--write", "--force") == .init(status: 0, output: Self.plan + "1 file changed\n"))
    }

    @Test(arguments: [
        (["--write", "--dry-run"], "Error: '--write' cannot be used with '--dry-run'"),
        (["--force"], "Error: '--force' requires '--write'"),
        (["--names", "none.json"], "error: 'none.json' cannot be read: No such file or directory"),
        (["Nowhere"], "error: 'Nowhere' does not exist"),
        (["--only", "unknown"], "error: '--only unknown' names no module, file, folder, or binding"),
        (
            ["--only", "Sources/Ap/App.swift"],
            "error: '--only Sources/Ap/App.swift' names no module, file, folder, or binding; did you mean "
                + "'Sources/App/App.swift'?"
        ),
    ]) func mistakeIsAnError(options: [String], message: String) throws {
        let result = try joinery.call(["migrate", "--from", "factory"] + options)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.split(separator: "\n").first.map(String.init) == message)
    }

    @Test func fileThatCannotBeWrittenChangesNothing() throws {
        try joinery.folder.write(Self.source.replacing("a:", with: "b:"), to: "Sources/App/B.swift")
        let path = joinery.folder.path + "/Sources/App/B.swift"
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        // The superuser can write it.
        guard !FileManager.default.isWritableFile(atPath: path) else { return }
        #expect(
            try migrate("--write", "--force").errors
                == "error: 'Sources/App/B.swift' cannot be written, so no file was changed: Permission denied\n")
        #expect(joinery.folder.content(of: "Sources/App/App.swift") == Self.source)
    }

    @Test func targetOfALinkChanges() throws {
        try joinery.folder.write(Self.source.replacing("a:", with: "b:"), to: "Shared/B.swift")
        let path = joinery.folder.path + "/Sources/App/B.swift"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../../Shared/B.swift")
        let manifest =
            "// swift-tools-version: 6.0\nlet package = Package(name: \"App\", targets: [.target(name: \"App\")])\n"
        try joinery.folder.write(manifest, to: "Package.swift")
        #expect(try migrate("--write", "--force").status == 0)
        #expect(joinery.folder.content(of: "Shared/B.swift") == Self.native.replacing("a:", with: "b:"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../../Shared/B.swift")
    }

    @Test func otherLibrariesAreNamed() throws {
        #expect(
            try joinery("migrate", "--from", "swinject")
                == .init(status: 0, output: "no bindings to migrate\nfound 1 binding: use '--from factory'\n"))
        #expect(
            try migrate("--only", "a", "--only", "./Sources/App/App.swift").output
                == Self.plan + "--write changes 1 file, and --dry-run shows the changes\n")
    }

    @Test func progressIsShownOnATerminalOnly() throws {
        let terminal = try PseudoTerminal()
        #expect(try joinery("migrate", "--from", "factory", errors: terminal.file).output.hasPrefix(Self.plan))
        let shown = try terminal.shown()
        #expect(shown == "" || shown.hasSuffix("\r\u{1B}[K"))
        #expect(try migrate().errors == "")
    }
}
#endif
