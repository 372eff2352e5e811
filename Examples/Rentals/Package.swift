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

let joinery = Target.Dependency.product(name: "Joinery", package: "joinery")
let joineryAsync = Target.Dependency.product(name: "JoineryAsync", package: "joinery")
let joineryTesting = Target.Dependency.product(name: "JoineryTesting", package: "joinery")
let joineryServices = Target.Dependency.product(name: "JoineryServiceLifecycle", package: "joinery")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "rentals",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Analyzer is for the command plug-in: 'swift package joinery' builds swift-syntax when it first runs.
        .package(name: "joinery", path: "../..", traits: ["Analyzer", "ServiceLifecycle"]),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["CommandLineArguments"]),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(name: "RentalsDomain", dependencies: [joineryAsync], swiftSettings: settings),
        .target(
            name: "RentalsInfrastructure",
            dependencies: ["RentalsDomain", joineryAsync, logging, .product(name: "GRDB", package: "GRDB.swift")],
            resources: [.process("Resources")],
            swiftSettings: settings),
        .target(
            name: "RentalsServer",
            dependencies: [
                "RentalsDomain", "RentalsInfrastructure", joinery, joineryAsync, joineryServices, logging,
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        // The baseline of the load test: some routes of the server, with objects created by hand.
        .executableTarget(
            name: "rentals-by-hand",
            dependencies: [
                "RentalsDomain", "RentalsInfrastructure", "RentalsServer", joineryAsync, logging,
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            swiftSettings: settings),
        .executableTarget(name: "rentals", dependencies: ["RentalsServer"], swiftSettings: settings),
        .target(
            name: "RentalsTestSupport", dependencies: ["RentalsDomain"], path: "Tests/RentalsTestSupport",
            swiftSettings: settings),
        .testTarget(
            name: "RentalsDomainTests",
            dependencies: ["RentalsDomain", "RentalsTestSupport", joinery, joineryAsync, joineryTesting],
            swiftSettings: settings),
        .testTarget(
            name: "RentalsInfrastructureTests",
            dependencies: [
                "RentalsDomain", "RentalsInfrastructure", "RentalsTestSupport", joineryAsync, logging,
                .product(name: "InMemoryLogging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "RentalsServerTests",
            dependencies: [
                "RentalsDomain", "RentalsInfrastructure", "RentalsServer", "RentalsTestSupport", joinery,
                joineryAsync, joineryTesting, logging,
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "RentalsProcessTests",
            dependencies: [
                "rentals",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings),
    ]
)
