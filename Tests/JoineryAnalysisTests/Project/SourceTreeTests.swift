// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import Testing

struct SourceTreeTests {
    /// The modules below a folder, one line each.
    private func modules(_ files: [String: String], below part: String = "", excluding: [String] = []) throws
        -> [String]
    {
        try Folder(files).modules(of: part, excluding: excluding)
    }

    private let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "app",
            targets: [
                .executableTarget(name: "App", dependencies: [.target(name: "Core")]),
                .target(name: "Core", path: "Libraries/Core/"),
                .testTarget(name: "AppTests", dependencies: ["App"]),
            ])
        """

    @Test func targetsOfAPackage() throws {
        let modules = try modules([
            "Package.swift": manifest, "Sources/App/main.swift": "", "Sources/App/View/View.swift": "",
            "Libraries/Core/Core.swift": "", "Tests/AppTests/AppTests.swift": "", "Sources/Other/Other.swift": "",
        ])
        #expect(
            modules == [
                "executable App: Sources/App/View/View.swift Sources/App/main.swift",
                "test AppTests: Tests/AppTests/AppTests.swift", "library Core: Libraries/Core/Core.swift",
                "library Other: Sources/Other/Other.swift",
            ])
    }

    @Test func targetsWhoseNamesAndPathsAreWrittenOtherwise() throws {
        let manifest = """
            import PackageDescription
            let package = Package(
                name: "shop-core",
                targets: [
                    .target(name: "shop-core", path: "./Sources"),
                    .testTarget(name: "shop-core-tests", path: "./Tests/"),
                ])
            """
        let modules = try modules([
            "Package.swift": manifest, "Sources/Model/Cart.swift": "", "Tests/Model/CartTests.swift": "",
            "Other/Package.swift": "import PackageDescription", "Other/Sources/shop-tools/Tool.swift": "",
        ])
        #expect(
            modules == [
                "library shop_core: Sources/Model/Cart.swift", "test shop_core_tests: Tests/Model/CartTests.swift",
                "library shop_tools: Other/Sources/shop-tools/Tool.swift",
            ])
    }

    @Test func partOfAPackage() throws {
        let modules = try modules(
            ["Package.swift": manifest, "Sources/App/main.swift": "", "Sources/App/View/View.swift": ""],
            below: "Sources/App")
        #expect(modules == ["executable App: Sources/App/View/View.swift Sources/App/main.swift"])
    }

    /// The ways to write the path of a folder in another one, whose links lead to where their names say.
    @Test(arguments: [
        "", ".", "Sources", "Sources/", "./Sources", "Sources/../Sources", "Sources/Core/../App/View/../..",
        "links/package", "links/sources", "links/view/../..", "Sources/Core/Core.swift", "links/core/Core.swift",
    ])
    func moduleOfAFileIsTheSameByAnyPath(path: String) throws {
        let folder = try Folder([
            "a/b/package/Package.swift": manifest, "a/b/package/Sources/App/View/View.swift": "",
            "a/b/package/Sources/Core/Core.swift": "",
        ])
        let package = folder.path + "/a/b/package"
        let links = [
            "package": package, "sources": "../Sources", "view": "../Sources/App/View",
            "core": "\(package)/Sources/Core",
        ]
        try FileManager.default.createDirectory(atPath: package + "/links", withIntermediateDirectories: true)
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: "\(package)/links/\(name)", withDestinationPath: target)
        }
        // The current folder is one for the whole process, so the way from it leads over the root.
        let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in "../" }.joined()
        let expected = ["Core Core.swift"] + (path.hasSuffix(".swift") ? [] : ["App View.swift"])
        for start in [package, up + package.dropFirst(), "./\(up)\(package.dropFirst())"] {
            let modules = try SourceTree([path.isEmpty ? start : "\(start)/\(path)"]).modules
            #expect(
                modules.flatMap { module in
                    module.files.map { "\(module.name) \(URL(fileURLWithPath: $0).lastPathComponent)" }
                }.sorted() == expected.sorted())
        }
    }

    @Test func fileIsReadOnceByManyPaths() throws {
        let folder = try Folder(["App/App.swift": "", "App/View.swift": ""])
        let app = folder.path + "/App"
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: app)
        let modules = try SourceTree(
            ["\(app)/App.swift", app, "\(folder.path)/link", "\(app)/../App"], excluding: ["\(app)/./View.swift"]
        ).modules
        #expect(modules == [SourceModule(name: "App", kind: .library, files: ["\(app)/App.swift"], isGuess: true)])
    }

    @Test func testsByThemselves() throws {
        let files = ["App/App.swift": "", "AppTests/Support/Support.swift": ""]
        #expect(try modules(files, below: "AppTests") == ["test AppTests: AppTests/Support/Support.swift"])
    }

    @Test func filesOfAPackageThatNoTargetHas() throws {
        let files = [
            "Tool/Package.swift": manifest, "Tool/App/App.swift": "", "Tool/Tool.swift": "",
            "Tool/UnitTests/UnitTests.swift": "",
        ]
        let expected = ["library Tool: Tool/App/App.swift"]
        #expect(try modules(files, below: "Tool/App") == expected)
        #expect(
            try modules(files, below: "Tool") == [
                "library Tool: Tool/App/App.swift Tool/Tool.swift", "test UnitTests: Tool/UnitTests/UnitTests.swift",
            ])
    }

    @Test func onlyTargetHasNoFolder() throws {
        let manifest = """
            import PackageDescription
            let package = Package(name: "app", targets: [.executableTarget(name: "Command"), .testTarget(name: "T")])
            """
        let files = ["Package.swift": manifest, "Sources/main.swift": "", "Tests/T.swift": ""]
        #expect(
            try modules(files) == ["executable Command: Sources/main.swift", "test T: Tests/T.swift"])
    }

    @Test func subfoldersOfTestsBelongToThem() throws {
        let files = [
            "App/App.swift": "", "AppTests/CartTests/CartTests.swift": "", "AppTests/AppTests.swift": "",
            "AppTests/Support/Test/Support.swift": "",
        ]
        #expect(
            try modules(files) == [
                "test AppTests: AppTests/AppTests.swift AppTests/CartTests/CartTests.swift "
                    + "AppTests/Support/Test/Support.swift",
                "library root: App/App.swift",
            ])
    }

    @Test func sourceWithTheNameOfAManifestIsRead() throws {
        let files = [
            "Package.swift": manifest, "Sources/App/main.swift": "", "Sources/App/Package.swift": "struct Package {}",
            "Sources/App/Package@swift.swift": "", "Tools/Package.swift": "import PackageDescription",
            "Tools/Package@swift-6.0.swift": "// swift-tools-version: 6.0",
        ]
        #expect(
            try modules(files) == [
                "executable App: Sources/App/Package.swift Sources/App/Package@swift.swift Sources/App/main.swift"
            ])
    }

    @Test func targetsWithOneNameAreDifferentModules() throws {
        let manifest = "import PackageDescription\nlet package = Package(targets: [.executableTarget(name: \"App\")])"
        let files = [
            "First/Package.swift": manifest, "First/Sources/App/First.swift": "",
            "Second/Package.swift": manifest, "Second/Sources/App/Second.swift": "",
        ]
        #expect(
            try modules(files) == [
                "executable App: First/Sources/App/First.swift", "executable App: Second/Sources/App/Second.swift",
            ])
    }

    @Test func packagesWithinAnApp() throws {
        let modules = try modules([
            "App/AppDelegate.swift": "", "AppTests/AppTests.swift": "",
            "Packages/Search/Package.swift": "import PackageDescription",
            "Packages/Search/Sources/Search/Search.swift": "",
            "Packages/Search/Tests/SearchTests/SearchTests.swift": "",
        ])
        #expect(
            modules.sorted() == [
                "library Search: Packages/Search/Sources/Search/Search.swift", "library root: App/AppDelegate.swift",
                "test AppTests: AppTests/AppTests.swift",
                "test SearchTests: Packages/Search/Tests/SearchTests/SearchTests.swift",
            ])
    }

    @Test func appIsNamedAsItsProject() throws {
        let modules = try modules([
            "Shop.xcodeproj/xcuserdata/settings": "", "App/AppDelegate.swift": "", "ShopTests/ShopTests.swift": "",
        ])
        #expect(modules == ["library Shop: App/AppDelegate.swift", "test ShopTests: ShopTests/ShopTests.swift"])
    }

    @Test func appBesideItsPackageIsNamedAsItsProject() throws {
        let modules = try modules([
            "Package.swift": manifest, "Shop.xcodeproj/xcuserdata/settings": "", "Shop/AppDelegate.swift": "",
            "Sources/App/main.swift": "",
        ])
        #expect(modules == ["executable App: Sources/App/main.swift", "library Shop: Shop/AppDelegate.swift"])
    }

    @Test func foldersOfOtherSourcesAreSkipped() throws {
        let modules = try modules(
            [
                "App.swift": "", ".build/checkouts/Other/Other.swift": "", "Pods/Pod.swift": "", "notes.txt": "",
                "View.xctemplate/___FILEBASENAME___.swift": "", "Try.playground/Contents.swift": "",
                "App.docc/Resources/Step.swift": "",
                "Generated/Made.swift": "", "GeneratedByHand/Kept.swift": "",
            ], excluding: ["Generated"])
        #expect(modules == ["library root: App.swift GeneratedByHand/Kept.swift"])
    }

    @Test func filesThatATargetExcludesAreNotRead() throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let app = "App"
            let package = Package(
                name: "Shop",
                targets: [
                    .executableTarget(name: app, exclude: ["Old", "./Views/Old.swift", "Info.plist"]),
                    .target(name: "Core", path: "Code", exclude: ["Other"], sources: ["Model", "Core.swift"]),
                    .target(name: "Other", exclude: others, sources: ["A.swift", other]),
                ])
            """
        let files = [
            "Package.swift": manifest, "Sources/App/App.swift": "", "Sources/App/Old/App.swift": "",
            "Sources/App/Views/Old.swift": "", "Sources/App/Views/Older.swift": "", "Code/Core.swift": "",
            "Code/Model/Cart.swift": "", "Code/Other/Text.swift": "", "Sources/Other/B.swift": "",
        ]
        let folder = try Folder(files.merging(["Code/App/Main.swift": ""]) { $1 })
        let all = try SourceTree([folder.path])
        let names = { (paths: [String]) in paths.map { $0.split(separator: "/").suffix(2).joined(separator: "/") } }
        #expect(
            all.modules.map { "\($0.name): \(names($0.files).joined(separator: " "))" } == [
                "App: App/App.swift Views/Older.swift", "Core: Code/Core.swift Model/Cart.swift",
                "Other: Other/B.swift", "\(URL(filePath: folder.path).lastPathComponent): App/Main.swift",
            ])
        #expect(names(all.filesWithoutTarget) == ["Other/Text.swift", "Old/App.swift", "Views/Old.swift"])
        // A folder that the user names is read.
        #expect(try modules(files, below: "Sources/App/Old") == ["executable App: Sources/App/Old/App.swift"])
    }

    @Test func linksInTargetsOfPackagesAreFollowed() throws {
        let folder = try Folder([
            "package/Package.swift": manifest, "package/Sources/App/App.swift": "",
            "package/Sources/Core/Core.swift": "", "package/Shared/Text.swift": "", "other/Deep/Color.swift": "",
        ])
        let links = [
            // Files of no target.
            "Sources/App/Text.swift": "../../Shared/Text.swift", "Sources/App/Linked": "../../../other",
            // A file of another target, a folder that contains the link, nothing, and a link outside of targets.
            "Sources/App/Core.swift": "../Core/Core.swift", "Sources/App/Loop": "..", "Sources/App/Gone.swift": "no",
            "Links": "../other",
        ]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/package/\(name)", withDestinationPath: target)
        }
        let modules = try SourceTree([folder.path + "/package"]).modules
        #expect(
            modules.map { module in
                "\(module.name): "
                    + module.files.map { $0.replacing(folder.path + "/", with: "") }.joined(separator: " ")
            } == [
                "App: package/Shared/Text.swift package/Sources/App/App.swift "
                    + "package/Sources/App/Linked/Deep/Color.swift",
                "Core: package/Sources/Core/Core.swift",
            ])
    }

    @Test func linksAreNotFollowed() throws {
        let folder = try Folder(["App.swift": ""])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/loop", withDestinationPath: folder.path)
        #expect(try SourceTree([folder.path]).modules.map(\.files) == [[folder.path + "/App.swift"]])
    }

    @Test func pathThatDoesNotExist() {
        let error = #expect(throws: UsageError.self) { try SourceTree(["/nowhere/at/all"]) }
        #expect(error?.description == "'/nowhere/at/all' does not exist")
    }

    @Test func folderWithoutSources() throws {
        let folder = try Folder(["notes.txt": ""])
        let error = #expect(throws: UsageError.self) { try SourceTree([folder.path]) }
        #expect(error?.description == "no Swift files in \(folder.path)")
    }
}
#endif
