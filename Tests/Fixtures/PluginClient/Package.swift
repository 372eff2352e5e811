// swift-tools-version: 6.2
import PackageDescription

// Set where only the compiler is to judge the sources.
let plugins: [Target.PluginUsage] =
    Context.environment["JOINERY_UNCHECKED"] == nil ? [.plugin(name: "JoineryCheckPlugin", package: "joinery")] : []

func joinery(_ product: String) -> Target.Dependency { .product(name: product, package: "joinery") }
let libraries = [
    joinery("Joinery"), joinery("JoineryAsync"), joinery("JoineryDependencies"), joinery("JoinerySwinject"),
]

let package = Package(
    name: "client",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "joinery", path: "../..", traits: ["Analyzer", "Macros"])],
    targets: [
        .target(name: "Core", dependencies: libraries + [joinery("JoineryMacros")]),
        .executableTarget(name: "App", dependencies: ["Core"] + libraries, plugins: plugins),
        .testTarget(
            name: "AppTests",
            dependencies: ["Core", joinery("JoineryTesting")] + libraries, plugins: plugins),
    ]
)
