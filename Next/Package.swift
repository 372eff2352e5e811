// swift-tools-version: 6.2
import PackageDescription

// The core by the rules of docs/decisions/a-read-happens-where-the-code-runs.md, until it replaces Sources/Joinery.

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

let package = Package(
    name: "joinery-next",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Joinery", targets: ["Joinery"]),
        .library(name: "JoineryAsync", targets: ["JoineryAsync"]),
        .library(name: "JoineryTesting", targets: ["JoineryTesting"]),
    ],
    targets: [
        .target(name: "JoineryPlatform"),
        .target(name: "Joinery", dependencies: ["JoineryPlatform"], swiftSettings: settings),
        .target(name: "JoineryAsync", dependencies: ["Joinery", "JoineryAsyncLoader"], swiftSettings: settings),
        .target(name: "JoineryAsyncLoader"),
        .target(name: "JoineryTesting", dependencies: ["Joinery", "JoineryTestingLoader"], swiftSettings: settings),
        .target(name: "JoineryTestingLoader"),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "JoineryTests", dependencies: ["Joinery", "JoineryTesting", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "JoineryAsyncTests", dependencies: ["JoineryAsync", "JoineryTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(name: "ModelTests", dependencies: ["Joinery", "TestSupport"], swiftSettings: settings),
    ]
)
