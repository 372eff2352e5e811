// swift-tools-version: 6.2
import PackageDescription

// A program without a dependency is built in seconds, in release too.
let package = Package(
    name: "installed",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "joinery", path: "../..")],
    targets: [
        .executableTarget(name: "App", plugins: [.plugin(name: "JoineryCheckPlugin", package: "joinery")])
    ]
)
