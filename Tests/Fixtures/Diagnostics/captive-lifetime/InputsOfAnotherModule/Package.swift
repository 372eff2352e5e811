// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    targets: [.executableTarget(name: "App", dependencies: ["Core"]), .target(name: "Core")])
