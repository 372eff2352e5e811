// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import JoineryMigration
import Testing

@testable import JoineryAnalysis
@testable import JoineryMigration

/// Dependencies with keys in native form.
struct KeyMigrationTests {
    private static let property = """
        extension DependencyValues {
            var store: any Store {
                get { self[StoreKey.self] }
                set { self[StoreKey.self] = newValue }
            }
        }
        """

    /// Returns the members of the native extension for a key of the property `store`.
    private func members(_ key: String) throws -> String {
        let source =
            "import Dependencies\n\n\(Self.property)\n\nprivate enum StoreKey: DependencyKey {\n\(key)\n}\n"
        let program = try MigratedProgram(["Sources/App/App.swift": source], from: .dependencies)
        #expect(program.isStable)
        return program.members(of: "Sources/App/App.swift")
    }

    @Test(arguments: [
        ("static let liveValue: any Store = FileStore()", "var store: any Store { singleton { FileStore() } }"),
        ("static var liveValue: any Store { FileStore() }", "var store: any Store { singleton { FileStore() } }"),
        (
            "static var liveValue: any Store { return FileStore() }",
            "var store: any Store { singleton { FileStore() } }"
        ),
        (
            "static let liveValue: any Store = FileStore()\nstatic let testValue: any Store = FakeStore()",
            "var store: any Store { singleton { FileStore() } test: { FakeStore() } }"
        ),
        (
            "static let liveValue: any Store = FileStore()\nstatic let previewValue: any Store = FakeStore()\nstatic let testValue: any Store = FakeStore()",
            """
            var store: any Store {
                singleton { context == .preview ? FakeStore() : FileStore() } test: { FakeStore() }
            }
            """
        ),
        (
            "static let liveValue: any Store = FileStore()\nstatic let previewValue: any Store = FakeStore()",
            "var store: any Store { singleton { context == .live ? FileStore() : FakeStore() } }"
        ),
        (
            "static let liveValue: any Store = {\n    let path = \"a\"\n    return FileStore(path: path)\n}()",
            """
            var store: any Store {
                singleton {
                    let path = "a"
                    return FileStore(path: path)
                }
            }
            """
        ),
    ]) func key(old: String, new: String) throws {
        #expect(try members(old) == new)
    }

    @Test func clientsKeepTheirValues() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/Client.swift": """
                import Dependencies
                import DependenciesMacros

                /// Reads feeds.
                @DependencyClient
                public struct FeedClient: Sendable {
                    public var items: @Sendable (_ page: Int) async throws -> [String]
                }

                extension FeedClient: TestDependencyKey {
                    public static let testValue = Self()
                    public static let previewValue = Self { _ in ["a"] }
                }

                extension DependencyValues {
                    /// The feeds.
                    public var feed: FeedClient {
                        get { self[FeedClient.self] }
                        set { self[FeedClient.self] = newValue }
                    }
                }
                """,
                "Sources/App/Live.swift": """
                import Dependencies

                extension FeedClient: DependencyKey {
                    public static var liveValue: Self {
                        @Dependency(\\.host) var host
                        return Self { page in ["\\(host)/\\(page)"] }
                    }
                }

                extension DependencyValues {
                    var host: String {
                        get { self[HostKey.self] }
                        set { self[HostKey.self] = newValue }
                    }

                    private enum HostKey: DependencyKey { static let liveValue = "localhost" }
                }
                """,
            ], from: .dependencies)
        #expect(
            program["Sources/App/Client.swift"] == """
                import Joinery
                import JoineryDependenciesMacros

                /// Reads feeds.
                @DependencyClient
                public struct FeedClient: Sendable {
                    public var items: @Sendable (_ page: Int) async throws -> [String]
                }

                extension FeedClient {
                    public static let testValue = Self()
                    public static let previewValue = Self { _ in ["a"] }
                }

                extension Dependencies {
                    /// The feeds.
                    public var feed: FeedClient {
                        singleton { context == .preview ? .previewValue : .liveValue } test: { .testValue }
                    }
                }
                """)
        #expect(
            program["Sources/App/Live.swift"] == """
                import Joinery

                extension FeedClient {
                    public static var liveValue: Self {
                        @DynamicInjected(\\.host) var host
                        return Self { page in ["\\(host)/\\(page)"] }
                    }
                }

