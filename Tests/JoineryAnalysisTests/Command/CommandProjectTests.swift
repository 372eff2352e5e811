// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer && (os(Linux) || os(macOS))
import Foundation
import Testing

/// The command on app projects, and on programs that it cannot read.
struct CommandProjectTests {
    private func app() throws -> JoineryProgram {
        let folder = try Folder([
            "Timer/Sources/App.swift": JoineryProgram.clean, "Timer/Old.swift": JoineryProgram.cycle,
            "Checks/Checks.swift": "import XCTest\n",
        ])
        try folder.copyProject("Xcode26", to: "Timer.xcodeproj")
        return JoineryProgram(folder: folder)
    }

    private static let summary = "2 bindings, 2 uses, 1 module: no problems\n"

    @Test func appIsCheckedInItsFolderAndByItsProject() throws {
        let joinery = try app()
        #expect(
            try joinery("check")
                == .init(
                    status: 0,
                    errors: "note: 1 file belongs to no target of its project, and was not read "
                        + "(--explain-unread lists it)\n" + Self.summary))
        #expect(
            try joinery("check", "--explain-unread")
                == .init(
                    status: 0,
                    errors: "note: Timer/Old.swift belongs to no target of its project, and was not read\n"
                        + Self.summary))
        #expect(try joinery("check", "--quiet") == .init(status: 0))
        #expect(try joinery("check", "Timer.xcodeproj") == .init(status: 0, errors: Self.summary))
    }

    @Test func modulesAreListed() throws {
        let joinery = try app()
        let list = """
            [
              {
                "files" : [
                  "Checks/Checks.swift"
                ],
                "kind" : "test",
                "name" : "Checks"
              },
              {
                "files" : [
                  "Timer/Sources/App.swift"
                ],
                "kind" : "executable",
                "name" : "Timer"
              }
            ]

            """
        #expect(try joinery("facts", "--list", "Timer.xcodeproj") == .init(status: 0, output: list))
        try joinery.folder.write(list, to: "list.json")
        #expect(try joinery("check", "--modules", "list.json") == .init(status: 0, errors: Self.summary))
    }

    @Test func librariesThatAreNotReadAreReported() throws {
        let joinery = JoineryProgram(
            folder: try Folder([
                "Root.swift": "import Cleanse\nimport Dip\n", "Feed.swift": "import Dip\n",
                "Cart.swift": "import Foundation\n",
            ]))
        let notes = """
            note: 1 file imports Cleanse, which joinery does not read
            note: 2 files import Dip, which joinery does not read

            """
        #expect(
            try joinery("check", "--fail-on", "warning")
                == .init(status: 0, errors: notes + "no bindings or uses in 3 files: no problems\n"))
        let reason =
            "no bindings or uses in 3 files; 1 file imports Cleanse, which joinery does not read; "
            + "2 files import Dip, which joinery does not read\n"
        for arguments in [["graph"], ["graph", "--format", "svg"]] {
            #expect(try joinery.call(arguments) == .init(status: 64, errors: "error: nothing to draw: \(reason)"))
        }
        #expect(try joinery("metrics") == .init(status: 64, errors: "error: nothing to measure: \(reason)"))
        #expect(joinery.folder.content(of: "graph.html") == nil)
        #expect(
            try joinery("graph", "--format", "dot")
                == .init(
                    status: 0, output: try joinery("graph", "--format", "dot").output,
                    errors: "note: nothing to draw: \(reason)"))
    }

    @Test func exampleIsCheckedByItsSpecification() throws {
        let listings = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Examples/Listings").standardized.path(percentEncoded: false)
        let joinery = JoineryProgram(folder: try Folder([:]))
        let named = try joinery("facts", "--list", "\(listings)/project.yml")
        let names = named.output.split(separator: "\n").filter { $0.contains("\"name\"") }
            .map { $0.split(separator: "\"")[3] }
        #expect(
            names == [
                "AccountFeature", "AppFeature", "BrowseFeature", "FeatureKit", "ListingsApp",
                "ListingsDomain", "ListingsInfrastructure", "ListingsSamples", "SavedFeature",
            ])
        #expect(try joinery("check", "--quiet", "\(listings)/project.yml") == .init(status: 0))
    }
}
#endif
