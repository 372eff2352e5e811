// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "lighthouse",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "joinery", path: "../../../..")],
    targets: [
        .target(name: "LighthouseCore", dependencies: [.product(name: "JoineryObjects", package: "joinery")]),
        .target(
            name: "Lighthouse",
            dependencies: ["LighthouseCore", .product(name: "JoineryObjects", package: "joinery")]),
        .testTarget(
            name: "LighthouseTests",
            dependencies: [
                "Lighthouse", "LighthouseCore",
                .product(name: "JoineryObjects", package: "joinery"),
                .product(name: "JoineryTesting", package: "joinery"),
            ]),
    ]
)