                extension Dependencies {
                    var host: String { singleton { "localhost" } }
                }
                """)
        #expect(program.isStable)
    }

    @Test func aKeyThatNeedsOthersMoves() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                // MARK: - Search

                extension DependencyValues {
                    var search: Search {
                        get { self[SearchKey.self] }
                        set { self[SearchKey.self] = newValue }
                    }
                    var store: Store {
                        get { self[StoreKey.self] }
                        set { self[StoreKey.self] = newValue }
                    }
                }

                enum SearchKey: DependencyKey {
                    static var liveValue: Search {
                        // Uses the store of the session.
                        @Dependency(\\.store) var store
                        return Search(store: store)
                    }
                }

                enum StoreKey: DependencyKey {
                    static let liveValue = Store()
                }
                """
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                // MARK: - Search

                extension Dependencies {
                    var search: Search {
                        singleton {
                            // Uses the store of the session.
                            let store = self.store
                            return Search(store: store)
                        }
                    }
                    var store: Store { singleton { Store() } }
                }

                """)
    }

    @Test(arguments: [
        ("class M { @Dependency(\\.a) var a }", "class M { @DynamicInjected(\\.a) var a }"),
        ("class M { @Dependency(A.self) var a }", "class M { @DynamicInjected(\\.a) var a }"),
        ("class M { @Dependency(\\.a.name) var name }", "class M { @DynamicInjected(\\.a.name) var name }"),
        ("func f() { @Dependency(\\.a) var a; a.f() }", "func f() { let a = inject(\\.a); a.f() }"),
        (
            "func f() { @Dependency(\\.a.name) var name: String; print(name) }",
            "func f() { let name: String = inject(\\.a).name; print(name) }"
        ),
        (
            "func f() { @Dependency(\\.a) var a; Task { a.f() } }",
            "func f() { @DynamicInjected(\\.a) var a; Task { a.f() } }"
        ),
        ("let x = DependencyValues._current.a", "let x = inject(\\.a)"),
        (
            "func f() { withDependencies { $0.a = A() } operation: { g() } }",
            "func f() { withDependencies { $0[\\.a] = A() } operation: { g() } }"
        ),
        (
            "func f() { withDependencies { $0[A.self] = A() } operation: { g() } }",
            "func f() { withDependencies { $0[\\.a] = A() } operation: { g() } }"
        ),
        (
            "func f() { withDependencies { $0.a.name = \"b\" } operation: { g() } }",
            "func f() { withDependencies { $0[\\.a].name = \"b\" } operation: { g() } }"
        ),
        ("func f() { prepareDependencies { $0.a = A() } }", "func f() { prepareDependencies { $0[\\.a] = A() } }"),
    ]) func use(old: String, new: String) throws {
        let program = try use(old)
        #expect(program["Sources/App/Use.swift"] == "import Joinery\n\n\(new)\n")
        #expect(program.isStable)
    }

    @Test(arguments: [
        (
            "class M { @Dependency(\\.a) var a; func f() { withDependencies(from: self) { M() } } }",
            "class M { @Dependency(\\Dependencies.a) var a; func f() { withDependencies(from: self) { M() } } }"
        ),
        (
            "class M { @Dependency(\\.a) var a; @Dependency(\\.date) var date }",
            "class M { @DynamicInjected(\\.a) var a; @Dependency(\\.date) var date }"
        ),
        (
            "func f() { withDependencies { $0.a = A(); $0.date = .constant(.now) } operation: { M() } }",
            "func f() { withDependencies { $0[\\.a] = A(); $0.date = .constant(.now) } operation: { M() } }"
        ),
        (
            "func f(_ values: inout DependencyValues) { values.a = A() }",
            "func f(_ values: inout DependencyValues) { values[\\.a] = A() }"
        ),
        (
            "extension DependencyValues { mutating func g() { a = A() } }",
            "extension DependencyValues { mutating func g() { self[\\.a] = A() } }"
        ),
    ]) func useBesideTheDialect(old: String, new: String) throws {
        let program = try use(old)
        #expect(program["Sources/App/Use.swift"] == "import JoineryDependencies\nimport Joinery\n\n\(new)\n")
        #expect(program.isStable)
    }

    private func use(_ code: String) throws -> MigratedProgram {
        let key = """
            struct A { var name = "a"; func f() {} }
            extension A: DependencyKey { static let liveValue = A() }
            extension DependencyValues { var a: A { get { self[A.self] } set { self[A.self] = newValue } } }

            """
        return try MigratedProgram(
            [
                "Sources/App/Keys.swift": "import Dependencies\n" + key,
                "Sources/App/Use.swift": "import Dependencies\n\n\(code)\n",
            ], from: .dependencies)
    }

    @Test func severalChangesOfOneValue() throws {
        let program = try use(
            """
            func f() {
                withDependencies {
                    $0.a.name = "b"
                    $0.a.f = {}
                } operation: { g() }
            }
            """)
        #expect(
            program["Sources/App/Use.swift"] == """
                import Joinery

