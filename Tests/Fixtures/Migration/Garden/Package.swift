// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "garden",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "joinery", path: "../../../..")],
    targets: [
        .target(name: "GardenCore", dependencies: [.product(name: "JoineryDependencies", package: "joinery")]),
        .target(
            name: "Garden",
            dependencies: ["GardenCore", .product(name: "JoineryDependencies", package: "joinery")]),
        .target(
            name: "GardenLive",
            dependencies: ["GardenCore", .product(name: "JoineryDependencies", package: "joinery")]),
        .executableTarget(
            name: "GardenApp",
            dependencies: ["GardenCore", "GardenLive", .product(name: "JoineryDependencies", package: "joinery")]),
        .testTarget(
            name: "GardenTests",
            dependencies: [
                "Garden", "GardenCore",
                .product(name: "JoineryDependencies", package: "joinery"),
                .product(name: "JoineryDependenciesTesting", package: "joinery"),
            ]),
    ]
)
