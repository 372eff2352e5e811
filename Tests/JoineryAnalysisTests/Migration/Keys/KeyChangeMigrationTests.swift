// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Changes of dependencies with keys, and the names in their values, in native form.
struct KeyChangeMigrationTests {
    private static let keys = """
        import Dependencies

        struct A { var name = "a"; var count = 0; var pages: [String: [Int]] = [:]; var next: [A] = [] }
        extension A: DependencyKey { static let liveValue = A() }
        enum CountKey: DependencyKey { static let liveValue = 1 }
        enum TotalKey: DependencyKey {
            static var liveValue: Int {
                @Dependency(\\.count) var count
                return count * 2
            }
        }
        extension DependencyValues {
            var a: A { get { self[A.self] } set { self[A.self] = newValue } }
            var count: Int { get { self[CountKey.self] } set { self[CountKey.self] = newValue } }
            var total: Int { get { self[TotalKey.self] } set { self[TotalKey.self] = newValue } }
        }

        """

    private func program(_ code: String) throws -> MigratedProgram {
        try MigratedProgram(
            ["Sources/App/Keys.swift": Self.keys, "Sources/App/Use.swift": "import Dependencies\n\n\(code)\n"],
            from: .dependencies)
    }

    @Test(arguments: [
        ("$0.count += 1", "$0[\\.count] += 1"),
        ("$0.a.count += 1", "$0[\\.a].count += 1"),
        ("$0.a = A(count: $0.a.count + 1)", "$0[\\.a] = A(count: $0[\\.a].count + 1)"),
        ("$0.count = $0[TotalKey.self]", "$0[\\.count] = $0[\\.total]"),
        ("let old = $0.count; $0.count = old + 1", "let old = $0[\\.count]; $0[\\.count] = old + 1"),
        ("if $0.count > 1 { $0.count = 0 }", "if $0[\\.count] > 1 { $0[\\.count] = 0 }"),
        ("swap(&$0.count, &other)", "swap(&$0[\\.count], &other)"),
        ("$0.total = 3; $0.count = $0.a.count", "$0[\\.total] = 3; $0[\\.count] = $0[\\.a].count"),
        ("$0.count = 5; $0.count += 1", "$0[\\.count] = 5; $0[\\.count] += 1"),
        ("$0.count = 5; $0.count = $0.count + 1", "$0[\\.count] = 5; $0[\\.count] = $0[\\.count] + 1"),
        ("$0.a.pages[\"z\"] = [1]", "$0[\\.a].pages[\"z\"] = [1]"),
        ("$0.a.pages[\"z\"]?[0] += 1", "$0[\\.a].pages[\"z\"]?[0] += 1"),
        ("$0.a.next[0].name = \"b\"", "$0[\\.a].next[0].name = \"b\""),
    ]) func change(old: String, new: String) throws {
        let program = try program("func f() { withDependencies { \(old) } operation: { g() } }")
        #expect(
            program["Sources/App/Use.swift"]
                == "import Joinery\n\nfunc f() { withDependencies { \(new) } operation: { g() } }\n")
        #expect(program.isStable)
    }

    @Test(arguments: [
        (
            "func f(_ values: inout DependencyValues) { values.count = values.a.count }",
            "func f(_ values: inout DependencyValues) { values[\\.count] = values[\\.a].count }"
        ),
        (
            "extension DependencyValues { mutating func f() { count += 1; total = self.count } }",
            "extension DependencyValues { mutating func f() { self[\\.count] += 1; self[\\.total] = self[\\.count] } }"
        ),
        (
            "extension Store { var values: DependencyValues { get { all } set { all = newValue } } }\nfunc f(_ store: Store) { store.values.count = 2; store.values.a.name = store.values.a.name }",
            "extension Store { var values: DependencyValues { get { all } set { all = newValue } } }\nfunc f(_ store: Store) { store.values[\\.count] = 2; store.values[\\.a].name = store.values[\\.a].name }"
        ),
        (
            "func f() { withDependencies { $0.date = .now; $0.count = 5; $0.total += 1 } operation: { g() } }",
            "func f() { withDependencies { $0.date = .now; $0[\\.count] = 5; $0[\\.total] += 1 } operation: { g() } }"
        ),
    ]) func changeOfTheLibrarysValues(old: String, new: String) throws {
        let program = try program(old)
        #expect(program["Sources/App/Use.swift"] == "import JoineryDependencies\nimport Joinery\n\n\(new)\n")
        #expect(program.isStable)
    }

    /// A native read does not see changes of what the value is built from.
    @Test(arguments: [
        ("$0.count = 5; $0.total = $0.total + 1", "total", "count"),
        ("$0.count = 5; $0.total += 1", "total", "count"),
        ("$0.context = .live; $0.a.count = 1", "a", "context"),
    ]) func readAfterAChange(code: String, stays: String, changed: String) throws {
        let program = try program("func f() { withDependencies { \(code) } operation: { g() } }")
        #expect(
            program.reasons[stays]
                == "it is read after a change of '\(changed)' in the same closure (Sources/App/Use.swift:3)")
    }

    /// A value that a closure creates for an operation, and that reads others later, reads them in the operation.
    @Test(arguments: [
        ("$0.a = .liveValue", "$0[\\.a] = .liveValue", true), ("$0.a = .live()", "$0[\\.a] = .live()", true),
        ("$0.a = A(run: { 2 })", "$0[\\.a] = A(run: { 2 })", false),
    ]) func valuesThatReadOthersInAnOperation(old: String, new: String, stays: Bool) throws {
        let types = """
            struct A { var run: @Sendable () -> Int }
            extension A: DependencyKey {
                static var liveValue: A { .live() }
                static func live() -> A {
                    @Dependency(\\.count) var count
                    return A { count }
                }
                static var testValue: A {
                    @Dependency(\\.count) var count
                    return A { count + 1 }
                }
            }

            """
        let keys = """
            enum CountKey: DependencyKey { static let liveValue = 1 }
            extension DependencyValues {
                var a: A { get { self[A.self] } set { self[A.self] = newValue } }
                var count: Int { get { self[CountKey.self] } set { self[CountKey.self] = newValue } }
            }

            """
        let test = "import App\nimport Dependencies\nimport Testing\n\n"
        let program = try MigratedProgram(
            [
                "Sources/App/A.swift": "import Dependencies\n\n" + types,
                "Sources/App/Keys.swift": "import Dependencies\n\n" + keys,
                "Tests/AppTests/AppTests.swift": test
                    + "@Test func f() { withDependencies { \(old); $0.count = 5 } operation: { run() } }\n",
            ], from: .dependencies)
        let wrapper = stays ? "@Dependency(\\Dependencies.count)" : "@DynamicInjected(\\.count)"
        #expect(program["Sources/App/A.swift"].contains("\(wrapper) var count\n        return A { count }"))
        #expect(
            program["Tests/AppTests/AppTests.swift"].contains(
                "withDependencies { \(new); $0[\\.count] = 5 } operation: { run() }"))
        #expect(program.isStable)
    }

    /// An object that was created before an operation sees its changes through `@Dependency` alone.
    @Test(arguments: [
        ("let m = M(); withDependencies { $0.count = 2 } operation: { m.f() }", true),
        (
            "let m = withDependencies { $0.count = 1 } operation: { M() }; withDependencies { $0.count = 2 } operation: { m.f() }",
            true
        ),
        ("withDependencies { $0.box = Box(M()); $0.count = 2 } operation: { run() }", true),
        ("let b = Box(1); withDependencies { $0.count = 2 } operation: { M().f(b) }", false),
        ("let m = withDependencies { $0.count = 2 } operation: { M() }; m.f()", false),
    ]) func objectsCreatedBeforeAnOperationOfATest(code: String, stays: Bool) throws {
        let program = try MigratedProgram(
            [
                "Sources/App/Keys.swift": Self.keys,
                "Sources/App/M.swift":
                    "import Dependencies\n\nfinal class M {\n    @Dependency(\\.count) var count\n}\nstruct Box {}\n",
                "Tests/AppTests/AppTests.swift":
                    "import App\nimport Dependencies\nimport Testing\n\n@Test func f() { \(code) }\n",
            ], from: .dependencies)
        let wrapper = stays ? "@Dependency(\\Dependencies.count)" : "@DynamicInjected(\\.count)"
        #expect(program["Sources/App/M.swift"].contains("    \(wrapper) var count"))
        #expect(program.isStable)
    }

    @Test func namesInBackticks() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                enum DefaultKey: DependencyKey { static let liveValue = 1 }
                extension DependencyValues {
                    var `default`: Int {
                        get { self[DefaultKey.self] }
                        set { self[DefaultKey.self] = newValue }
                    }
                }
                class M { @Dependency(\\.default) var a; @Dependency(\\.`default`) var b }
                func f() { withDependencies { $0.default = 2 } operation: { M() } }
                func g() { withDependencies { $0.`default` += 2 } operation: { M() } }

                """
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                extension Dependencies {
                    var `default`: Int { singleton { 1 } }
                }
                class M { @DynamicInjected(\\.default) var a; @DynamicInjected(\\.default) var b }
                func f() { withDependencies { $0[\\.default] = 2 } operation: { M() } }
                func g() { withDependencies { $0[\\.default] += 2 } operation: { M() } }

                """)
        #expect(program.isStable)
    }

    @Test func keysInOtherTypes() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                enum Keys {
                    static let base = "b"
                    enum URL: DependencyKey { static let liveValue = "c"; static let other = 3 }
                    enum Path: DependencyKey { static let liveValue: String = base }
                    enum Name: DependencyKey { static let liveValue = "n" }
                }
                extension DependencyValues {
                    var url: String {
                        get { self[Keys.URL.self] }
                        set { self[Keys.URL.self] = newValue }
                    }
                    var path: String {
                        get { self[Keys.Path.self] }
                        set { self[Keys.Path.self] = newValue }
                    }
                    var name: String {
                        get { self[Keys.Name.self] }
                        set { self[Keys.Name.self] = newValue }
                    }
                }

                """
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                enum Keys {
                    static let base = "b"
                    enum URL { static let liveValue = "c"; static let other = 3 }
                    enum Path { static let liveValue: String = base }
                }
                extension Dependencies {
                    var url: String { singleton { Keys.URL.liveValue } }
                    var path: String { singleton { Keys.Path.liveValue } }
                    var name: String { singleton { "n" } }
                }

                """)
        #expect(program.isStable)
    }

    @Test func aPrivateKeyInAnExtensionStaysWithItsMembers() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                extension DependencyValues {
                    var url: String {
                        get { self[URLKey.self] }
                        set { self[URLKey.self] = newValue }
                    }
                    private enum URLKey: DependencyKey {
                        static let liveValue = make()
                        static func make() -> String { "a" }
                    }
                }

                """
            ], from: .dependencies)
        #expect(
            program.reasons == ["url": "its key is declared in 'DependencyValues' (Sources/App/App.swift:8)"])
    }

    /// A name outside of the key is another one than that of a binding.
    @Test func namesLikeThoseOfBindings() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                let region = "a"
                enum RegionKey: DependencyKey { static let liveValue = region }
                enum StoreKey: DependencyKey { static let liveValue = Store(region: region) }
                enum SearchKey: DependencyKey {
                    static var liveValue: Search {
                        func store() -> Int { 2 }
                        @Dependency(\\.store) var current
                        return Search(current, store())
                    }
                }
                extension DependencyValues {
                    var region: String {
                        get { self[RegionKey.self] }
                        set { self[RegionKey.self] = newValue }
                    }
                    var store: Store {
                        get { self[StoreKey.self] }
                        set { self[StoreKey.self] = newValue }
                    }
                    var search: Search {
                        get { self[SearchKey.self] }
                        set { self[SearchKey.self] = newValue }
                    }
                }

                """
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                let region = "a"
                enum RegionKey { static let liveValue = region }
                enum StoreKey { static let liveValue = Store(region: region) }
                extension Dependencies {
                    var region: String { singleton { RegionKey.liveValue } }
                    var store: Store { singleton { StoreKey.liveValue } }
                    var search: Search {
                        singleton {
                            func store() -> Int { 2 }
                            let current = self.store
                            return Search(current, store())
                        }
                    }
                }

                """)
        #expect(program.isStable)
    }

    @Test func severalPropertiesOfOneKey() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                protocol Reader: Sendable {}
                protocol Writer: Sendable {}
                extension DependencyValues {
                    var store: Reader { self[StoreKey.self] }
                    var writer: Writer { self[StoreKey.self] }
                    var log: Log {
                        get { self[LogKey.self] }
                        set { self[LogKey.self] = newValue }
                    }
                    var printer: Log { log }
                    var other: Log {
                        get { printer }
                        set { printer = newValue }
                    }
                }
                private enum StoreKey: DependencyKey { static let liveValue: Reader & Writer = FileStore() }
                private enum LogKey: DependencyKey { static let liveValue = Log() }
                class M { @Dependency(\\.writer) var writer; @Dependency(\\.other) var other }

                """
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                protocol Reader: Sendable {}
                protocol Writer: Sendable {}
                extension Dependencies {
                    var store: any Reader { storeValue }
                    var writer: any Writer { storeValue }
                    var log: Log { singleton { Log() } }
                    var printer: Log { log }
                    var other: Log { printer }
                }
                extension Dependencies {
                    var storeValue: any Reader & Writer { singleton { FileStore() } }
                }
                class M { @DynamicInjected(\\.writer) var writer; @DynamicInjected(\\.other) var other }

                """)
        #expect(program.isStable)
    }

    /// The function that creates the value is called for each world, and the value that tests name stays.
    @Test func aClientWhoseFunctionReadsDependencies() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                struct Client { var run: @Sendable () -> Int }
                extension DependencyValues {
                    var client: Client {
                        get { self[Client.self] }
                        set { self[Client.self] = newValue }
                    }
                    var count: Int {
                        get { self[CountKey.self] }
                        set { self[CountKey.self] = newValue }
                    }
                }
                enum CountKey: DependencyKey { static let liveValue = 1 }

                """,
                "Sources/App/Live.swift": """
                import Dependencies

                extension Client: DependencyKey {
                    static let liveValue = Self.live()
                    static let testValue = Client { 0 }

                    static func live() -> Self {
                        @Dependency(\\.count) var count
                        return Self { count }
                    }
                }

                """,
                "Sources/App/Use.swift": "import Dependencies\n\nfunc f() { use(.testValue) }\n",
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                struct Client { var run: @Sendable () -> Int }
                extension Dependencies {
                    var client: Client { singleton { .live() } test: { .testValue } }
                    var count: Int { singleton { 1 } }
                }

                """)
        #expect(
            program["Sources/App/Live.swift"] == """
                import Joinery

                extension Client {
                    static let liveValue = Self.live()
                    static let testValue = Client { 0 }

                    static func live() -> Self {
                        @DynamicInjected(\\.count) var count
                        return Self { count }
                    }
                }

                """)
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("R().dependency(\\.count, 2)", "R().transformDependency(\\.self) { $0[\\.count] = 2 }"),
        (
            "R().dependency(\\.a, .init())",
            "R().transformDependency(\\.self) { [value = A.init()] in $0[\\.a] = value }"
        ),
        ("R().dependency(\\.a, A())", "R().transformDependency(\\.self) { [value = A()] in $0[\\.a] = value }"),
    ]) func dependencyOfAReducer(old: String, new: String) throws {
        let program = try program("func f() { \(old) }")
        #expect(program["Sources/App/Use.swift"].hasSuffix("\n\nfunc f() { \(new) }\n"))
        #expect(program.isStable)
    }

    /// In a test, the value before all changes is the one for tests, which reads nothing.
    @Test func aValueForTestsThatReadsNothing() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": Self.keys + """
                    struct Client { var number = 0 }
                    enum ClientKey: DependencyKey {
                        static var liveValue: Client {
                            @Dependency(\\.count) var count
                            return Client(number: count)
                        }
                        static let testValue = Client()
                    }
                    extension DependencyValues {
                        var client: Client { get { self[ClientKey.self] } set { self[ClientKey.self] = newValue } }
                    }

                    """,
                "Tests/AppTests/Tests.swift": """
                import Dependencies
                import Testing
                @testable import App

                func test() { withDependencies { $0.count = 5; $0.client.number = 2 } operation: { f() } }

                """,
            ], from: .dependencies)
        #expect(
            program["Tests/AppTests/Tests.swift"] == """
                import Joinery
                import Testing
                @testable import App

                func test() { withDependencies { $0[\\.count] = 5; $0[\\.client].number = 2 } operation: { f() } }

                """)
        #expect(program.isStable)
    }

    /// The analyzer follows the static value as a part of its type.
    @Test func aLiveValueThatReadsTheLibrarysDependencies() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Dependencies

                struct Client { var now: @Sendable () -> Date }
                extension Client: DependencyKey {
                    static let liveValue = Client {
                        @Dependency(\\.date) var date
                        return date.now
                    }
                }
                extension DependencyValues {
                    var client: Client { get { self[Client.self] } set { self[Client.self] = newValue } }
                }
                func f() { use(Client.liveValue) }

                """
            ], from: .dependencies)
        #expect(
            program["Sources/App/App.swift"] == """
                import JoineryDependencies
                import Joinery

                struct Client { var now: @Sendable () -> Date }
                extension Client {
                    static let liveValue = Client {
                        @Dependency(\\.date) var date
                        return date.now
                    }
                }
                extension Dependencies {
                    var client: Client { singleton { .liveValue } }
                }
                func f() { use(Client.liveValue) }

                """)
        #expect(program.isStable)
    }
}
#endif
