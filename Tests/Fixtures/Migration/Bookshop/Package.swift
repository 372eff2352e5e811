// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "bookshop",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "joinery", path: "../../../..")],
    targets: [
        .target(name: "BookshopCore", dependencies: [.product(name: "JoineryFactory", package: "joinery")]),
        .target(
            name: "Bookshop",
            dependencies: ["BookshopCore", .product(name: "JoineryFactory", package: "joinery")]),
        .executableTarget(name: "BookshopApp", dependencies: ["Bookshop"]),
        .testTarget(
            name: "BookshopTests",
            dependencies: [
                "Bookshop", "BookshopCore",
                .product(name: "JoineryFactory", package: "joinery"),
                .product(name: "JoineryFactoryTesting", package: "joinery"),
            ]),
    ]
)
