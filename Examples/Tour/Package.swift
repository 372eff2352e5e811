// swift-tools-version: 6.2
import PackageDescription

// Treats warnings as errors if JOINERY_STRICT is set.
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
    name: "tour",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "tour", targets: ["Tour"])],
    dependencies: [.package(name: "joinery", path: "../..")],
    targets: [
        .executableTarget(
            name: "Tour",
            dependencies: [
                "Listing", .product(name: "Joinery", package: "joinery"),
                .product(name: "JoineryAsync", package: "joinery"),
                .product(name: "JoineryTracing", package: "joinery"),
            ],
            path: "Sources", exclude: ["Listing"], sources: ["Steps", "Tour"], swiftSettings: settings),
        // The same files of steps, built into the program as text: the tour shows the source that runs.
        .target(
            name: "Listing", path: "Sources", exclude: ["Tour"], sources: ["Listing"],
            resources: [.embedInCode("Steps")], swiftSettings: settings),
        .testTarget(
            name: "TourTests", dependencies: ["Tour"], exclude: ["Expected"], swiftSettings: settings),
    ]
)
