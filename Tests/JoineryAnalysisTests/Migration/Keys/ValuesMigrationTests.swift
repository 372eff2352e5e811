// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Injected values in native form.
struct ValuesMigrationTests {
    private static let file = "Sources/App/App.swift"

    /// Returns a property of `InjectedValues` that reads a key.
    private static func property(_ name: String, _ type: String, key: String) -> String {
        """
        extension InjectedValues {
            var \(name): \(type) {
                get { Self[\(key).self] }
                set { Self[\(key).self] = newValue }
            }
        }

        """
    }

    /// Returns the members of the native extension after the migration of a value with a default.
    private func members(_ value: String, type: String = "A", uses: String = "") throws -> String {
        let program = try MigratedProgram(
            [
                Self.file: "import JoineryValues\n\nprivate struct AKey: InjectionKey {\n    \(value)\n}\n\n"
                    + Self.property("a", type, key: "AKey"),
                "Sources/App/Uses.swift": "import JoineryValues\n\(uses)\n",
            ], from: .values)
        #expect(program.isStable)
        return program.members(of: Self.file)
    }

    @Test(arguments: [
        ("static var currentValue: A = A()", "var a: A { singleton { A() } }"),
        ("static let currentValue = A()", "var a: A { singleton { A() } }"),
        ("static var currentValue: A { A() }", "var a: A { singleton { A() } }"),
        ("static var currentValue: A { return A() }", "var a: A { singleton { A() } }"),
        ("static var currentValue: A { get { A() } }", "var a: A { singleton { A() } }"),
        ("nonisolated(unsafe) static var currentValue: A = .init()", "var a: A { singleton { .init() } }"),
        ("static var currentValue: A = { A() }()", "var a: A { singleton { A() } }"),
        ("@MainActor static var currentValue: A = A()", "@MainActor var a: A { singleton { A() } }"),
        (
            "// Real.\n    static var currentValue: A = A()",
            "var a: A {\n    // Real.\n    singleton { A() }\n}"
        ),
        ("typealias Value = A\n    static var currentValue: A = A()", "var a: A { singleton { A() } }"),
    ]) func declaration(old: String, new: String) throws {
        #expect(try members(old) == new)
    }

    @Test func aDefaultThatIsNil() throws {
        #expect(try members("static var currentValue: A?", type: "A?") == "var a: A? { singleton { nil } }")
    }

    @Test func protocolsGetTheirAny() throws {
        let text = try members("static var currentValue: P = A()", type: "P", uses: "protocol P {}")
        #expect(text == "var a: any P { singleton { A() } }")
    }

