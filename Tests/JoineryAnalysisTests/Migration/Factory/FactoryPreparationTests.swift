// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Registrations in `autoRegister`, which the program makes in native form when it starts.
struct FactoryPreparationTests {
    private static let container = """
        import FactoryKit

        extension Container {
            var card: Factory<(any Payments)?> { promised() }
            var delay: Factory<Int> { self { 5 } }
            var currency: Factory<String> { self { "EUR" } }
        }

        """

    private func program(_ preparation: String, start: String, tests: String? = nil) throws -> MigratedProgram {
        var files = [
            "Sources/App/Container.swift": Self.container,
            "Sources/App/Start.swift": "import FactoryKit\n\n" + preparation,
            "Sources/App/App.swift": start,
        ]
        files["Tests/AppTests/AppTests.swift"] = tests
        return try MigratedProgram(files, from: .factory)
    }

    @Test func theProgramsStartMakesTheRegistrations() throws {
        let program = try program(
            """
            // MARK: - Values

            extension Container: @retroactive AutoRegistering {
                /// Registers what the app provides.
                public func autoRegister() {
                    // By card.
                    card.register { CardPayments(currency: self.currency()) }

                    if CommandLine.arguments.contains("-fast") {
                        Container.shared.delay.register { 0 }
                    }
                    #if DEBUG
                    currency.register {
                        "XXX"
                    }
                    #endif
                }
            }

            """,
            start: "@main struct App {\n    static func main() {\n        run()\n    }\n}\n",
            tests: """
                import FactoryKit
                import FactoryTesting
                import Testing
                import XCTest
                @testable import App

                @Suite(.container) struct AppTests {
                    @Test func card() {
                        #expect(Container.shared.card() != nil)
                    }
                }

                @Suite struct OtherTests {
                    let delay: Int

                    init() {
                        delay = Container.shared.delay()
                    }

                    @Test func isFast() { #expect(delay == 0) }
                }

                @Test func currency() { #expect(Container.shared.currency() == "XXX") }

                final class OldTests: XCTestCase {
                    func testDelay() { XCTAssertEqual(Container.shared.delay(), 0) }
                }

                final class OlderTests: XCTestCase {
                    override func setUp() async throws {
                        // Nothing.
                        try await super.setUp()
                    }
                }

                """)
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/Start.swift"] == """
                import Joinery

                // MARK: - Values

                extension Dependencies {
                    /// Registers what the app provides.
                    static func autoRegister() {
                        prepareDependencies {
                            // By card.
                            $0.bind(\\.card) { CardPayments(currency: inject(\\.currency)) }

                            if CommandLine.arguments.contains("-fast") {
                                $0.override(\\.delay) { 0 }
                            }
                            #if DEBUG
                            $0.override(\\.currency) {
                                "XXX"
                            }
                            #endif
                        }
                    }
                }

                """)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery

                @main struct App {
                    static func main() {
                        Dependencies.autoRegister()
                        run()
                    }
                }

                """)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import Joinery
                import JoineryTesting
                import Testing
                import XCTest
                @testable import App

                @Suite(.dependencies) struct AppTests {
                    init() {
                        Dependencies.autoRegister()
                    }

                    @Test func card() {
                        #expect(inject(\\.card) != nil)
                    }
                }

                @Suite struct OtherTests {
                    let delay: Int

                    init() {
                        Dependencies.autoRegister()
                        delay = inject(\\.delay)
                    }

                    @Test func isFast() { #expect(delay == 0) }
                }

                @Test func currency() {
                    Dependencies.autoRegister()
                    #expect(inject(\\.currency) == "XXX")
                }

                final class OldTests: XCTestCase {
                    override func setUp() {
                        super.setUp()
                        Dependencies.autoRegister()
                    }

                    func testDelay() { XCTAssertEqual(inject(\\.delay), 0) }
                }

                final class OlderTests: XCTestCase {
                    override func setUp() async throws {
                        Dependencies.autoRegister()
                        // Nothing.
                        try await super.setUp()
                    }
                }

