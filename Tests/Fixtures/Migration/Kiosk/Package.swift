// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "kiosk",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "joinery", path: "../../../..")],
    targets: [
        .target(name: "Kiosk", dependencies: [.product(name: "JoineryResolver", package: "joinery")]),
        .testTarget(
            name: "KioskTests",
            dependencies: [
                "Kiosk",
                .product(name: "JoineryResolver", package: "joinery"),
                .product(name: "JoineryTesting", package: "joinery"),
            ]),
    ]
)
