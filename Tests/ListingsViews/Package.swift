// swift-tools-version: 6.2
import PackageDescription

// Tests the views of Examples/Listings, on systems without SwiftUI: with the module of that name in Tests/SwiftUI, which
// .ci/swiftui passes to the compiler.
let package = Package(
    name: "listings-views",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "joinery", path: "../.."),
        .package(path: "../../Examples/Listings"),
        .package(path: "../../Examples/Listings/Packages/Domain"),
    ],
    targets: [
        // Finds the previews in the program.
        .target(name: "PreviewSection"),
        .testTarget(
            name: "ListingsViewsTests",
            dependencies: [
                "PreviewSection",
                .product(name: "AppFeature", package: "Listings"),
                .product(name: "Joinery", package: "joinery"),
                .product(name: "JoinerySwiftUI", package: "joinery"),
                .product(name: "JoineryTesting", package: "joinery"),
                .product(name: "ListingsDomain", package: "Domain"),
                .product(name: "ListingsSamples", package: "Domain"),
            ]),
    ]
)
