// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// A statement can declare several bindings, `static let a = …, b = …`, and each of them is read.
struct SeveralBindingsTests {
    @Test func factories() {
        let lines = FactLines.certain(
            """
            import Factory
            extension Container {
                static let store = Factory { Store(Container.clock()) }, clock = Factory<Clock>(scope: .singleton) { Clock() }
            }
            """)
        #expect(
            lines == """
                binding Container.store: , transient by default, factory, internal, 3:16
                  immediate Store() 3:34
                  immediate Container.clock by Container factory 3:40
                binding Container.clock: Clock, singleton, factory, internal, 3:62
                  immediate Clock() 3:106
                """)
    }

    @Test func objects() {
        let lines = FactLines.certain(
            """
            import JoineryObjects
            extension DependencyObjects {
                static let store = DependencyObject<Store> { Store() }, clock = DependencyObject<Clock>()
            }
            """)
        #expect(
            lines == """
                binding DependencyObjects.store: Store, singleton, objects, internal, 3:16
                  immediate Store() 3:50
                requirement DependencyObjects.clock: Clock, singleton, objects, internal, 3:61
                """)
    }

    @Test func valuesOfKeys() {
        let lines = FactLines.certain(
            """
            import Dependencies
            import JoineryValues
            enum ClockKey: DependencyKey { static let liveValue = Clock(), testValue = Stub(), limit = Limit() }
            struct StoreKey: InjectionKey { static var limit = Limit(), currentValue = Store() }
            """)
        #expect(
            lines == """
                binding DependencyKey.ClockKey: Clock, singleton, dependencies, internal, with test, 3:6
                  immediate Clock() 3:55
                  other immediate Stub() 3:76
                binding InjectionKey.StoreKey: Store, singleton, values, internal, 4:8
                  immediate Store() 4:76
                """)
    }

    @Test func variablesThatShareAType() {
        let lines = FactLines.certain(
            """
            import Factory
            import Resolver
            final class Screen {
                let first, second: Services
                let main, other: Resolver
                func show() {
                    first.store()
                    let store: Store = main.resolve()
                }
            }
            final class Services: SharedContainer {}
            """)
        #expect(
            lines == """
                class Screen 3:13
                  later Services.store by first factory 7:9
                  later service Store by resolve resolver 8:28
                """)
    }

    /// In `let first, second: Store`, both properties have the type.
    @Test func propertiesThatShareAType() {
        let facts = FileFacts(
            reading: Array("struct Session { let first, second: Store; let count = 1, name: String }".utf8),
            file: "Input.swift")
        #expect(
            facts.types.flatMap(\.properties).map { "\($0.name): \($0.type)" } == [
                "first: Store", "second: Store", "name: String",
            ])
    }
}
#endif
