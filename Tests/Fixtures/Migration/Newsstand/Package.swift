// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "newsstand",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "joinery", path: "../../../..")],
    targets: [
        .target(name: "NewsCore", dependencies: [.product(name: "JoinerySwinject", package: "joinery")]),
        .target(
            name: "Newsstand",
            dependencies: ["NewsCore", .product(name: "JoinerySwinject", package: "joinery")]),
        .testTarget(
            name: "NewsstandTests",
            dependencies: [
                "Newsstand", "NewsCore",
                .product(name: "JoinerySwinject", package: "joinery"),
                .product(name: "JoineryTesting", package: "joinery"),
            ]),
    ]
)
