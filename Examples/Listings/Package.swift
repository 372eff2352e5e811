// swift-tools-version: 6.2
import PackageDescription

// The app: binds what the features require, and shows their screens.
let package = Package(
    name: "Listings",
    platforms: [.iOS(.v18), .macOS(.v15)],
    products: [.library(name: "AppFeature", targets: ["AppFeature"])],
    dependencies: [
        .package(name: "joinery", path: "../.."),
        .package(path: "Packages/Domain"),
        .package(path: "Packages/Features"),
        .package(path: "Packages/Infrastructure"),
    ],
    targets: [
        .target(
            name: "AppFeature",
            dependencies: [
                .product(name: "AccountFeature", package: "Features"),
                .product(name: "BrowseFeature", package: "Features"),
                .product(name: "FeatureKit", package: "Features"),
                .product(name: "Joinery", package: "joinery"),
                .product(name: "JoineryAsync", package: "joinery"),
                .product(name: "JoinerySwiftUI", package: "joinery"),
                .product(name: "ListingsDomain", package: "Domain"),
                .product(name: "ListingsInfrastructure", package: "Infrastructure"),
                .product(name: "ListingsSamples", package: "Domain"),
                .product(name: "SavedFeature", package: "Features"),
            ]),
        // The Xcode project has this file as its app target, see project.yml.
        .executableTarget(
            name: "Listings",
            dependencies: ["AppFeature", .product(name: "Joinery", package: "joinery")]),
        .testTarget(
            name: "AppFeatureTests",
            dependencies: [
                "AppFeature", .product(name: "JoineryAsync", package: "joinery"),
                .product(name: "JoineryTesting", package: "joinery"),
                .product(name: "ListingsDomain", package: "Domain"),
                .product(name: "ListingsInfrastructure", package: "Infrastructure"),
                .product(name: "ListingsSamples", package: "Domain"),
            ]),
    ]
)
