// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "observatory",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "joinery", path: "../../../..")],
    targets: [
        .target(name: "ObservatoryCore", dependencies: [.product(name: "JoineryValues", package: "joinery")]),
        .target(
            name: "Observatory",
            dependencies: ["ObservatoryCore", .product(name: "JoineryValues", package: "joinery")]),
        .testTarget(
            name: "ObservatoryTests",
            dependencies: [
                "Observatory", "ObservatoryCore",
                .product(name: "JoineryValues", package: "joinery"),
                .product(name: "JoineryTesting", package: "joinery"),
            ]),
    ]
)
