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
        .library(name: "JoineryTracing", targets: ["JoineryTracing"]),
    ],
    targets: [
        .target(name: "JoineryPlatform"),
        .target(name: "Joinery", dependencies: ["JoineryPlatform"], swiftSettings: settings),
        .target(name: "JoineryAsync", dependencies: ["Joinery", "JoineryAsyncLoader"], swiftSettings: settings),
        .target(name: "JoineryAsyncLoader"),
        .target(name: "JoineryTesting", dependencies: ["Joinery", "JoineryTestingLoader"], swiftSettings: settings),
        .target(name: "JoineryTestingLoader"),
        .target(name: "JoineryTracing", dependencies: ["Joinery", "JoineryTracingLoader"], swiftSettings: settings),
        .target(name: "JoineryTracingLoader"),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "JoineryTests", dependencies: ["Joinery", "JoineryTesting", "PreparedProgram", "TestSupport"],
            swiftSettings: settings),
        .executableTarget(
            name: "PreparedProgram", dependencies: ["JoineryAsync"], path: "Tests/Apps/Prepared",
            swiftSettings: settings),
        .testTarget(
            name: "JoineryAsyncTests", dependencies: ["JoineryAsync", "JoineryTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "JoineryTracingTests",
            dependencies: ["JoineryTracing", "JoineryAsync", "JoineryTesting", "TestSupport", "TracedProgram"],
            swiftSettings: settings),
        .executableTarget(
            name: "TracedProgram", dependencies: ["JoineryAsync", "JoineryTracing"], path: "Tests/Apps/Traced",
            swiftSettings: settings),
        .testTarget(name: "ModelTests", dependencies: ["Joinery", "TestSupport"], swiftSettings: settings),
    ]
)

// Limits the build to some test targets: JOINERY_TESTS=ModelTests,JoineryTests
if let selection = Context.environment["JOINERY_TESTS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !selection.contains($0.name) }
}
