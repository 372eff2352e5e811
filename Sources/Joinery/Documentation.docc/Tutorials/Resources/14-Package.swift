// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Listings",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(url: "https://github.com/OWNER/joinery", branch: "main")
    ],
    targets: [
        .executableTarget(
            name: "Listings",
            dependencies: [
                .product(name: "Joinery", package: "joinery"),
                .product(name: "JoineryAsync", package: "joinery"),
            ]),
        .testTarget(
            name: "ListingsTests",
            dependencies: ["Listings", .product(name: "JoineryTesting", package: "joinery")]),
    ]
)
