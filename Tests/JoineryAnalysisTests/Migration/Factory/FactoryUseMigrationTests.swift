// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import JoineryMigration
import Testing

/// Uses of Factory's containers in native form: reads, wrappers, and tests.
struct FactoryUseMigrationTests {
    /// A container with one factory, in the program that the tests test.
    private static let container =
        "import Factory\n\nextension Container {\n    public var a: Factory<Int> { self { 1 }.cached }\n}\n"

    @Test func objectsOfViewsAreStateObjects() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory
                import SwiftUI

                extension Container {
                    var model: Factory<Model> { self { Model() } }
                }
                struct Screen: View {
                    @InjectedObject(\\.model) private var model: Model
                    var body: some View { Toggle(isOn: $model.isOn) }
                }
                """
            ], from: .factory)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery
                import SwiftUI

                extension Dependencies {
                    var model: Model { transient { Model() } }
                }
                struct Screen: View {
                    @StateObject private var model: Model = inject(\\.model)
                    var body: some View { Toggle(isOn: $model.isOn) }
                }
                """)
        #expect(program.isStable)
    }

    @Test func observableObjectsOfViewsAreModels() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory
                import SwiftUI

                extension Container {
                    @MainActor var model: Factory<Model> { self { Model() } }
                }
                struct Screen: View {
                    @InjectedObservable(\\.model) private var model
                    var body: some View { Toggle(isOn: $model.isOn) }
                }
                """
            ], from: .factory)
        #expect(
            program["Sources/App/App.swift"] == """
                import Joinery
                import SwiftUI
                import JoinerySwiftUI

                extension Dependencies {
                    @MainActor var model: Model { transient { Model() } }
                }
                struct Screen: View {
                    @InjectedModel(\\.model) private var model
                    var body: some View { Toggle(isOn: $model.isOn) }
                }
                """)
        #expect(program.isStable)
    }

    @Test func importsUnderConditionsAreReplacedThere() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                #if canImport(FactoryKit)
                import FactoryKit
                #else
                import Factory
                #endif

                extension Container {
                    var a: Factory<A> { self { A() } }
                }
                """
            ], from: .factory)
        #expect(
            program["Sources/App/App.swift"] == """
                #if canImport(FactoryKit)
                import Joinery
                #else
                import Joinery
                #endif

                extension Dependencies {
                    var a: A { transient { A() } }
                }
                """)
        #expect(program.isStable)
    }

    @Test func containersAndResetsOfTestsGo() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": Self.container,
                "Tests/AppTests/AppTests.swift": """
                import App
                import Factory
                import XCTest

                final class AppTests: XCTestCase {
                    override func tearDown() {
                        super.tearDown()
                        Container.shared.a.reset()
                    }

                    func testA() {
                        let container = Container()
                        container.a.reset()
                        container.a.register { 2 }
                        XCTAssertEqual(container.a.resolve(), 2)
                        container.a.reset(.all)
                    }
                }
                """,
            ], from: .factory)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import App
                import Joinery
                import XCTest

                final class AppTests: XCTestCase {
                    override func tearDown() {
                        super.tearDown()
                    }

                    func testA() {
                        prepareDependencies { $0.override(\\.a) { 2 } }
                        XCTAssertEqual(inject(\\.a), 2)
                    }
                }
                """)
        #expect(program.isStable)
        let used = try MigratedProgram(
            [
                "Sources/App/App.swift": Self.container,
                "Tests/AppTests/AppTests.swift":
                    "import App\nimport Factory\nimport Testing\n\n@Test func a() {\n    let a = Container.shared.a()\n    Container.shared.a.reset()\n    #expect(Container.shared.a() == a)\n}\n",
            ], from: .factory)
        #expect(
            used.reasons == [
                "a": "code resets it (Tests/AppTests/AppTests.swift:7)"
            ])
    }

    @Test func testsAreMigrated() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                let package = Package(name: "App", dependencies: [
                    .package(url: "https://github.com/hmlongco/Factory.git", from: "2.5.0"),
                ], targets: [
                    .target(name: "App", dependencies: [.product(name: "FactoryKit", package: "Factory")]),
                    .testTarget(name: "AppTests", dependencies: ["App", .product(name: "FactoryTesting", package: "Factory")]),
                ])
                """,
                "Sources/App/App.swift":
                    "import FactoryKit\n\nextension Container {\n    public var a: Factory<Int> { self { 1 } }\n}\n",
                "Tests/AppTests/AppTests.swift": """
                import App
                import FactoryKit
                import FactoryTesting
                import Testing

                @Suite(.container) struct AppTests {
                    @Test func one() {
                        Container.shared.manager.push()
                        let two = 2
                        Container.shared.a.register { two }
                        #expect(Container.shared.a() == 2)
                    }
                    @Test(.container { $0.a.register { 3 } }) func three() {}
                }
                """,
            ], from: .factory)
        #expect(
            program["Tests/AppTests/AppTests.swift"] == """
                import App
                import Joinery
                import JoineryTesting
                import Testing

                @Suite(.dependencies) struct AppTests {
                    @Test func one() {
                        let two = 2
                        prepareDependencies { $0[\\.a] = two }
                        #expect(inject(\\.a) == 2)
                    }
                    @Test(.dependencies { $0.override(\\.a) { 3 } }) func three() {}
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

    @Test func dynamicReadsOfInitializersStayDynamic() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory

                extension Container {
                    var a: Factory<A> { self { A() } }
                    var b: Factory<B> { self { .init(1) } }
                    var c: Factory<Int> { self { 5 } }
                }
                final class A {
                    @DynamicInjected(\\.b) private var b
                    init() { b.run() }
                }
                final class B {
                    @LazyInjected(\\.c) private var c
                    init(_ count: Int) {}
                }

                """
            ], from: .factory)
        #expect(program.reasons == [:])
    }

    @Test func anotherModulesTypeOfTheSameNameAssignsOnlyItsOwnProperty() throws {
        let program = try MigratedProgram(
            [
                "Package.swift": """
                // swift-tools-version: 5.9
                let package = Package(name: "App", targets: [
                    .target(name: "Core"),
                    .target(name: "App", dependencies: ["Core"]),
                    .target(name: "Widget", dependencies: ["Core"]),
                ])
                """,
                "Sources/Core/Container.swift": Self.container,
                "Sources/App/Model.swift":
                    "import Core\nimport Factory\n\nclass Model {\n    @LazyInjected(\\.a) var a\n}\n",
                "Sources/Widget/Model.swift":
                    "import Core\n\nclass Model {\n    let a: Int\n    init(a: Int) { self.a = a }\n}\n",
            ], from: .factory)
        #expect(program.reasons == [:])
    }

    @Test func aCachedInstanceMayHoldOneThatStaysCached() throws {
        let program = try MigratedProgram(
            [
                "Sources/App/App.swift": """
                import Factory

                extension Container {
                    var a: Factory<A> { self { A(self.b()) }.cached }
                    var b: Factory<B> { self { B() }.cached.timeToLive(5) }
                }

                """
            ], from: .factory)
        #expect(
            program.reasons == ["b": "the modifier 'timeToLive' has no native form: no scope ends after a time"])
    }
}
#endif
