// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Server",
    targets: [.executableTarget(name: "Server", dependencies: ["Core"]), .target(name: "Core")])
