// swift-tools-version: 6.2
import PackageDescription

// What the app is about. Imports neither features nor infrastructure.
let package = Package(
    name: "Domain",
    platforms: [.iOS(.v18), .macOS(.v15)],
    products: [
        .library(name: "ListingsDomain", targets: ["ListingsDomain"]),
        .library(name: "ListingsSamples", targets: ["ListingsSamples"]),
    ],
    dependencies: [.package(name: "joinery", path: "../../../..")],
    targets: [
        .target(
            name: "ListingsDomain",
            dependencies: [
                .product(name: "Joinery", package: "joinery"),
                .product(name: "JoineryAsync", package: "joinery"),
            ]),
        // The world of previews and tests.
        .target(
            name: "ListingsSamples",
            dependencies: ["ListingsDomain", .product(name: "Joinery", package: "joinery")]),
        .testTarget(
            name: "ListingsDomainTests",
            dependencies: [
                "ListingsDomain", "ListingsSamples", .product(name: "Joinery", package: "joinery"),
                .product(name: "JoineryAsync", package: "joinery"),
                .product(name: "JoineryTesting", package: "joinery"),
            ]),
    ]
)