                """)
        #expect(program.isStable)
    }

    private static let registration =
        "extension Container: AutoRegistering {\n    func autoRegister() { delay.register { 0 } }\n}\n"

    @Test(arguments: [
        (
            "import SwiftUI\n\n@main\nstruct Shop: App {\n    @State private var isOpen = true\n\n    var body: some Scene { Window() }\n}\n",
            "import SwiftUI\nimport Joinery\n\n@main\nstruct Shop: App {\n    init() {\n        Dependencies.autoRegister()\n    }\n\n    @State private var isOpen = true\n\n    var body: some Scene { Window() }\n}\n"
        ),
        (
            "import SwiftUI\n\n@main struct Shop: App {\n    init() {}\n    var body: some Scene { Window() }\n}\n",
            "import SwiftUI\nimport Joinery\n\n@main struct Shop: App {\n    init() {\n        Dependencies.autoRegister()\n    }\n    var body: some Scene { Window() }\n}\n"
        ),
        (
            "import UIKit\n\n@main final class Delegate: UIResponder, UIApplicationDelegate {\n    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: Options?) -> Bool {\n        true\n    }\n}\n",
            "import UIKit\nimport Joinery\n\n@main final class Delegate: UIResponder, UIApplicationDelegate {\n    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: Options?) -> Bool {\n        Dependencies.autoRegister()\n        true\n    }\n}\n"
        ),
        (
            "@main struct Tool {}\n\nextension Tool {\n    static func main() {\n    }\n}\n",
            "import Joinery\n\n@main struct Tool {}\n\nextension Tool {\n    static func main() {\n        Dependencies.autoRegister()\n    }\n}\n"
        ),
        (
            "import SwiftUI\n\n@main struct Shop: App {\n    init(title: String) {}\n    init() {}\n}\n",
            "import SwiftUI\nimport Joinery\n\n@main struct Shop: App {\n    init(title: String) {}\n    init() {\n        Dependencies.autoRegister()\n    }\n}\n"
        ),
    ]) func start(old: String, new: String) throws {
        let program = try program(Self.registration, start: old)
        #expect(program["Sources/App/App.swift"] == new)
        #expect(program.isStable)
    }

    @Test func aConditionOfAMainFileFollowsTheRegistrations() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/Container.swift": Self.container + "\n" + Self.registration,
                "Sources/App/main.swift": "import UIKit\n\n#if os(Linux)\nrun()\n#endif\nother()\n",
            ], from: .factory)
        #expect(
            program["Sources/App/main.swift"]
                == "import UIKit\nimport Joinery\n\nDependencies.autoRegister()\n\n#if os(Linux)\nrun()\n#endif\nother()\n"
        )
    }

    @Test func theFunctionsThatXCTestCallsMakeTheRegistrations() throws {
        let program = try program(
            Self.registration, start: "@main struct App { static func main() {} }",
            tests: """
                import FactoryKit
                import XCTest
                @testable import App

                final class FirstTests: SnapshotTestCase {
                    private func setUpStub() {}
                }

                final class SecondTests: XCTest.XCTestCase {
                    override func setUp() {}
                    override func setUpWithError() throws {}
                }

