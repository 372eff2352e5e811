// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Compiles and tests code under `#if canImport(SwiftUI)` on systems without SwiftUI, with a module of that name that
// declares the necessary API. `Library` is a link to the sources of the package.
let warnings: [SwiftSetting] =
    Context.environment["JOINERY_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
    warnings + [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]

func library(_ name: String, in folder: String = "", dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Library/\(folder)\(name)", swiftSettings: settings)
}

let package = Package(
    name: "joinery-swiftui-tests",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "SwiftUI", dependencies: ["SwiftUIMacros"], swiftSettings: settings),
        // Expands `#Preview`, without swift-syntax.
        .macro(name: "SwiftUIMacros", swiftSettings: settings),
        .target(name: "JoineryPlatform", path: "Library/JoineryPlatform"),
        library("Joinery", dependencies: ["JoineryPlatform"]),
        library("JoineryAsync", dependencies: ["Joinery", "JoineryAsyncLoader"]),
        .target(name: "JoineryAsyncLoader", path: "Library/JoineryAsyncLoader"),
        library("JoineryTesting", dependencies: ["Joinery", "JoinerySamples", "JoineryTestingLoader"]),
        library("JoinerySamples"),
        .target(name: "JoineryTestingLoader", path: "Library/JoineryTestingLoader"),
        library("JoinerySwiftUI", dependencies: ["JoineryAsync", "SwiftUI"]),
        library("JoineryKeys", in: "Dialects/", dependencies: ["Joinery"]),
        library("JoineryDependencies", in: "Dialects/", dependencies: ["Joinery", "JoineryKeys", "SwiftUI"]),
        library("JoineryRegistry", in: "Dialects/", dependencies: ["Joinery", "JoineryKeys"]),
        library(
            "JoineryFactory", in: "Dialects/", dependencies: ["Joinery", "JoineryKeys", "JoineryRegistry", "SwiftUI"]),
        .target(name: "TestSupport", path: "Support", swiftSettings: settings),
        .executableTarget(
            name: "ListingsProgram", dependencies: ["Joinery", "JoinerySwiftUI", "SwiftUI"], swiftSettings: settings),
        .testTarget(
            name: "JoinerySwiftUITests",
            dependencies: [
                "Joinery", "JoinerySwiftUI", "JoineryTesting", "ListingsProgram", "SwiftUI", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "MainActorViewTests", dependencies: ["Joinery", "JoinerySwiftUI", "JoineryTesting", "SwiftUI"],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "JoineryDependenciesTests",
            dependencies: ["JoineryDependencies", "JoineryTesting", "SwiftUI", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "PageTests",
            dependencies: [
                "Joinery", "JoineryAsync", "JoineryDependencies", "JoinerySwiftUI", "JoineryTesting", "SwiftUI",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "JoineryFactoryTests", dependencies: ["JoineryFactory", "JoineryTesting", "SwiftUI"],
            swiftSettings: settings),
    ]
)