    @Test func codeOfSeveralLinesIsIndented() throws {
        let text = try members(
            """
            static var currentValue: A = A(
                    first: 1,

                    second: 2
                )
            """)
        #expect(
            text == """
                var a: A {
                    singleton {
                        A(
                            first: 1,

                            second: 2
                        )
                    }
                }
                """)
        let statements = try members(
            """
            static var currentValue: A {
                    // The first one.
                    let first = 1
                    return A(first)
                }
            """)
        #expect(
            statements == """
                var a: A {
                    singleton {
                        // The first one.
                        let first = 1
                        return A(first)
                    }
                }
                """)
    }

    @Test func commentsStay() throws {
        let program = try MigratedProgram(
            [
                Self.file: """
                import JoineryValues

                // MARK: - Keys

                /// The key of A.
                private struct AKey: InjectionKey {
                    /// The default. // Really.
                    static var currentValue = A() // The usual one.
                }

                // MARK: - Values

                public extension InjectedValues {
                    /// Everything.
                    var a: A {
                        get { Self[AKey.self] }
                        // Replaces it.
                        set { Self[AKey.self] = newValue }
                    }
                }

                """
            ], from: .values)
        #expect(
            program[Self.file] == """
                import Joinery

                // MARK: - Keys

                // MARK: - Values

                public extension Dependencies {
                    /// Everything.
                    var a: A {
                        // Replaces it.
                        // The key of A.
                        // The default. // Really.
                        // The usual one.
                        singleton { A() }
                    }
                }

                """)
        #expect(program.isStable)
    }

    @Test func keysInsideTheirSpace() throws {
        let program = try MigratedProgram(
            [
                Self.file: """
                import JoineryValues

                extension InjectedValues {
                    private struct AKey: InjectionKey {
                        static var currentValue: A = A(InjectedValues[\\.b])
                    }

                    var a: A {
                        get { Self[AKey.self] }
                        set { Self[AKey.self] = newValue }
                    }

                    var b: B {
                        get { InjectedValues[B.self] }
                        set { InjectedValues[B.self] = newValue }
                    }
                }

                extension B: InjectionKey {
                    static let currentValue: B = .shared
                }

                struct C: Sendable, InjectionKey {
                    static let currentValue = C()
                    let n = 1
                }

                extension InjectedValues {
                    var c: C { Self[C.self] }
                }

                """
            ], from: .values)
        #expect(
            program[Self.file] == """
                import Joinery

                extension Dependencies {
                    var a: A { singleton { A(b) } }

                    var b: B { singleton { .shared } }
                }

                struct C: Sendable {
                    let n = 1
                }

                extension Dependencies {
                    var c: C { singleton { C() } }
                }

                """)
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("let x = InjectedValues[\\.a]", "let x = inject(\\.a)"),
        ("let x = InjectedValues[\\.a.items].count", "let x = inject(\\.a).items.count"),
        ("let x = InjectedValues[AKey.self]", "let x = inject(\\.a)"),
        ("class M { @Injected(\\.a) var a: A }", "class M { @DynamicInjected(\\.a) var a: A }"),
        ("class M { @Injected(\\.a.items) var a }", "class M { @DynamicInjected(\\.a.items) var a }"),
        ("class M { @Injected(\\InjectedValues.a) var a }", "class M { @DynamicInjected(\\.a) var a }"),
        ("class M { let a = Injected(\\.a) }", "class M { let a = DynamicInjected(\\.a) }"),
        ("func f() { InjectedValues[\\.a] = A(1) }", "func f() { prepareDependencies { $0[\\.a] = A(1) } }"),
        ("func f() { InjectedValues[\\.a] += 1 }", "func f() { prepareDependencies { $0[\\.a] += 1 } }"),
        ("func f() { InjectedValues[\\.a].count = 1 }", "func f() { prepareDependencies { $0[\\.a].count = 1 } }"),
        ("func f() { InjectedValues[\\.a.count] = 1 }", "func f() { prepareDependencies { $0[\\.a].count = 1 } }"),
        ("func f() { InjectedValues[AKey.self] = A(1) }", "func f() { prepareDependencies { $0[\\.a] = A(1) } }"),
        (
            "func f() { InjectedValues[\\.a] = A(InjectedValues[\\.a]) }",
            "func f() { prepareDependencies { $0[\\.a] = A(inject(\\.a)) } }"
        ),
        ("func f() { InjectedValues.useLive(\\.a) }", "func f() { prepareDependencies { $0.useLive(\\.a) } }"),
        (
            "func f() { InjectedValues.decorate(\\.a) { Log($0) } }",
            "func f() { prepareDependencies { $0.decorate(\\.a) { value, _ in Log(value) } } }"
        ),
        (
            "func f() { prepareDependencies { $0[\\.injectedValues.a] = A(1) } }",
            "func f() { prepareDependencies { $0[\\.a] = A(1) } }"
        ),
        ("let x = inject(\\.injectedValues.a)", "let x = inject(\\.a)"),
        (
            "extension Dependencies { var b: B { transient { B(injectedValues.a.n, self.injectedValues.a) } } }",
            "extension Dependencies { var b: B { transient { B(a.n, a) } } }"
        ),
    ]) func use(old: String, new: String) throws {
        let isNative = old.contains("injectedValues")
        let program = try MigratedProgram(
            [
                Self.file: "import JoineryValues\nstruct AKey: InjectionKey { static var currentValue: A { A() } }\n"
                    + Self.property("a", "A", key: "AKey"),
                "Sources/App/Use.swift": (isNative ? "import Joinery\n" : "") + "import JoineryValues\n\n\(old)\n",
            ], from: .values)
        #expect(program["Sources/App/Use.swift"] == "import Joinery\n\n\(new)\n")
        #expect(program.reasons == [:])
        #expect(program.isStable)
    }

    @Test func otherNamesAndComputedValues() throws {
        let program = try MigratedProgram(
            [
                Self.file: """
                import JoineryValues

                private struct StoreKey: InjectionKey {
                    static var currentValue: Store & Writing = LiveStore()
                }

                protocol Store {}
                protocol Writing {}

                extension InjectedValues {
                    var reader: Store { _store }
                    var writer: Writing {
                        get { Self[StoreKey.self] }
                    }

                    private var _store: Store & Writing {
                        get { Self[StoreKey.self] }
                        set { Self[StoreKey.self] = newValue }
                    }

                    var size: Int { _store.size + 1 }

                    static func set(_ store: Store & Writing) {
                        InjectedValues[\\._store] = store
                    }
                }

                struct ClientKey: InjectionKey {
                    static var currentValue: Client?
                }

                extension InjectedValues {
                    /// The client.
                    var client: Client {
                        get {
                            guard let client = Self[ClientKey.self] else { fatalError("no client") }
                            return client
                        }
                        set { Self[ClientKey.self] = newValue }
                    }
                }

                func start() {
                    InjectedValues[\\.client] = Client(InjectedValues[\\.reader])
                }

                """
            ], from: .values)
        #expect(
            program[Self.file] == """
                import JoineryValues
                import Joinery

                protocol Store {}
                protocol Writing {}

                extension InjectedValues {
                    static func set(_ store: Store & Writing) {
                        prepareDependencies { $0[\\._store] = store }
                    }
                }

                extension Dependencies {
                    var reader: any Store { _store }
                    var writer: any Writing { _store }

                    fileprivate var _store: any Store & Writing { singleton { LiveStore() } }

                    var size: Int { _store.size + 1 }
                }

                extension Dependencies {
                    var clientValue: Client? { singleton { nil } }
                }

                extension Dependencies {
                    /// The client.
                    var client: Client {
                        get {
                            guard let client = clientValue else { fatalError("no client") }
                            return client
                        }
                    }
                }

                func start() {
                    prepareDependencies { $0[\\.clientValue] = Client(inject(\\.reader)) }
                }

                """)
        #expect(program.isStable)
    }

    @Test(arguments: [
        ("static var currentValue: A { get { A() } set {} }", "its default has a setter or observers"),
        (
            "static var currentValue: A { make() }\n    static func make() -> A { A() }",
            "its default uses 'make', a member of its key"
        ),
    ]) func reason(old: String, reason: String) throws {
        let source =
            "import JoineryValues\nprivate struct AKey: InjectionKey {\n    \(old)\n}\n"
            + Self.property("a", "A", key: "AKey")
        let program = try MigratedProgram([Self.file: source], from: .values)
        #expect(program.reasons == ["a": reason])
        #expect(program[Self.file] == source)
    }

    @Test(arguments: [
        ("let k = \\InjectedValues.a", "code names it in a way that has no native form (Sources/App/App.swift:9)"),
        ("let k = AKey.self", "code names it in a way that has no native form (Sources/App/App.swift:9)"),
        ("let x = AKey.currentValue", "a default is read without its replacements (Sources/App/App.swift:9)"),
        ("func f() { AKey.currentValue = A() }", "a default is assigned (Sources/App/App.swift:9)"),
        (
            "class M { @JoineryValues.Injected(\\.a) var a; func f() { a = A() } }",
            "'a' is assigned (Sources/App/App.swift:9)"
        ),
        (
            "func f(_ x: [A]) { x.forEach { InjectedValues[\\.a] = $0 } }",
            "its new value uses '$0' (Sources/App/App.swift:9)"
        ),
        (
            "class M { @Injected(\\.a) var a: A }; func f() { withDependencies { $0[\\.injectedValues.a] = A() } operation: { g() } }",
            "an operation changes it for objects that read it later (Sources/App/App.swift:9)"
        ),
    ]) func reasonOfAUse(use: String, reason: String) throws {
        let source =
            "import JoineryValues\nstruct AKey: InjectionKey { static var currentValue: A { A() } }\n"
            + Self.property("a", "A", key: "AKey") + use + "\n"
        let program = try MigratedProgram([Self.file: source], from: .values)
        #expect(program.reasons == ["a": reason])
        #expect(program[Self.file] == source)
    }

    /// A system that a program declares itself.
    private static let system = """
        protocol InjectionKey { associatedtype Value; static var currentValue: Value { get set } }
        struct InjectedValues {
            private static var current = InjectedValues()
            static subscript<K: InjectionKey>(key: K.Type) -> K.Value {
                get { key.currentValue }
                set { key.currentValue = newValue }
            }
            static subscript<T>(_ keyPath: WritableKeyPath<InjectedValues, T>) -> T {
                get { current[keyPath: keyPath] }
                set { current[keyPath: keyPath] = newValue }
            }
        }
        @propertyWrapper struct Injected<T> {
            private let keyPath: WritableKeyPath<InjectedValues, T>
            var wrappedValue: T {
                get { InjectedValues[keyPath] }
                set { InjectedValues[keyPath] = newValue }
            }
        }

        """

    @Test func theProgramsOwnTypes() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/System.swift": Self.system,
                "Sources/App/AKey.swift": "import Foundation\n\nstruct AKey: InjectionKey {\n"
                    + "    static var currentValue: A = A()\n}\n",
                Self.file: "import Foundation\n\n" + Self.property("a", "A", key: "AKey"),
                "Sources/App/Feed.swift": """
                final class Feed {
                    @Injected(\\.a) var a: A
                    @Injected(\\.a) var other: P

                    init() { a.open() }

                    func reset() {
                        AKey.currentValue = A(AKey.currentValue.count)
                    }
                }

                """,
                "Tests/AppTests/FeedTests.swift": """
                @testable import App
                import XCTest

                final class FeedTests: XCTestCase {
                    func testFeed() {
                        InjectedValues[\\.a] = A(1)
                        XCTAssertEqual(InjectedValues[\\.a].count, 1)
                    }
                }

                """,
            ], from: .values)
        #expect(program.reasons == ["a": "'@Injected' casts it to 'P' (Sources/App/Feed.swift:3)"])
        let second = try MigratedProgram(
            [
                "Sources/App/System.swift": Self.system,
                "Sources/App/AKey.swift": "import Foundation\n\nstruct AKey: InjectionKey {\n"
                    + "    static var currentValue: A = A()\n}\n",
                Self.file: "import Foundation\n\n" + Self.property("a", "A", key: "AKey"),
                "Sources/App/Feed.swift": """
                final class Feed {
                    @Injected(\\.a) var a: A

                    init() { a.open() }

                    func reset() {
                        AKey.currentValue = A(AKey.currentValue.count)
                    }
                }

                """,
                "Tests/AppTests/FeedTests.swift": """
                @testable import App
                import XCTest

                final class FeedTests: XCTestCase {
                    func testFeed() {
                        InjectedValues[\\.a] = A(1)
                        XCTAssertEqual(InjectedValues[\\.a].count, 1)
                    }
                }

                """,
            ], from: .values)
        #expect(
            second[Self.file]
                == "import Foundation\nimport Joinery\n\nextension Dependencies {\n    var a: A { singleton { A() } }\n}\n"
        )
        #expect(
            second["Sources/App/Feed.swift"] == """
                import Joinery

                final class Feed {
                    @DynamicInjected(\\.a) var a: A

                    init() { a.open() }

                    func reset() {
                        prepareDependencies { $0[\\.a] = A(inject(\\.a).count) }
                    }
                }

                """)
        #expect(
            second["Tests/AppTests/FeedTests.swift"] == """
                @testable import App
                import XCTest
                import Joinery

                final class FeedTests: XCTestCase {
                    func testFeed() {
                        prepareDependencies { $0[\\.a] = A(1) }
                        XCTAssertEqual(inject(\\.a).count, 1)
                    }
                }

                """)
        #expect(second.isStable)
    }

    @Test func aValueThatStaysIsReadFromNativeCode() throws {
        let program = try MigratedProgram(
            [
                Self.file: """
                import JoineryValues

                private struct AKey: InjectionKey {
                    static var currentValue: A { A(InjectedValues[\\.b]) }
                }

                private struct BKey: InjectionKey {
                    static var currentValue: B { get { B() } set {} }
                }

                extension InjectedValues {
                    var a: A {
                        get { Self[AKey.self] }
                        set { Self[AKey.self] = newValue }
                    }

                    var b: B {
                        get { Self[BKey.self] }
                        set { Self[BKey.self] = newValue }
                    }
                }

                struct M {
                    @Injected(\\.a) var a
                    @Injected(\\.b) var b
                }

                """
            ], from: .values)
        #expect(
            program[Self.file] == """
                import JoineryValues
                import Joinery

                private struct BKey: InjectionKey {
                    static var currentValue: B { get { B() } set {} }
                }

                extension InjectedValues {
                    var b: B {
                        get { Self[BKey.self] }
                        set { Self[BKey.self] = newValue }
                    }
                }

                extension Dependencies {
                    var a: A { singleton { A(InjectedValues[\\.b]) } }
                }

                struct M {
                    @Joinery.DynamicInjected(\\.a) var a
                    @JoineryValues.Injected(\\.b) var b
                }

                """)
        #expect(program.isStable)
    }

    /// The module of the other wrapper is not known, so it could not be named beside Joinery's.
    @Test(arguments: [("@Injected", true), ("@Core.Injected", false)])
    func valuesBesideWrappersOfAPackageThatWasNotRead(wrapper: String, stays: Bool) throws {
        let program = try MigratedProgram(
            [
                "Sources/App/Values.swift": """
                import Core

                extension InjectedValues {
                    var cart: Cart {
                        get { Self[CartKey.self] }
                        set { Self[CartKey.self] = newValue }
                    }
                }
                struct CartKey: InjectionKey { static var currentValue: Cart = Cart() }

                """,
                "Sources/App/Screen.swift": """
                import Core

                final class Screen {
                    @Injected(\\.cart) var cart
                    \(wrapper)(\\.client) var client
                }

                """,
            ], from: .values)
        let reason = program.reasons["cart"] ?? ""
        #expect(reason.contains("'@Injected' beside it is of a package that was not read") == stays, "\(reason)")
        #expect(program["Sources/App/Screen.swift"].contains("@DynamicInjected(\\.cart)") != stays)
    }

    @Test(arguments: [
        ("InjectedValues[\\.a].b.append(1)", "S", nil),
        ("InjectedValues[\\.a].append(1)", "[Int]", nil),
        ("InjectedValues[\\.a].b.append(1)", "A", "inject(\\.a).b.append(1)"),
        ("InjectedValues[\\.a].start()", "S", "inject(\\.a).start()"),
        ("InjectedValues[\\.a].remove(1)", "S", "inject(\\.a).remove(1)"),
    ]) func callsOfMembersOfAValue(old: String, type: String, new: String?) throws {
        let program = try MigratedProgram(
            [
                Self.file: "import JoineryValues\n\nprivate struct AKey: InjectionKey {\n"
                    + "    static var currentValue: \(type) = .init()\n}\n\n" + Self.property("a", type, key: "AKey"),
                "Sources/App/Uses.swift":
                    "import JoineryValues\n\nfinal class A { var b = [0] }\nstruct S { var b = [0] }\nfunc f() { \(old) }\n",
            ], from: .values)
        let reason = "its value is changed where it is read (Sources/App/Uses.swift:5)"
        #expect(program.reasons == (new == nil ? ["a": reason] : [:]))
        #expect(program["Sources/App/Uses.swift"].hasSuffix("func f() { \(new ?? old) }\n"))
        #expect(program.isStable)
    }
}
#endif
