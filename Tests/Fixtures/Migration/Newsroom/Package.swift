// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "newsroom",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "joinery", path: "../../../..")],
    targets: [
        .target(name: "NewsroomCore", dependencies: [.product(name: "JoinerySwinject", package: "joinery")]),
        .target(name: "NewsroomKit", dependencies: ["NewsroomCore"]),
        .executableTarget(
            name: "Newsroom",
            dependencies: ["NewsroomKit", .product(name: "JoinerySwinject", package: "joinery")]),
        .testTarget(
            name: "NewsroomTests",
            dependencies: ["Newsroom", .product(name: "JoineryTesting", package: "joinery")]),
    ]
)
