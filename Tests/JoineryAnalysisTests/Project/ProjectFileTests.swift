// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import Testing

/// Workspaces, and the files from which tools generate projects.
struct ProjectFileTests {
    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "Core", targets: [.target(name: "Core"), .testTarget(name: "CoreTests")])
        """

    // MARK: - Workspaces

    private static let workspace = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Workspace
           version = "1.0">
           <Group
              location = "container:Apps"
              name = "Apps &amp; more">
              <FileRef
                 location = "group:Timer &amp; Co/Timer.xcodeproj">
              </FileRef>
           </Group>
           <FileRef location = "container:../Core"></FileRef>
           <FileRef
              location = "group:Pods/Pods.xcodeproj">
           </FileRef>
           <FileRef location = "group:README.md"/>
           <FileRef location = "group:Gone/Gone.xcodeproj"/>
        </Workspace>
        """

    @Test(arguments: ["Main/Main.xcworkspace", "Main"])
    func projectsAndPackagesOfAWorkspace(path: String) throws {
        let folder = try Folder([
            "Main/Main.xcworkspace/contents.xcworkspacedata": Self.workspace,
            "Main/Apps/Timer & Co/Timer/Sources/TimerApp.swift": "",
            "Main/Apps/Timer & Co/Checks/Checks.swift": "",
            "Core/Package.swift": Self.manifest, "Core/Sources/Core/Core.swift": "",
            "Core/Tests/CoreTests/CoreTests.swift": "", "Main/README.md": "", "Main/Pods/Pod/Pod.swift": "",
        ])
        try folder.copyProject("Xcode26", to: "Main/Apps/Timer & Co/Timer.xcodeproj")
        try folder.copyProject("Xcode26", to: "Main/Pods/Pods.xcodeproj")
        #expect(
            try folder.modules(of: path) == [
                "test Checks: Main/Apps/Timer & Co/Checks/Checks.swift", "library Core: Core/Sources/Core/Core.swift",
                "executable Timer: Main/Apps/Timer & Co/Timer/Sources/TimerApp.swift",
            ])
    }

    @Test(arguments: [
        ("", ":1: not a workspace: '</Workspace>' is missing"),
        ("<Workspace>\n<Group location = \"group:\">\n", ":3: not a workspace: '</Workspace>' is missing"),
        ("<Workspace>\n</Group>\n</Workspace>", ":2: not a workspace: a group ends twice"),
        ("<Workspace>\n<FileRef\n", ":2: not a workspace: a tag does not end"),
    ])
    func damagedWorkspaceIsReported(content: String, message: String) throws {
        let folder = try Folder(["App.xcworkspace/contents.xcworkspacedata": content, "App.swift": ""])
        #expect(
            folder.error() == "App.xcworkspace/contents.xcworkspacedata\(message); repair the file, or list it under "
                + "'exclude' in .joinery.json")
    }

    // MARK: - XcodeGen

    private static let specification = """
        name: Shop
        include:
          - config/templates.yml
          - path: config/missing.yml
            enable: false
        packages:
          Core: { path: ../Core }
          Remote: { url: https://example.com/remote, from: 1.0.0 }
        sources: &shared
          - path: Shared
            excludes: ["**/*Tests.swift", Old]
        targets:
          Shop:
            type: application
            platform: [iOS, macOS]
            templates: [App]
            sources: *shared
            settings:
              base: { PRODUCT_MODULE_NAME: ShopApp }
            dependencies: [{ package: Core }]
          Widget:
            type: app-extension
            sources:
              - path: Widget
                includes: ["*.swift", "{Views,Model}/**"]
              - Shared/Money.swift
              - path: Resources
                buildPhase: none
          Shop-Kit: { type: framework, sources: Kit, settings: { PRODUCT_NAME: "$(TARGET_NAME)" } }
          ShopTests:
            type: bundle.unit-test
            templates: [Tests]
        """

    private static let templates = """
        targetTemplates:
          App:
            sources: ["../${target_name}"]
          Tests:
            templateAttributes: { folder: Checks }
            sources: [{ path: "../${folder}/Unit" }]
        """

    @Test(arguments: ["App", "App/project.yml"])
    func targetsOfASpecification(path: String) throws {
        let folder = try Folder([
            "App/project.yml": Self.specification, "App/config/templates.yml": Self.templates,
            "App/Shop/ShopApp.swift": "", "App/Shared/Money.swift": "", "App/Shared/Cart/Cart.swift": "",
            "App/Shared/Cart/CartTests.swift": "", "App/Shared/Old/Old.swift": "", "App/Widget/Widget.swift": "",
            "App/Widget/Views/List/List.swift": "", "App/Widget/Other/Other.swift": "", "App/Resources/R.swift": "",
            "App/Kit/Kit.swift": "", "App/Checks/Unit/ShopTests.swift": "", "Core/Package.swift": Self.manifest,
            "Core/Sources/Core/Core.swift": "",
        ])
        #expect(
            try folder.modules(of: path) == [
                "library Core: Core/Sources/Core/Core.swift",
                "executable ShopApp: App/Shared/Cart/Cart.swift App/Shared/Money.swift App/Shop/ShopApp.swift",
                "test ShopTests: App/Checks/Unit/ShopTests.swift", "library Shop_Kit: App/Kit/Kit.swift",
                "executable Widget: App/Widget/Views/List/List.swift App/Widget/Widget.swift",
            ])
    }

    @Test func specificationAddsFilesToTheGeneratedProject() throws {
        let folder = try Folder([
            "Timer/Sources/TimerApp.swift": "", "Timer/New/New.swift": "", "Checks/Checks.swift": "",
            "project.yml": "name: Timer\ntargets: { Timer: { type: application, sources: [Timer] } }",
        ])
        try folder.copyProject("Xcode26", to: "Timer.xcodeproj")
        #expect(
            try folder.modules() == [
                "test Checks: Checks/Checks.swift",
                "executable Timer: Timer/New/New.swift Timer/Sources/TimerApp.swift",
            ])
    }

    @Test func appReadsTheFilesThatItSharesWithALargerExtension() throws {
        let folder = try Folder([
            "project.yml": """
            name: Shop
            targets:
              Shop: { type: application, sources: [Shop, Shared] }
              Widget: { type: app-extension, sources: [Widget, Shared] }
            """,
            "Shop/App.swift": "", "Shared/Cart.swift": "", "Widget/Entry.swift": "", "Widget/Widget.swift": "",
        ])
        #expect(
            try folder.modules() == [
                "executable Shop: Shared/Cart.swift Shop/App.swift",
                "executable Widget: Widget/Entry.swift Widget/Widget.swift",
            ])
    }

    @Test func yamlOfAnotherToolIsIgnored() throws {
        let folder = try Folder(["project.yml": "{{ cookiecutter }}: [", "App.swift": "", "b/project.yaml": "a: 1"])
        #expect(try folder.modules() == ["library root: App.swift"])
        #expect(
            folder.error(of: "b/project.yaml") == "'b/project.yaml' is not a project of XcodeGen: it has no 'targets'")
    }

    @Test(arguments: [
        ("targets:\n  App: [\n", "project.yml:3: not YAML: did not find expected node content"),
        ("targets:\n  App: {}\n<<<<<<< HEAD\n", "project.yml:3: unresolved merge conflict"),
        ("include: gone.yml\ntargets: {}\n", "project.yml: the included file 'gone.yml' cannot be read"),
        (
            "include: broken.yml\ntargets: {}\n",
            "broken.yml:2: not YAML: did not find expected node content"
        ),
    ])
    func damagedSpecificationIsReported(content: String, message: String) throws {
        let folder = try Folder(["project.yml": content, "App.swift": "", "broken.yml": "a: [\n"])
        let error = try #require(folder.error())
        #expect(error.split(separator: ";")[0] == message)
    }

    @Test func aliasesThatGrowWithoutEndAreRefused() throws {
        let lines = (1...12).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]"
        }
        let folder = try Folder([
            "project.yml": "a0: &a0 x\n\(lines.joined(separator: "\n"))\ntargets: {}\n", "App.swift": "",
        ])
        #expect(folder.error()?.hasPrefix("project.yml: more than 1000000 values, so it is not read; ") == true)
    }

    @Test func includesOfEachOtherEnd() throws {
        let folder = try Folder([
            "project.yml": "include: [other.yml]\ntargets: { App: { sources: [App] } }",
            "other.yml": "include: [project.yml, other.yml]", "App/App.swift": "",
        ])
        #expect(try folder.modules() == ["executable App: App/App.swift"])
    }

    // MARK: - Tuist

    private static let literal = """
        import ProjectDescription

        let project = Project(
            name: "Shop",
            packages: [.local(path: "../Core")],
            targets: [
                .target(
                    name: "Shop", destinations: .iOS, product: .app, bundleId: "com.example.shop",
                    sources: ["Shop/**", .glob("Shared/**/*.swift", excluding: "Shared/Old/**")],
                    dependencies: [.target(name: "Shop-Kit")]),
                Target.target(
                    name: "Shop-Kit", destinations: .iOS, product: .framework, bundleId: "com.example.kit",
                    buildableFolders: ["../Kit"]),
                .target(
                    name: "ShopTests", destinations: .iOS, product: .unitTests, bundleId: "com.example.tests",
                    sources: "Checks/*.swift"),
            ],
            schemes: [.scheme(name: "Shop", testAction: .targets(["ShopTests"]))])
        """

    private static let filesOfTuist = [
        "App/Shop/ShopApp.swift": "", "App/Shared/Money/Money.swift": "", "App/Shared/Old/Old.swift": "",
        "App/Checks/ShopTests.swift": "", "App/Checks/More/More.swift": "", "Kit/Kit.swift": "",
        "Core/Package.swift": manifest, "Core/Sources/Core/Core.swift": "",
    ]

    @Test func literalTargetsOfTuist() throws {
        let folder = try Folder(Self.filesOfTuist)
        try folder.write(Self.literal, to: "App/Project.swift")
        #expect(
            try folder.modules(of: "App") == [
                "library Core: Core/Sources/Core/Core.swift",
                "executable Shop: App/Shared/Money/Money.swift App/Shop/ShopApp.swift",
                "test ShopTests: App/Checks/ShopTests.swift", "library Shop_Kit: Kit/Kit.swift",
            ])
        #expect(
            try folder.messages(of: "App")
                == "note: 2 files belong to no target of their projects, and were not read (--explain-unread lists them)\n"
        )
    }

    @Test(arguments: [
        "let project = Project.app(name: \"Shop\")",
        "let project = Project(name: \"Shop\", targets: makeTargets())",
        "let project = Project(name: \"Shop\", targets: [.feature(name: \"Shop\")])",
        "let project = Project(name: \"Shop\", targets: [.target(name: name, product: .app, sources: [\"Shop/**\"])])",
        "let project = Project(name: \"Shop\", targets: [.target(name: \"Shop\", product: .app, sources: sources)])",
    ])
    func computedTargetsOfTuistAreReported(declaration: String) throws {
        let folder = try Folder(["Project.swift": "import ProjectDescription\n\(declaration)", "Shop/Shop.swift": ""])
        #expect(try folder.modules() == ["library root: Shop/Shop.swift"])
        #expect(
            try folder.messages().contains(
                "note: Project.swift computes targets that only Tuist knows; run 'tuist generate', and check again\n"))
    }

    @Test func foldersOfTuistAreModulesByGuess() throws {
        let manifest = "import ProjectDescription\nlet project = Project.feature()"
        let folder = try Folder([
            "Cart/Project.swift": manifest, "Cart/Sources/Cart.swift": "", "Cart/Tests/CartTests.swift": "",
            "Feed/Project.swift": manifest, "Feed/Sources/Feed.swift": "", "Tuist/Config.swift": manifest,
            "Tuist/ProjectDescriptionHelpers/Features.swift": "",
        ])
        #expect(
            try folder.modules() == [
                "library Cart: Cart/Sources/Cart.swift", "library Feed: Feed/Sources/Feed.swift",
                "test Tests: Cart/Tests/CartTests.swift",
            ])
        #expect(
            try folder.messages()
                == "note: Cart/Project.swift and 1 more compute targets that only Tuist knows; run 'tuist generate', "
                + "and check again\n")
    }

    @Test func projectThatTuistGeneratedIsRead() throws {
        let folder = try Folder([
            "Project.swift": "import ProjectDescription\nlet project = Project.app(name: \"Timer\")",
            "Timer/Sources/TimerApp.swift": "", "Checks/Checks.swift": "", "Model/Project.swift": "struct Project {}",
        ])
        try folder.copyProject("Xcode26", to: "Timer.xcodeproj")
        #expect(
            try folder.modules() == [
                "test Checks: Checks/Checks.swift", "executable Timer: Timer/Sources/TimerApp.swift",
            ])
        #expect(
            try folder.messages()
                == "note: 1 file belongs to no target of its project, and was not read (--explain-unread lists it)\n")
    }

    // MARK: - Pods

    @Test func sourcesOfAPod() throws {
        let specification = """
            Pod::Spec.new do |s|
              s.name = 'Shop-Kit'
              s.source_files = 'Classes/**/*.{swift,h}',
                               "Extra"
              s.exclude_files = ['Classes/Old/**']
              s.test_spec 'Unit' do |t|
                t.source_files = 'Checks/**/*'
              end
            end
            """
        let folder = try Folder([
            "App/Timer/Sources/TimerApp.swift": "", "App/Checks/Checks.swift": "", "App/Kit/Kit.podspec": specification,
            "App/Kit/Classes/Kit.swift": "", "App/Kit/Classes/Old/Old.swift": "", "App/Kit/Extra/More/More.swift": "",
            "App/Kit/Checks/KitTests.swift": "",
        ])
        try folder.copyProject("Xcode26", to: "App/Timer.xcodeproj")
        #expect(
            try folder.modules(of: "App") == [
                "test Checks: App/Checks/Checks.swift",
                "library Shop_Kit: App/Kit/Classes/Kit.swift App/Kit/Extra/More/More.swift",
                "test Shop_KitTests: App/Kit/Checks/KitTests.swift",
                "executable Timer: App/Timer/Sources/TimerApp.swift",
            ])
    }
}
#endif
