// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Programs",
    targets: [
        .target(name: "Kit"),
        .executableTarget(name: "Mail", dependencies: ["Kit"]),
        .executableTarget(name: "Shop", dependencies: ["Kit"]),
    ])
