// swift-tools-version: 6.2
import PackageDescription

// Set where warnings are to count as errors.
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

func joinery(_ product: String) -> Target.Dependency {
    .product(name: product, package: "joinery")
}

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "joinery", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        .target(
            name: "Workloads",
            dependencies: [
                joinery("Joinery"), joinery("JoineryAsync"), joinery("JoineryDependencies"), joinery("JoineryObjects"),
                joinery("JoineryFactory"), joinery("JoineryResolver"), joinery("JoinerySwinject"),
                joinery("JoineryTesting"), joinery("JoineryValues"),
            ],
            swiftSettings: settings),
        .target(
            name: "Measuring", dependencies: [.product(name: "Subprocess", package: "swift-subprocess")],
            swiftSettings: settings),
        .target(name: "Scratch", dependencies: ["Measuring"], swiftSettings: settings),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "Workloads", "Measuring", "Scratch",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings,
            // Valgrind before 3.20 stops at the debug information of Swift.
            linkerSettings: [
                .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux], configuration: .release))
            ]),
        .testTarget(name: "MeasuringTests", dependencies: ["Measuring", "Scratch"], swiftSettings: settings),
    ]
)
