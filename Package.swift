// swift-tools-version: 6.2
import PackageDescription

// CI sets this, so that a warning of a later compiler breaks nobody's build.
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
    name: "joinery",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Joinery", targets: ["Joinery"]),
        .library(name: "JoineryTesting", targets: ["JoineryTesting"]),
    ],
    targets: [
        .target(name: "Joinery", swiftSettings: settings),
        .target(name: "JoineryTesting", dependencies: ["Joinery"], swiftSettings: settings),
        .testTarget(name: "JoineryTests", dependencies: ["Joinery", "JoineryTesting"], swiftSettings: settings),
        .testTarget(
            name: "JoineryTestingTests", dependencies: ["Joinery", "JoineryTesting"], swiftSettings: settings),
        .testTarget(
            name: "DocumentationTests", dependencies: ["Joinery", "JoineryTesting"], swiftSettings: settings),
        .testTarget(
            name: "MainActorModuleTests",
            dependencies: ["Joinery", "JoineryTesting"],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    ]
)
