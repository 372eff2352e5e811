// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Dependencies whose live values are declared in other modules than their properties.
struct KeyStartMigrationTests {
    private static let interface = """
        import Dependencies

        public enum FeedKey: TestDependencyKey {
            public static let testValue = "test"
        }

        extension DependencyValues {
            public var feed: String {
                get { self[FeedKey.self] }
                set { self[FeedKey.self] = newValue }
            }
        }

        """

    private static let live = """
        import Dependencies
        import Feeds

        extension FeedKey: DependencyKey {
            public static let liveValue = "live"
        }

        """

    private static let app = """
        import Dependencies
        import FeedsLive
        import SwiftUI

        @main struct Reader: App {
            init() {
                start()
            }
        }
        struct Screen { @Dependency(\\.feed) var feed }

        """

    private func program(_ files: [String: String]) throws -> MigratedProgram {
        let known = ["Sources/Feeds/Feed.swift": Self.interface, "Sources/FeedsLive/Live.swift": Self.live]
        var all = known.merging(files) { $1 }
        let targets = Set(all.keys.map { $0.split(separator: "/").prefix(2) }).map { path in
            ".\(path[0] == "Tests" ? "testTarget" : "target")(name: \"\(path[1])\")"
        }
        all["Package.swift"] = """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(name: "Reader", targets: [\(targets.sorted().joined(separator: ", "))])

            """
        return try MigratedProgram(all, from: .dependencies)
    }

    @Test func theProgramGivesTheValueWhenItStarts() throws {
        let program = try program(["Sources/Reader/Reader.swift": Self.app])
        #expect(
            program["Sources/Feeds/Feed.swift"] == """
                import Joinery

                public enum FeedKey {
                    public static let testValue = "test"
                }

                extension Dependencies {
                    public var feed: String {
                        singleton {
                            if context == .preview { return FeedKey.testValue }
                            fatalError("'feed' is read before the program gives it a value")
                        } test: {
                            FeedKey.testValue
                        }
                    }
                }

                """)
        #expect(
            program["Sources/FeedsLive/Live.swift"] == """
                import Feeds

                extension FeedKey {
                    public static let liveValue = "live"
                }

                """)
        #expect(
            program["Sources/Reader/Reader.swift"] == """
                import Joinery
                import FeedsLive
                import SwiftUI
                import Feeds

                @main struct Reader: App {
                    init() {
                        prepareDependencies {
                            guard $0.context == .live else { return }
                            $0.override(\\.feed) { FeedKey.liveValue }
                        }
                        start()
                    }
                }
                struct Screen { @DynamicInjected(\\.feed) var feed }

                """)
        #expect(program.isStable)
    }

    @Test func clientsGetTheirValuesTogether() throws {
        let client = { (name: String) in
            """
            import Dependencies

            public struct \(name): Sendable { public var run: @Sendable () -> Int }
            extension \(name): TestDependencyKey {
                public static let testValue = Self { 1 }
                public static let previewValue = Self { 2 }
            }
            extension DependencyValues {
                public var \(name.lowercased()): \(name) {
                    get { self[\(name).self] }
                    set { self[\(name).self] = newValue }
                }
            }

            """
        }
        let live = { (name: String) in
            """
            import Clients
            import Dependencies

            extension \(name): @retroactive DependencyKey {
                public static var liveValue: Self {
                    @Dependency(\\.feed) var feed
                    return Self { feed.count }
                }
            }

            """
        }
        let program = try program([
            "Sources/Clients/First.swift": client("First"), "Sources/Clients/Second.swift": client("Second"),
            "Sources/Live/First.swift": live("First").replacing("import Dep", with: "import Feeds\nimport Dep"),
            "Sources/Live/Second.swift": live("Second").replacing("import Dep", with: "import Feeds\nimport Dep"),
            "Sources/Tool/main.swift":
                "import Clients\nimport Dependencies\nimport FeedsLive\nimport Live\n\nrun(Dependency(\\.first), Dependency(\\.second))\n",
        ])
        #expect(
            program["Sources/Clients/First.swift"] == """
                import Joinery

                public struct First: Sendable { public var run: @Sendable () -> Int }
                extension First {
                    public static let testValue = Self { 1 }
                    public static let previewValue = Self { 2 }
                }
                extension Dependencies {
                    public var first: First {
                        singleton {
                            if context == .preview { return .previewValue }
                            fatalError("'first' is read before the program gives it a value")
                        } test: {
                            .testValue
                        }
                    }
                }

                """)
        #expect(
            program["Sources/Live/First.swift"] == """
                import Clients
                import Feeds
                import Joinery

                extension First {
                    public static var liveValue: Self {
                        @DynamicInjected(\\.feed) var feed
                        return Self { feed.count }
                    }
                }

                """)
        #expect(
            program["Sources/Tool/main.swift"] == """
                import Clients
                import JoineryDependencies
                import Joinery
                import FeedsLive
                import Live
                import Feeds

                prepareDependencies {
                    guard $0.context == .live else { return }
                    $0.override(\\.feed) { FeedKey.liveValue }
                    $0.override(\\.first) { First.liveValue }
                    $0.override(\\.second) { Second.liveValue }
                }

                run(Dependency(\\Dependencies.first), Dependency(\\Dependencies.second))

                """)
        #expect(program.isStable)
    }

    @Test(arguments: [
        (
            ["Sources/Reader/Reader.swift": "import Feeds\nfunc f() {}\n"],
            "its live value is in 'FeedsLive', and no start of a program that uses that was found"
        ),
        (
            [
                "Sources/Features/Features.swift": "import FeedsLive\n",
                "Sources/Reader/Reader.swift":
                    "import Dependencies\nimport Features\n@main struct Reader { static func main() { run(Dependency(\\.feed)) } }\n",
            ],
            "the program 'Reader' would have to give its value, and does not import 'FeedsLive'"
        ),
        (
            [
                "Sources/Reader/Reader.swift": Self.app.replacing(
                    "    init", with: "    let title = Dependency(\\.feed).wrappedValue\n    init"
                )
            ],
            "the program reads 'feed' before it could give the value (Sources/Reader/Reader.swift:6)"
        ),
        (
            [
                "Sources/Reader/Reader.swift": Self.app,
                "Tests/ReaderTests/Tests.swift": """
                import Dependencies
                import Testing
                @testable import Reader
                @Test func live() { withDependencies { $0.context = .live } operation: {} }
                """,
            ],
            "the program would give its value, and a test uses the context of the program (Tests/ReaderTests/Tests.swift:4)"
        ),
        (
            [
                "Sources/Reader/Reader.swift": Self.app,
                "Sources/FeedsLive/Live.swift": Self.live.replacing("public static", with: "static"),
            ],
            "the program would have to give its value, which is not public"
        ),
    ]) func reason(files: [String: String], reason: String) throws {
        #expect(try program(files).reasons == ["feed": reason])
    }
}
#endif
