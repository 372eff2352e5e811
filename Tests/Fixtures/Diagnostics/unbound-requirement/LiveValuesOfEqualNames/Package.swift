// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Store",
    targets: [
        .target(name: "Account"),
        .target(name: "Shop"),
        .target(name: "AccountLive", dependencies: ["Account"]),
        .target(name: "ShopLive", dependencies: ["Shop"]),
        .executableTarget(name: "AccountApp", dependencies: ["Account", "AccountLive"]),
        .executableTarget(name: "ShopApp", dependencies: ["Shop", "ShopLive"]),
    ]
)
