// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Testing

/// The help of the command, compared with its record in `Tests/Fixtures/Command`.
///
/// After a change that is meant, `JOINERY_RECORD=1 swift test --traits Analyzer --filter CommandHelpTests` records it.
struct CommandHelpTests {
    @Test(arguments: ["joinery", "check", "graph", "explain", "metrics", "diff", "migrate", "facts"])
    func helpIsThatOfTheRecord(_ name: String) throws {
        let joinery = JoineryProgram(folder: try Folder([:]))
        let subcommands = name == "joinery" ? [] : [name]
        let help = try joinery.call(subcommands + ["--help"])
        #expect(try joinery.call(["help"] + subcommands) == help)
        let record = Self.records.appending(path: "\(name).txt")
        if ProcessInfo.processInfo.environment["JOINERY_RECORD"] != nil {
            try FileManager.default.createDirectory(at: Self.records, withIntermediateDirectories: true)
            try help.output.write(to: record, atomically: true, encoding: .utf8)
        }
        #expect(help == .init(status: 0, output: try String(contentsOf: record, encoding: .utf8)))
        #expect(help.output.split(separator: "\n").filter { $0.count > 80 } == [])
    }

    @Test func withoutASubcommandTheHelpIsShown() throws {
        let joinery = JoineryProgram(folder: try Folder([:]))
        #expect(try joinery() == joinery("--help"))
    }

    @Test func unknownSubcommandIsReported() throws {
        let joinery = JoineryProgram(folder: try Folder([:]))
        #expect(
            try joinery("chek")
                == .init(
                    status: 64,
                    errors: """
                        Error: Unexpected argument 'chek'
                        Usage: joinery <subcommand>
                          See 'joinery --help' for more information.

                        """))
    }

    @Test func versionIsReported() throws {
        let joinery = JoineryProgram(folder: try Folder([:]))
        #expect(try joinery("--version") == .init(status: 0, output: "0.1.0\n"))
    }

    private static let records = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/Command").standardized
}
#endif
