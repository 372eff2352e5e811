// swift-tools-version: 6.2
import PackageDescription

// The network and the disk. Only the app imports it.
let package = Package(
    name: "Infrastructure",
    platforms: [.iOS(.v18), .macOS(.v15)],
    products: [.library(name: "ListingsInfrastructure", targets: ["ListingsInfrastructure"])],
    dependencies: [
        .package(name: "joinery", path: "../../../.."),
        .package(path: "../Domain"),
    ],
    targets: [
        .target(
            name: "ListingsInfrastructure",
            dependencies: [
                .product(name: "JoineryAsync", package: "joinery"),
                .product(name: "ListingsDomain", package: "Domain"),
            ]),
        .testTarget(
            name: "ListingsInfrastructureTests",
            dependencies: [
                "ListingsInfrastructure", .product(name: "JoineryAsync", package: "joinery"),
                .product(name: "JoineryTesting", package: "joinery"),
                .product(name: "ListingsDomain", package: "Domain"),
                .product(name: "ListingsSamples", package: "Domain"),
            ]),
    ]
)
