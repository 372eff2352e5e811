// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import Testing

@testable import JoineryAnalysis

struct FileChangeTests {
    #if os(Linux)
    /// The second file is in a folder of the system, in which nobody can create another one.
    @Test func failureRestoresTheFilesBefore() throws {
        let folder = try Folder(["A.swift": "old"])
        let second = "/proc/version"
        let content = try #require(FileManager.default.contents(atPath: second))
        let error = #expect(throws: UsageError.self) {
            try FileChange.write([
                FileChange(file: "\(folder.path)/A.swift", old: Array("old".utf8), new: Array("new".utf8)),
                FileChange(file: second, old: Array(content), new: []),
            ])
        }
        #expect(folder.content(of: "A.swift") == "old")
        #expect("\(try #require(error))".hasPrefix("'/proc/version' cannot be written, so no file was changed: "))
    }
    #endif
}

struct PackageRootTests {
    private static let manifest = "let package = Package(targets: [.target(name: \"App\")])\n"

    @Test func partOfAPackageLeadsToThePackage() throws {
        let folder = try Folder(["Package.swift": Self.manifest, "Sources/App/App.swift": ""])
        let root = FilePath.real(folder.path)
        #expect(PackageRoot.folder(around: "\(folder.path)/Sources/App") == root)
        #expect(PackageRoot.folder(around: "\(folder.path)/Sources/App/App.swift") == root)
        #expect(PackageRoot.folder(around: folder.path) == nil)
    }

    @Test func manifestWithoutTargetsDoesNotCount() throws {
        let folder = try Folder([
            ".git/config": "", "Package.swift": "let package = Package(dependencies: [])\n", "Sources/App.swift": "",
        ])
        #expect(PackageRoot.folder(around: "\(folder.path)/Sources") == nil)
    }
}
#endif
