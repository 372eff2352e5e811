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
    name: "tic-tac-toe",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "TicTacToe", targets: ["TicTacToe"])],
    dependencies: [.package(name: "joinery", path: "../..")],
    targets: [
        .target(
            name: "TicTacToe", dependencies: [.product(name: "Joinery", package: "joinery")], swiftSettings: settings),
        .testTarget(
            name: "TicTacToeTests",
            dependencies: [
                "TicTacToe", .product(name: "Joinery", package: "joinery"),
                .product(name: "JoineryTesting", package: "joinery"),
            ],
            swiftSettings: settings),
    ]
)
