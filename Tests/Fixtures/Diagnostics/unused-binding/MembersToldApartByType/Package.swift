// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Reader",
    targets: [
        .executableTarget(name: "App", dependencies: ["Core", "Network"]), .target(name: "Core"),
        .target(name: "Network"),
    ])
