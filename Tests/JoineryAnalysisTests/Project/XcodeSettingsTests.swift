// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// The settings that name a module can be in configuration files, and name other settings.
struct XcodeSettingsTests {
    private static let project = """
        // !$*UTF8*$!
        { objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = PL; };
            G = { isa = PBXGroup; sourceTree = "<group>"; children = (F, C, D, S); };
            F = { isa = PBXFileReference; path = Shop.swift; sourceTree = "<group>"; };
            C = { isa = PBXFileReference; path = Target.xcconfig; sourceTree = "<group>"; };
            D = { isa = PBXFileReference; path = Project.xcconfig; sourceTree = "<group>"; };
            S = { isa = PBXFileSystemSynchronizedRootGroup; path = Settings; sourceTree = "<group>"; };
            T = { isa = PBXNativeTarget; name = "shop-ios"; productType = "com.apple.product-type.application";
                buildPhases = (B); buildConfigurationList = TL; };
            B = { isa = PBXSourcesBuildPhase; files = (BF); };
            BF = { isa = PBXBuildFile; fileRef = F; };
            TL = { isa = XCConfigurationList; buildConfigurations = (TC); };
            TC = { isa = XCBuildConfiguration; name = Debug; TARGET_FILE buildSettings = { TARGET_SETTINGS }; };
            PL = { isa = XCConfigurationList; buildConfigurations = (PC); };
            PC = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = D; buildSettings = {}; };
        }; rootObject = P; }
        """

    private func module(_ settings: String, _ file: String, _ files: [String: String]) throws -> [String] {
        var files = files
        files["Shop.swift"] = "import Factory"
        files["Shop.xcodeproj/project.pbxproj"] = Self.project.replacing("TARGET_SETTINGS", with: settings)
            .replacing("TARGET_FILE", with: file)
        return try Folder(files).modules()
    }

    @Test func namesAreInTheConfigurationFileOfTheTarget() throws {
        let modules = try module(
            "", "baseConfigurationReference = C;",
            [
                "Target.xcconfig": "#include \"Names.xcconfig\"\nPRODUCT_NAME = $(APP_NAME) // the app\n",
                "Names.xcconfig": "APP_NAME = Shop App;\n",
            ])
        #expect(modules == ["executable Shop_App: Shop.swift"])
    }

    @Test func namesAreInTheConfigurationFileOfTheProject() throws {
        let modules = try module(
            #"PRODUCT_MODULE_NAME = "$(PREFIX)Core"; PREFIX = "My$(inherited)";"#, "",
            ["Project.xcconfig": "PREFIX[sdk=macosx*] = Mac\nPREFIX = Shop\nPRODUCT_NAME = Other\n"])
        #expect(modules == ["executable MyShopCore: Shop.swift"])
    }

    @Test func fileIsInAFolderThatXcodeKeepsInStep() throws {
        let modules = try module(
            "", "baseConfigurationReferenceAnchor = S; baseConfigurationReferenceRelativePath = Shop.xcconfig;",
            ["Settings/Shop.xcconfig": "PRODUCT_NAME = ${TARGET_NAME:c99extidentifier}Core"])
        #expect(modules == ["executable shop_iosCore: Shop.swift"])
    }

    @Test(arguments: ["$(PRODUCT_NAME)", "$(UNKNOWN)", "$(OPEN", "$", ""]) func namesThatAreUnknownAreTheTarget(
        name: String
    ) throws {
        #expect(try module("PRODUCT_NAME = \"\(name)\";", "", [:]) == ["executable shop_ios: Shop.swift"])
    }
}
#endif
