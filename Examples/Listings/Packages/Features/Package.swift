// swift-tools-version: 6.2
import PackageDescription

let joinery = Target.Dependency.product(name: "Joinery", package: "joinery")
let joineryAsync = Target.Dependency.product(name: "JoineryAsync", package: "joinery")
let joinerySwiftUI = Target.Dependency.product(name: "JoinerySwiftUI", package: "joinery")
let joineryTesting = Target.Dependency.product(name: "JoineryTesting", package: "joinery")
let domain = Target.Dependency.product(name: "ListingsDomain", package: "Domain")
let samples = Target.Dependency.product(name: "ListingsSamples", package: "Domain")

/// A feature imports the domain and FeatureKit, and no other feature.
func feature(_ name: String) -> [Target] {
    [
        .target(name: name, dependencies: ["FeatureKit", joinery, joineryAsync, joinerySwiftUI, domain, samples]),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.byName(name: name), joinery, joineryAsync, joineryTesting, domain, samples]),
    ]
}

let package = Package(
    name: "Features",
    platforms: [.iOS(.v18), .macOS(.v15)],
    products: [
        .library(name: "FeatureKit", targets: ["FeatureKit"]),
        .library(name: "AccountFeature", targets: ["AccountFeature"]),
        .library(name: "BrowseFeature", targets: ["BrowseFeature"]),
        .library(name: "SavedFeature", targets: ["SavedFeature"]),
    ],
    dependencies: [
        .package(name: "joinery", path: "../../../.."),
        .package(path: "../Domain"),
    ],
    targets: [.target(name: "FeatureKit", dependencies: [domain])] + feature("AccountFeature")
        + feature("BrowseFeature") + feature("SavedFeature")
)
