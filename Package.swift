// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Only CI sets this variable, so that warnings of a later compiler don't break the builds of users.
let warnings: [SwiftSetting] =
    Context.environment["JOINERY_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
    warnings + [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]

/// The command that the plug-ins build and run. Without the trait, or with JOINERY_TOOL in the environment, they run an
/// installed one, and nobody builds swift-syntax.
let builtTool: [Target.Dependency] =
    Context.environment["JOINERY_TOOL"] == nil
    ? [.target(name: "JoineryChecker", condition: .when(traits: ["Analyzer"]))] : []

/// Returns the target of a dialect: the API of another library on Joinery's graph.
func dialect(_ name: String, dependencies: [Target.Dependency] = ["Joinery", "JoineryKeys"]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Dialects/\(name)", swiftSettings: settings)
}

/// Returns a product of swift-syntax, which is fetched and built only with one of the traits: see docs/decisions.
func swiftSyntax(_ product: String, traits: Set<String> = ["Macros"]) -> Target.Dependency {
    .product(name: product, package: "swift-syntax", condition: .when(traits: traits))
}

/// Returns a product of the server ecosystem, which is fetched and built only with the trait.
func service(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["ServiceLifecycle"]))
}

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Analyzer"]))

let package = Package(
    name: "joinery",
    platforms: [.macOS(.v10_15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
    products: [
        .library(name: "Joinery", targets: ["Joinery"]),
        .library(name: "JoineryAsync", targets: ["JoineryAsync"]),
        .library(name: "JoineryTesting", targets: ["JoineryTesting"]),
        .library(name: "JoineryTracing", targets: ["JoineryTracing"]),
        .library(name: "JoinerySwiftUI", targets: ["JoinerySwiftUI"]),
        .library(name: "JoineryObjects", targets: ["JoineryObjects"]),
        .library(name: "JoineryValues", targets: ["JoineryValues"]),
        .library(name: "JoineryDependencies", targets: ["JoineryDependencies"]),
        .library(name: "JoineryDependenciesTesting", targets: ["JoineryDependenciesTesting"]),
        .library(name: "JoineryDependenciesMacros", targets: ["JoineryDependenciesMacros"]),
        .library(name: "JoinerySwinject", targets: ["JoinerySwinject"]),
        .library(name: "JoineryFactory", targets: ["JoineryFactory"]),
        .library(name: "JoineryFactoryTesting", targets: ["JoineryFactoryTesting"]),
        .library(name: "JoineryResolver", targets: ["JoineryResolver"]),
        .library(name: "JoineryMacros", targets: ["JoineryMacros"]),
        .library(name: "JoineryServiceLifecycle", targets: ["JoineryServiceLifecycle"]),
        .executable(name: "joinery", targets: ["JoineryCommand"]),
        .plugin(name: "JoineryCheckPlugin", targets: ["JoineryCheckPlugin"]),
        .plugin(name: "JoineryCommandPlugin", targets: ["JoineryCommandPlugin"]),
    ],
    traits: [
        .trait(
            name: "Macros",
            description: "Builds JoineryMacros and JoineryDependenciesMacros. Fetches swift-syntax."),
        .trait(
            name: "Analyzer",
            description: """
                Builds the joinery command, which takes minutes; an installed joinery needs no trait. Fetches \
                swift-syntax, swift-argument-parser, and Yams.
                """),
        .trait(
            name: "ServiceLifecycle",
            description: """
                Builds JoineryServiceLifecycle. Fetches swift-service-lifecycle, swift-log, swift-metrics, and \
                swift-distributed-tracing.
                """),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.1"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
    ],
    targets: [
        .target(name: "JoineryPlatform"),
        .target(name: "Joinery", dependencies: ["JoineryPlatform"], swiftSettings: settings),
        .target(name: "JoineryAsync", dependencies: ["Joinery", "JoineryAsyncLoader"], swiftSettings: settings),
        .target(name: "JoineryAsyncLoader"),
        .target(
            name: "JoineryTesting", dependencies: ["Joinery", "JoinerySamples", "JoineryTestingLoader"],
            swiftSettings: settings),
        .target(name: "JoinerySamples", swiftSettings: settings),
        .target(name: "JoineryTestingLoader"),
        .target(name: "JoineryTracing", dependencies: ["Joinery", "JoineryTracingLoader"], swiftSettings: settings),
        .target(name: "JoineryTracingLoader"),
        .target(
            name: "JoineryServiceLifecycle",
            dependencies: [
                "JoineryAsync", "JoineryTracing", service("ServiceLifecycle", "swift-service-lifecycle"),
                service("UnixSignals", "swift-service-lifecycle"), service("Logging", "swift-log"),
                service("Metrics", "swift-metrics"), service("Tracing", "swift-distributed-tracing"),
            ],
            swiftSettings: settings),
        // The package Tests/SwiftUI contains its tests, and a replacement for SwiftUI on other systems.
        .target(name: "JoinerySwiftUI", dependencies: ["JoineryAsync"], swiftSettings: settings),
        .target(
            name: "JoineryMacros", dependencies: ["JoineryAsync", "JoinerySamples", "JoineryMacrosPlugin"],
            swiftSettings: settings),
        .macro(
            name: "JoineryMacrosPlugin",
            dependencies: [
                swiftSyntax("SwiftCompilerPlugin"), swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxBuilder"),
                swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftIfConfig"),
                swiftSyntax("SwiftParser"),
            ],
            swiftSettings: settings),
        dialect("JoineryKeys", dependencies: ["Joinery"]),
        dialect("JoineryObjects"),
        dialect("JoineryValues"),
        dialect("JoineryDependencies"),
        dialect("JoineryDependenciesTesting", dependencies: ["Joinery", "JoineryTesting", "JoineryDependencies"]),
        dialect(
            "JoineryDependenciesMacros",
            dependencies: ["Joinery", "JoineryDependencies", "JoineryMacrosPlugin"]),
        dialect("JoineryRegistry"),
        dialect("JoinerySwinject", dependencies: ["Joinery", "JoineryKeys", "JoineryRegistry"]),
        dialect("JoineryResolver", dependencies: ["Joinery", "JoineryKeys", "JoineryRegistry"]),
        dialect("JoineryFactory", dependencies: ["Joinery", "JoineryKeys", "JoineryRegistry"]),
        dialect("JoineryFactoryTesting", dependencies: ["JoineryTesting", "JoineryFactory"]),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "JoineryTests",
            dependencies: [
                "Joinery", "JoineryKeys", "JoineryRegistry", "JoineryTesting", "PreparedProgram", "TestSupport",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "PreparedProgram", dependencies: ["JoineryAsync"], path: "Tests/Apps/Prepared",
            swiftSettings: settings),
        .testTarget(
            name: "JoineryAsyncTests", dependencies: ["JoineryAsync", "JoineryTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "JoineryTracingTests",
            dependencies: ["JoineryTracing", "JoineryAsync", "JoineryTesting", "TestSupport", "TracedProgram"],
            swiftSettings: settings),
        .executableTarget(
            name: "TracedProgram", dependencies: ["JoineryAsync", "JoineryTracing"], path: "Tests/Apps/Traced",
            swiftSettings: settings),
        // The clients of .ci/modes that use no dialect, in Swift 5 mode.
        .testTarget(
            name: "Swift5ModeTests", dependencies: ["JoineryAsync", "JoineryTesting"], path: "Tests/Modes",
            sources: ["Async.swift", "Native.swift"], swiftSettings: warnings + [.swiftLanguageMode(.v5)]),
        .testTarget(name: "ModelTests", dependencies: ["Joinery", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "JoineryServiceLifecycleTests",
            dependencies: [
                "JoineryServiceLifecycle", "JoineryTesting", "TestSupport",
                service("ServiceLifecycle", "swift-service-lifecycle"),
                service("ServiceLifecycleTestKit", "swift-service-lifecycle"), service("Logging", "swift-log"),
                service("InMemoryLogging", "swift-log"), service("MetricsTestKit", "swift-metrics"),
                service("Metrics", "swift-metrics"), service("InMemoryTracing", "swift-distributed-tracing"),
                service("Tracing", "swift-distributed-tracing"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "StressTests",
            dependencies: [
                "Joinery", "JoineryAsync", "JoineryTesting", "JoineryTracing", "JoineryKeys", "JoineryObjects",
                "JoineryValues", "JoineryDependencies", "JoinerySwinject", "JoineryFactory", "JoineryResolver",
                "TestSupport", "HeapMeasure",
            ],
            swiftSettings: settings),
        .target(name: "HeapMeasure", path: "Tests/HeapMeasure"),
        .testTarget(
            name: "JoineryTestingTests", dependencies: ["JoineryAsync", "JoineryTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "DialectTests",
            dependencies: [
                "Joinery", "JoineryTesting", "JoineryObjects", "JoineryValues", "JoineryDependencies",
                "JoinerySwinject", "JoineryFactory", "JoineryResolver", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "JoineryObjectsTests", dependencies: ["Joinery", "JoineryObjects", "JoineryTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "JoineryValuesTests", dependencies: ["Joinery", "JoineryValues", "JoineryTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "JoinerySwinjectTests",
            dependencies: ["Joinery", "JoinerySwinject", "JoineryTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "JoineryResolverTests",
            dependencies: ["Joinery", "JoineryResolver", "JoineryTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "JoineryFactoryTests",
            dependencies: ["Joinery", "JoineryFactory", "JoineryFactoryTesting", "JoineryTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "JoineryDependenciesTests",
            dependencies: [
                "Joinery", "JoineryDependencies", "JoineryDependenciesTesting", "JoineryKeys", "JoineryTesting",
                "TestSupport", "LiveProgram", "UnboundProgram",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "LiveProgram", dependencies: ["JoineryDependencies"], path: "Tests/Apps/Live",
            swiftSettings: settings),
        .executableTarget(
            name: "UnboundProgram", dependencies: ["JoineryDependencies"], path: "Tests/Apps/Unbound",
            swiftSettings: settings),
        .target(
            name: "ReaderDomain", dependencies: ["JoineryDependencies"], path: "Tests/Apps/Reader/Domain",
            swiftSettings: settings),
        .target(
            name: "ReaderInfrastructure", dependencies: ["JoineryDependencies", "ReaderDomain"],
            path: "Tests/Apps/Reader/Infrastructure", swiftSettings: settings),
        .target(
            name: "ReaderPresentation", dependencies: ["JoineryDependencies", "ReaderDomain"],
            path: "Tests/Apps/Reader/Presentation", swiftSettings: settings),
        .testTarget(
            name: "ReaderTests",
            dependencies: [
                "JoineryDependencies", "JoineryDependenciesTesting", "ReaderDomain", "ReaderInfrastructure",
                "ReaderPresentation",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "JoineryMacrosTests",
            // If a test target depends on macros, SwiftPM builds all tests and their dependencies again for the host.
            dependencies: [
                "JoineryAsync", "JoineryDependencies", "JoineryDependenciesMacros", "JoineryMacros",
                .target(name: "JoineryMacrosPlugin", condition: .when(traits: ["Macros"])),
                "JoineryDependenciesTesting", "JoineryTesting", "TestSupport", swiftSyntax("SwiftSyntax"),
                swiftSyntax("SwiftParser"),
                swiftSyntax("SwiftParserDiagnostics"), swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftIfConfig"),
                swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftSyntaxMacroExpansion"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "MainActorMacrosTests",
            dependencies: [
                "JoineryAsync", "JoineryDependencies", "JoineryDependenciesMacros", "JoineryDependenciesTesting",
                "JoineryMacros", "JoineryTesting",
            ],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "MainActorModuleTests",
            dependencies: ["Joinery", "JoineryTesting"],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
        .target(name: "JoineryPage", resources: [.embedInCode("Page")], swiftSettings: settings),
        .target(
            name: "JoineryAnalysis",
            dependencies: [
                "Joinery", "JoineryPage", swiftSyntax("SwiftSyntax", traits: ["Analyzer"]),
                swiftSyntax("SwiftParser", traits: ["Analyzer"]),
                swiftSyntax("SwiftParserDiagnostics", traits: ["Analyzer"]),
                swiftSyntax("SwiftDiagnostics", traits: ["Analyzer"]),
                .product(name: "Yams", package: "Yams", condition: .when(traits: ["Analyzer"])),
            ],
            swiftSettings: settings),
        .target(
            name: "JoineryMigration",
            dependencies: [
                "Joinery", "JoineryAnalysis", swiftSyntax("SwiftSyntax", traits: ["Analyzer"]),
                swiftSyntax("SwiftParser", traits: ["Analyzer"]),
            ],
            swiftSettings: settings),
        .target(
            name: "JoineryCommandLine", dependencies: ["Joinery", "JoineryAnalysis", argumentParser],
            swiftSettings: settings),
        .executableTarget(
            name: "JoineryCommand",
            dependencies: ["JoineryCommandLine", "JoineryAnalysis", "JoineryMigration", argumentParser],
            swiftSettings: settings),
        // What the plug-ins build: the command without the migration.
        .executableTarget(
            name: "JoineryChecker", dependencies: ["JoineryCommandLine", "JoineryAnalysis", argumentParser],
            swiftSettings: settings),
        // Its path shows the plug-in whether this is a release build.
        .executableTarget(name: "JoineryConfiguration"),
        .plugin(
            name: "JoineryCheckPlugin", capability: .buildTool(), dependencies: ["JoineryConfiguration"] + builtTool),
        .plugin(
            name: "JoineryCommandPlugin",
            capability: .command(
                intent: .custom(verb: "joinery", description: "Checks and shows the dependency graph of the package.")),
            dependencies: builtTool),
        .testTarget(
            name: "JoineryAnalysisTests",
            dependencies: [
                "JoineryAnalysis", "JoineryMigration", "JoineryCommandLine", "JoineryCommand", "TestSupport",
                swiftSyntax("SwiftSyntax", traits: ["Analyzer"]),
                swiftSyntax("SwiftParser", traits: ["Analyzer"]),
                swiftSyntax("SwiftParserDiagnostics", traits: ["Analyzer"]),
                .product(name: "Yams", package: "Yams", condition: .when(traits: ["Analyzer"])),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Joinery", "JoineryAsync", "JoineryTesting", "JoineryTracing", "JoineryObjects", "JoineryValues",
                "JoineryDependencies", "JoineryDependenciesMacros", "JoineryDependenciesTesting", "JoinerySwinject",
                "JoineryFactory", "JoineryFactoryTesting", "JoineryResolver", "JoineryMacros",
                "JoineryServiceLifecycle", "JoinerySwiftUI",
            ],
            swiftSettings: settings),
    ]
)

// The tests and the command run where this version of Swift does, so they can use newer APIs of Apple's platforms than the
// libraries, which do not contain them.
for target in package.targets
where target.type == .test || target.path?.hasPrefix("Tests/") == true
    || ["JoineryPage", "JoineryAnalysis", "JoineryMigration", "JoineryCommandLine", "JoineryCommand", "JoineryChecker"]
        .contains(target.name)
{
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .unsafeFlags(
                ["-Xfrontend", "-disable-availability-checking"],
                .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS]))
        ]
}

// Limits the build to some test targets, for example if a sanitizer builds everything again:
// JOINERY_TESTS=StressTests,JoineryTests
if let selection = Context.environment["JOINERY_TESTS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !selection.contains($0.name) }
}
