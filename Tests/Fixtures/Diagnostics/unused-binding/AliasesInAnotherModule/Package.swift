// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Shop",
    targets: [
        .target(name: "Kit"),
        .executableTarget(name: "App", dependencies: ["Kit"]),
    ]
)