                """)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import Joinery
                import XCTest
                @testable import App

                final class FirstTests: SnapshotTestCase {
                    override func setUp() {
                        super.setUp()
                        Dependencies.autoRegister()
                    }

                    private func setUpStub() {}
                }

                final class SecondTests: XCTest.XCTestCase {
                    override func setUp() {}
                    override func setUpWithError() throws {
                        Dependencies.autoRegister()
                    }
                }

                """)
    }

    @Test func aConditionAroundItStays() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/Container.swift": Self.container,
                "Sources/App/Debug.swift": "#if DEBUG\nimport FactoryKit\n\n" + Self.registration + "#endif\n",
                "Sources/App/main.swift": "import UIKit\n\n// Starts.\nrun()\n",
            ], from: .factory)
        #expect(
            program["Sources/App/Debug.swift"]
                == "#if DEBUG\nimport Joinery\n\nextension Dependencies {\n    static func autoRegister() {\n        prepareDependencies {\n            $0.override(\\.delay) { 0 }\n        }\n    }\n}\n#endif\n"
        )
        #expect(
            program["Sources/App/main.swift"]
                == "import UIKit\nimport Joinery\n\n#if DEBUG\nDependencies.autoRegister()\n#endif\n\n// Starts.\nrun()\n"
        )
        #expect(program.isStable)
    }

    @Test func whatStaysIsRegisteredThere() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                let package = Package(name: "Shop", targets: [
                    .target(name: "App", dependencies: [.product(name: "FactoryKit", package: "Factory")]),
                    .executableTarget(name: "Shop", dependencies: ["App"]),
                ])
                """,
                "Sources/App/Container.swift": """
                public import FactoryKit

                public final class Values: SharedContainer, AutoRegistering {
                    public static let shared = Values()
                    public let manager = ContainerManager()

                    public func autoRegister() {
                        manager.defaultScope = .singleton
                        delay.register { 0 }
                        limit.register { 1 }  // Few.
                    }
                }

                extension Values {
                    public var delay: Factory<Int> { self { 5 } }
                    public var limit: Factory<Int> { self { 5 }.timeToLive(60) }
                }
                """,
                "Sources/Shop/main.swift": "import App\n\nprint(1)\n",
            ], from: .factory)
        #expect(
            program["Sources/App/Container.swift"] == """
                public import JoineryFactory
                public import Joinery

                public final class Values: SharedContainer, AutoRegistering {
                    public static let shared = Values()
                    public let manager = ContainerManager()

                    public func autoRegister() {
                        manager.defaultScope = .singleton
                        limit.register { 1 }  // Few.
                    }
                }

                extension Dependencies {
                    public static func autoRegisterValues() {
                        prepareDependencies {
                            $0.override(\\.delay) { 0 }
                        }
                    }
                }

                extension Values {
                    public var limit: Factory<Int> { self { 5 }.timeToLive(60) }
                }

                extension Dependencies {
                    public var delay: Int { singleton { 5 } }
                }
                """)
        #expect(
            program["Sources/Shop/main.swift"]
                == "import App\nimport Joinery\n\nDependencies.autoRegisterValues()\n\nprint(1)\n")
        #expect(program.isStable)
    }

    @Test(arguments: [
        (
            registration, "",
            "no place was found where the program could call 'autoRegister' (Sources/App/Start.swift:4)"
        ),
        (
            "extension Container: AutoRegistering {\n    func autoRegister() {\n        guard isFast else { return }\n        delay.register { 0 }\n    }\n}\n",
            "@main struct App { static func main() {} }",
            "'autoRegister' does more than register values (Sources/App/Start.swift:4)"
        ),
        (
            "extension Container: AutoRegistering {\n    func autoRegister() { setUp() }\n    func setUp() { delay.register { 0 } }\n}\n",
            "@main struct App { static func main() {} }",
            "'setUp' registers it, which 'autoRegister' calls (Sources/App/Start.swift:5)"
        ),
        (
            "extension Container: AutoRegistering {\n    func autoRegister() { delay.register { after { [self] in 1 } } }\n}\n",
            "@main struct App { static func main() {} }",
            "a closure captures its container (Sources/App/Start.swift:4)"
        ),
        (
            registration,
            "import FactoryKit\nimport UIKit\n@main class Delegate: UIResponder, UIApplicationDelegate {\n    let delay = Container.shared.delay()\n    func applicationDidFinishLaunching(_ application: UIApplication) {}\n}\n",
            "'autoRegister' registers it, and the program reads 'delay' before it can (Sources/App/App.swift:4)"
        ),
    ]) func reason(preparation: String, start: String, reason: String) throws {
        let program = try program(preparation, start: start)
        #expect(program.reasons == ["delay": reason])
        #expect(program["Sources/App/Start.swift"].contains("Container"))
    }

    @Test func aTraitThatRegistersAnotherValueKeepsIt() throws {
        let program = try program(
            Self.registration, start: "@main struct App { static func main() {} }",
            tests: """
                import FactoryKit
                import FactoryTesting
                import Testing
                @testable import App

                @Test(.container { $0.delay.register { 9 } }) func delay() {}

                """)
        #expect(
            program.reasons == [
                "delay":
                    "'autoRegister' would override the value of a test trait (Sources/App/Start.swift:4)"
            ])
    }

    @Test func valuesForTestsAreOverrides() throws {
        let program = try program(
            "", start: "@main struct App { static func main() {} }",
            tests: """
                import FactoryKit
                import FactoryTesting
                import Testing
                @testable import App

                extension Container: @retroactive AutoRegistering {
                    public func autoRegister() {
                        delay.context(.test) { 0 }.scope(.unique)
                        currency.onTest { "XXX" }
                    }
                }

                @Suite(.container) struct AppTests {
                    @Test func delay() { #expect(Container.shared.delay() == 0) }
                }

                """)
        #expect(program.reasons == [:])
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import Joinery
                import JoineryTesting
                import Testing
                @testable import App

                extension Dependencies {
                    static func autoRegister() {
                        prepareDependencies {
                            $0.override(\\.delay) { 0 }
                            $0.override(\\.currency) { "XXX" }
                        }
                    }
                }

                @Suite(.dependencies) struct AppTests {
                    init() {
                        Dependencies.autoRegister()
                    }

                    @Test func delay() { #expect(inject(\\.delay) == 0) }
                }

                """)
        #expect(program.isStable)
    }

    @Test func registrationsNameTheirContainerFromOutside() throws {
        let program = try program(
            """
            extension Container: AutoRegistering {
                func autoRegister() {
                    delay.register { compute(self, self.limit) }  // At once.
                }
                var limit: Int { 3 }
            }

            """, start: "@main struct App { static func main() {} }\n",
            tests: """
                import FactoryKit
                import FactoryTesting
                import Testing
                @testable import App

                extension Container {
                    var fake: Factory<String> { self { "XXX" } }
                }

                @Suite(.container) struct AppTests {
                    @Test func currency() {
                        Container.shared.currency.context(.test) { Container.shared.fake() }
                        #expect(Container.shared.currency() == "XXX")
                    }
                }

                """)
        #expect(program.reasons == [:])
        #expect(
            program["Sources/App/Start.swift"] == """
                import JoineryFactory
                import Joinery

                extension Container: AutoRegistering {
                    func autoRegister() {
                    }
                    var limit: Int { 3 }
                }

                extension Dependencies {
                    static func autoRegister() {
                        prepareDependencies {
                            $0.override(\\.delay) { compute(Container.shared, Container.shared.limit) }  // At once.
                        }
                    }
                }

                """)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import JoineryFactory
                import Joinery
                import JoineryFactoryTesting
                import Testing
                @testable import App

                extension Container {
                    var fake: Factory<String> { self { "XXX" } }
                }

                @Suite(.container) struct AppTests {
                    init() {
                        Dependencies.autoRegister()
                    }

                    @Test func currency() {
                        prepareDependencies { $0.override(\\.currency) { Container.shared.fake() } }
                        #expect(inject(\\.currency) == "XXX")
                    }
                }

                """)
    }
}
#endif
