// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Notes",
    targets: [
        .target(name: "Storage"),
        .target(name: "PhoneParts", dependencies: ["Storage"]),
        .target(name: "DesktopParts", dependencies: ["Storage"]),
        .executableTarget(name: "PhoneApp", dependencies: ["PhoneParts"]),
        .executableTarget(name: "DesktopApp", dependencies: ["DesktopParts"]),
    ]
)
