// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import Testing

struct XcodeProjectTests {
    private static let package = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "P", dependencies: [.package(path: "../Money")], targets: [.target(name: "NAME")])
        """

    private static let shop = [
        "App/Shop/ShopApp.swift": "", "App/Shop/Model (shared)/Cart+Total.swift": "",
        "App/Shop/LabTests/LabTest.swift": "", "App/Shop/en.lproj/Localized.swift": "",
        "App/Generated/Version.swift": "", "App/Widget/ShopWidget.swift": "", "App/Checks/CartTests.swift": "",
        "App/Shop/Forgotten.swift": "", "Shared/Kit/Kit.swift": "", "Shared/Kit/Other.swift": "",
        "App/Packages/Prices/Package.swift": package.replacing("NAME", with: "Prices"),
        "App/Packages/Prices/Sources/Prices/Prices.swift": "",
        "Payment/Package.swift": package.replacing("NAME", with: "Payment"),
        "Payment/Sources/Payment/Payment.swift": "", "Payment/Tests/PaymentTests/PaymentTests.swift": "",
        "Payment/Example/Example.swift": "",
        "Money/Package.swift": package.replacing("NAME", with: "Money"), "Money/Sources/Money/Money.swift": "",
    ]

    private func shop() throws -> Folder {
        let folder = try Folder(Self.shop)
        try folder.copyProject("Xcode15", to: "App/Shop.xcodeproj")
        return folder
    }

    private static let modulesOfShop = [
        "library Kit: Shared/Kit/Kit.swift", "library Money: Money/Sources/Money/Money.swift",
        "library Payment: Payment/Sources/Payment/Payment.swift",
        "library Prices: App/Packages/Prices/Sources/Prices/Prices.swift",
        "executable ShopCore: App/Generated/Version.swift App/Shop/LabTests/LabTest.swift "
            + "App/Shop/Model (shared)/Cart+Total.swift App/Shop/ShopApp.swift App/Shop/en.lproj/Localized.swift",
        "executable ShopWidget: App/Widget/ShopWidget.swift", "test Shop_Tests: App/Checks/CartTests.swift",
    ]

    @Test func targetsOfGroups() throws {
        #expect(try shop().modules(of: "App") == Self.modulesOfShop)
    }

    @Test(arguments: ["App/Shop.xcodeproj", "App/Shop.xcodeproj/", "App/Shop.xcodeproj/project.pbxproj"])
    func projectIsNamed(path: String) throws {
        #expect(try shop().modules(of: path) == Self.modulesOfShop)
    }

    @Test func filesOfNoTargetAreReported() throws {
        let folder = try shop()
        #expect(
            try folder.messages(of: "App")
                == "note: 1 file belongs to no target of its project, and was not read (--explain-unread lists it)\n")
        #expect(
            try folder.messages(of: "App", listingFiles: true)
                == "note: App/Shop/Forgotten.swift belongs to no target of its project, and was not read\n")
        #expect(try folder.messages(of: "App/Shop.xcodeproj") == "")
    }

    @Test(arguments: ["App/Shop/Model (shared)", "App/Shop/Model (shared)/Cart+Total.swift"])
    func partOfAProject(path: String) throws {
        #expect(
            try shop().modules(of: path) == ["executable ShopCore: App/Shop/Model (shared)/Cart+Total.swift"])
    }

    @Test func namedFileOfNoTargetIsRead() throws {
        #expect(try shop().modules(of: "App/Shop/Forgotten.swift") == ["library Shop: App/Shop/Forgotten.swift"])
    }

    @Test func projectAndItsPathsCanBeExcluded() throws {
        let folder = try shop()
        #expect(
            try folder.modules(of: "App", excluding: ["App/Shop/Model (shared)", "Shared", "Payment"]).first
                == "library Prices: App/Packages/Prices/Sources/Prices/Prices.swift")
        #expect(
            try folder.modules(of: "App", excluding: ["App/Shop.xcodeproj", "App/Packages"]) == [
                "test LabTests: App/Shop/LabTests/LabTest.swift",
                "library Shop: App/Checks/CartTests.swift App/Generated/Version.swift App/Shop/Forgotten.swift "
                    + "App/Shop/Model (shared)/Cart+Total.swift App/Shop/ShopApp.swift "
                    + "App/Shop/en.lproj/Localized.swift App/Widget/ShopWidget.swift",
            ])
    }

    @Test func synchronizedFolders() throws {
        let folder = try Folder([
            "Reader/ReaderApp.swift": "", "Reader/Model/Article.swift": "", "Reader/Model/Feed.swift": "",
            "Reader/Old views/List/OldList.swift": "", "Reader/Samples [1].swift": "", "Reader/Samples 1.swift": "",
            "ReaderTests/ModelTests/FeedTests.swift": "", "Scripts/release.swift": "",
        ])
        try folder.copyProject("Xcode16", to: "Reader.xcodeproj")
        let modules = [
            "executable Reader: Reader/Model/Article.swift Reader/Model/Feed.swift Reader/ReaderApp.swift "
                + "Reader/Samples 1.swift",
            "test ReaderTests: Reader/Samples [1].swift ReaderTests/ModelTests/FeedTests.swift",
        ]
        #expect(try folder.modules() == modules)
        #expect(try folder.modules(of: "Reader.xcodeproj") == modules)
        #expect(
            try folder.messages(listingFiles: true) == """
                note: Reader/Old views/List/OldList.swift belongs to no target of its project, and was not read
                note: Scripts/release.swift belongs to no target of its project, and was not read

                """)
    }

    @Test func largestTargetReadsTheSharedFiles() throws {
        let folder = try Folder(["Timer/Sources/TimerApp.swift": "", "Checks/Checks.swift": ""])
        try folder.copyProject("Xcode26", to: "Timer.xcodeproj")
        #expect(
            try folder.modules() == [
                "test Checks: Checks/Checks.swift", "executable Timer: Timer/Sources/TimerApp.swift",
            ])
    }

    @Test func appKeepsItsFilesBesideAPackageForATool() throws {
        let package = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "T", targets: [.target(name: "Tool", path: "Timer", sources: ["Sources"])])
            """
        let folder = try Folder([
            "Timer/Sources/TimerApp.swift": "", "Checks/Checks.swift": "", "Package.swift": package,
        ])
        try folder.copyProject("Xcode26", to: "Timer.xcodeproj")
        #expect(
            try folder.modules() == [
                "test Checks: Checks/Checks.swift", "executable Timer: Timer/Sources/TimerApp.swift",
            ])
    }

    @Test func projectWithoutItsSourcesIsOutOfDate() throws {
        let folder = try Folder(["Clock/ClockApp.swift": "", "ClockTests/ClockTests.swift": ""])
        try folder.copyProject("Xcode26", to: "Timer.xcodeproj")
        #expect(
            try folder.modules() == [
                "test ClockTests: ClockTests/ClockTests.swift", "library Timer: Clock/ClockApp.swift",
            ])
        #expect(
            try folder.messages()
                == "note: no Swift source of Timer.xcodeproj exists, so modules follow from the names of folders\n")
    }

    // MARK: - Damage

    @Test(arguments: [
        ("", "1: not a property list: the file ends too early"),
        ("// nothing", "1: not a property list: the file ends too early"),
        ("[]", "1: not a property list: unexpected '['"),
        ("{\n\ta = {\n", "3: not a property list: the file ends too early"),
        ("{\n\ta = (\n\tb\n", "4: not a property list: expected ')'"),
        ("{\n\ta = b\n\tc = d;\n}\n", "3: not a property list: expected ';'"),
        ("{\n\ta;\n}\n", "2: not a property list: expected '='"),
        ("{\n\ta = \"b;\n\n}\n", "2: not a property list: a string does not end"),
        ("{\n}\n}\n", "3: not a property list: expected the end of the file"),
        (String(repeating: "(", count: 200_000), "1: not a property list: more than 100 values in each other"),
        ("<plist><dict/></plist>", "not an Xcode project, because its root object is missing"),
        ("{ objects = {}; }", "not an Xcode project, because its root object is missing"),
    ])
    func damagedProjectIsReported(content: String, message: String) throws {
        let folder = try Folder(["App.xcodeproj/project.pbxproj": content, "App.swift": ""])
        let place = "App.xcodeproj/project.pbxproj:" + (message.first?.isNumber == true ? "" : " ")
        let remedy = "repair the file, or list it under 'exclude' in .joinery.json"
        #expect(folder.error() == "\(place)\(message); \(remedy)")
        #expect(folder.error(of: "App.xcodeproj") == "\(place)\(message); \(remedy)")
        #expect(try folder.modules(excluding: ["App.xcodeproj"]) == ["library App: App.swift"])
    }

    @Test func mergeConflictIsReported() throws {
        let folder = try shop()
        var lines = try #require(folder.content(of: "App/Shop.xcodeproj/project.pbxproj")).split(
            separator: "\n", omittingEmptySubsequences: false)
        lines.insert("<<<<<<< HEAD", at: 9)
        try folder.write(lines.joined(separator: "\n"), to: "App/Shop.xcodeproj/project.pbxproj")
        #expect(
            folder.error(of: "App")
                == "App/Shop.xcodeproj/project.pbxproj:10: unresolved merge conflict; resolve it, and run the command again"
        )
    }

    @Test func missingProjectIsReported() throws {
        let folder = try Folder(["App.xcodeproj/xcuserdata/settings": "", "App.swift": ""])
        #expect(
            folder.error(of: "App.xcodeproj")
                == "'App.xcodeproj/project.pbxproj' does not exist; if a tool such as XcodeGen or Tuist generates the "
                + "project, run it first")
        #expect(try folder.modules() == ["library App: App.swift"])
    }

    @Test func groupWithinItselfEnds() throws {
        let folder = try Folder(["App.swift": ""])
        let project = """
            {
                objects = {
                    P = { isa = PBXProject; mainGroup = G; targets = (T, T, X); };
                    G = { isa = PBXGroup; children = (G, F, G); sourceTree = "<group>"; };
                    F = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
                    T = { isa = PBXNativeTarget; name = App; buildPhases = (S, T); };
                    S = { isa = PBXSourcesBuildPhase; files = (B, S); };
                    B = { isa = PBXBuildFile; fileRef = F; };
                };
                rootObject = P;
            }
            """
        try folder.write(project, to: "App.xcodeproj/project.pbxproj")
        #expect(try folder.modules() == ["executable App: App.swift"])
    }

    @Test(arguments: ["com.apple.product-type.app-extension", "com.apple.product-type.extensionkit-extension"])
    func appReadsTheFilesThatItSharesWithALargerExtension(product: String) throws {
        let folder = try Folder(["App.swift": "", "Shared.swift": "", "Widget.swift": "", "Entry.swift": ""])
        let project = """
            {
                objects = {
                    P = { isa = PBXProject; mainGroup = G; targets = (W, T); };
                    G = { isa = PBXGroup; children = (A, S, V, E); sourceTree = "<group>"; };
                    A = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
                    S = { isa = PBXFileReference; path = Shared.swift; sourceTree = "<group>"; };
                    V = { isa = PBXFileReference; path = Widget.swift; sourceTree = "<group>"; };
                    E = { isa = PBXFileReference; path = Entry.swift; sourceTree = "<group>"; };
                    W = { isa = PBXNativeTarget; name = Widget; productType = "\(product)"; buildPhases = (X); };
                    T = {
                        isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                        buildPhases = (Y);
                    };
                    X = { isa = PBXSourcesBuildPhase; files = (BS, BV, BE); };
                    Y = { isa = PBXSourcesBuildPhase; files = (BA, BS); };
                    BA = { isa = PBXBuildFile; fileRef = A; };
                    BS = { isa = PBXBuildFile; fileRef = S; };
                    BV = { isa = PBXBuildFile; fileRef = V; };
                    BE = { isa = PBXBuildFile; fileRef = E; };
                };
                rootObject = P;
            }
            """
        try folder.write(project, to: "Shop.xcodeproj/project.pbxproj")
        #expect(
            try folder.modules() == [
                "executable App: App.swift Shared.swift", "executable Widget: Entry.swift Widget.swift",
            ])
        let modules = try SourceTree([folder.path]).modules
        #expect(modules.filter(\.sharesFiles).map(\.name) == ["App", "Widget"])
    }
}
#endif