                func f() {
                    withDependencies {
                        $0[\\.a].name = "b"
                        $0[\\.a].f = {}
                    } operation: { g() }
                }

                """)
    }

    @Test func testsAreMigrated() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                let package = Package(name: "App", dependencies: [
                    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"),
                ], targets: [
                    .target(name: "App", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
                    .testTarget(name: "AppTests", dependencies: ["App", .product(name: "DependenciesTestSupport", package: "swift-dependencies")]),
                ])
                """,
                "Sources/App/App.swift": """
                import Dependencies

                enum NameKey: DependencyKey { static let liveValue = "a" }
                extension DependencyValues {
                    public var name: String {
                        get { self[NameKey.self] }
                        set { self[NameKey.self] = newValue }
                    }
                }
                """,
                "Tests/AppTests/AppTests.swift": """
                import App
                import Dependencies
                import DependenciesTestSupport
                import Testing

                @Suite(.dependency(\\.name, "b")) struct AppTests {
                    @Dependency(\\.name) var name
                    @Test(.dependencies { $0.name = "c" }) func one() { #expect(name == "c") }
                }
                """,
            ], from: .dependencies)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import App
                import Joinery
                import JoineryTesting
                import Testing

                @Suite(.dependencies { $0[\\.name] = "b" }) struct AppTests {
                    @DynamicInjected(\\.name) var name
                    @Test(.dependencies { $0[\\.name] = "c" }) func one() { #expect(name == "c") }
                }
                """)
        #expect(
            program["Package.swift"] == """
                // swift-tools-version: 6.0
                let package = Package(name: "App", dependencies: [
                    .package(url: "https://github.com/OWNER/joinery", branch: "main"),
                ], targets: [
                    .target(name: "App", dependencies: [.product(name: "Joinery", package: "joinery")]),
                    .testTarget(name: "AppTests", dependencies: ["App", .product(name: "JoineryTesting", package: "joinery")]),
                ])
                """)
        #expect(program.isStable)
    }

    @Test func aKeyWithoutAPropertyGetsOne() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                struct Feed { static let sample = Feed() }

                extension Feed: DependencyKey {
                    static let liveValue = Feed()
                    static let testValue = Feed.sample
                }

                class M { @Dependency(Feed.self) var feed }
                """
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                struct Feed { static let sample = Feed() }

                extension Feed {
                    static let liveValue = Feed()
                    static let testValue = Feed.sample
                }

                extension Dependencies {
                    var feed: Feed { singleton { .liveValue } test: { .testValue } }
                }

                class M { @DynamicInjected(\\.feed) var feed }
                """)
        #expect(program.isStable)
    }

    @Test func entriesAreMigrated() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies
                import DependenciesMacros

                extension DependencyValues {
                    @DependencyEntry(liveValue: "/var") public var folder: String = "/tmp"
                }
                """
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery
                import JoineryDependenciesMacros

                extension Dependencies {
                    public var folder: String { singleton { "/var" } test: { "/tmp" } }
                }
                """)
    }

    @Test(arguments: [
        (
            "@MainActor enum StoreKey: DependencyKey { static let liveValue: any Store = FileStore() }",
            "it belongs to 'MainActor'"
        ),
        (
            "#if DEBUG\nenum StoreKey: DependencyKey { static let liveValue: any Store = FileStore() }\n#endif",
            "it is declared under a condition"
        ),
        (
            "enum StoreKey: DependencyKey {\n#if DEBUG\nstatic let liveValue: any Store = FakeStore()\n#endif\n}",
            "its values are declared under a condition (Sources/App/App.swift:11)"
        ),
        (
            "enum StoreKey: DependencyKey { static let liveValue: any Store = FileStore() }\nlet key = StoreKey.self",
            "code names it in a way that has no native form (Sources/App/App.swift:10)"
        ),
        (
            "enum StoreKey: DependencyKey { static let liveValue: any Store = FileStore() }\nlet key = \\DependencyValues.store",
            "code names it in a way that has no native form (Sources/App/App.swift:10)"
        ),
    ]) func reason(key: String, reason: String) throws {
        let source = "import Dependencies\n\n\(Self.property)\n\(key)\n"
        let program = try MigratedProgram(["Sources/App/App.swift": source], from: .dependencies)
        #expect(program.reasons == ["store": reason])
        #expect(program["Sources/App/App.swift"] == source)
    }

    /// Code of the program gives the value.
    @Test func aKeyWithoutALiveValue() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift":
                    "import Dependencies\n\n\(Self.property)\n\nenum StoreKey: TestDependencyKey {\n    static let testValue: any Store = FakeStore()\n}\n"
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                extension Dependencies {
                    var store: any Store {
                        singleton {
                            if context == .preview { return StoreKey.testValue }
                            fatalError("'store' is read before the program gives it a value")
                        } test: {
                            StoreKey.testValue
                        }
                    }
                }

                enum StoreKey {
                    static let testValue: any Store = FakeStore()
                }

                """)
        #expect(program.isStable)
    }

    /// A test that names a live value gets it from the static member that stays.
    @Test func aLiveValueThatCodeNames() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                extension DependencyValues {
                    var git: Git {
                        get { self[GitKey.self] }
                        set { self[GitKey.self] = newValue }
                    }
                    var log: Log {
                        get { self[LogKey.self] }
                        set { self[LogKey.self] = newValue }
                    }
                }
                enum GitKey: DependencyKey {
                    static let liveValue = Git { text in
                        @Dependency(\\.log) var log
                        log.write(text)
                    }
                }
                enum LogKey: DependencyKey { static let liveValue = Log() }
                struct Log { func write(_ text: String) {} }

                """,
                "Tests/AppTests/AppTests.swift": """
                import Dependencies
                @testable import App

                func test() { withDependencies { $0.git = GitKey.liveValue } operation: { f() } }

                """,
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                extension Dependencies {
                    var git: Git { singleton { GitKey.liveValue } }
                    var log: Log { singleton { Log() } }
                }
                enum GitKey {
                    static let liveValue = Git { text in
                        let log = inject(\\.log)
                        log.write(text)
                    }
                }
                struct Log { func write(_ text: String) {} }

                """)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import Joinery
                @testable import App

                func test() { withDependencies { $0[\\.git] = GitKey.liveValue } operation: { f() } }

                """)
        #expect(program.isStable)
    }

    @Test func importIsPublicOnlyWhereADeclarationNeedsIt() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/Reader.swift": """
                package import Dependencies

                package struct Reader: Sendable {
                    @Dependency(\\.date) private var date
                }
                private enum ReaderKey: DependencyKey {
                    static let liveValue = Reader()
                }
                extension DependencyValues {
                    package var reader: Reader {
                        get { self[ReaderKey.self] }
                        set { self[ReaderKey.self] = newValue }
                    }
                }

                """
            ], from: .dependencies)
        #expect(
            program["Sources/App/Reader.swift"] == """
                import JoineryDependencies
                package import Joinery

                package struct Reader: Sendable {
                    @Dependency(\\.date) private var date
                }
                extension Dependencies {
                    package var reader: Reader { singleton { Reader() } }
                }

                """)
        #expect(program.isStable)
    }

    @Test(arguments: ["App", "Widget"]) func keysOfOneNameHaveTheirOwnValues(module: String) throws {
        let key = { (property: String, value: String) in
            """
            import Dependencies

            extension DependencyValues {
                var \(property): Store { self[StoreKey.self] }
            }

            private enum StoreKey: DependencyKey {
                static let liveValue = Store.instance.\(property)
                \(value)
            }

            """
        }
        let files = (first: "Sources/App/App.swift", second: "Sources/\(module)/Other.swift")
        let program = try MigratedProgram(
            [files.first: key("store", ""), files.second: key("other", "static let testValue = Store.fake")],
            from: .dependencies)
        #expect(program.isStable)
        #expect(!program[files.first].contains("testValue"))
        #expect(program[files.second].contains("test: { Store.fake }"))
    }

    @Test func keysOfOneShortNameHaveTheirOwnValues() throws {
        let source = """
            import Dependencies

            extension DependencyValues {
                var shop: Shop.Client {
                    get { self[Shop.Client.self] }
                    set { self[Shop.Client.self] = newValue }
                }
            }

            extension Shop.Client: DependencyKey {
                static let liveValue = Shop.Client(url: "shop")
                static func local() -> Shop.Client { Shop.Client(url: "local") }
            }

            extension Mail.Client: TestDependencyKey {
                static let testValue = Mail.Client(url: "mail")
            }

            """
        let program = try MigratedProgram(["Sources/App/App.swift": source], from: .dependencies)
        #expect(program["Sources/App/App.swift"].contains("var shop: Shop.Client { singleton { .liveValue } }"))
    }
}
#endif
