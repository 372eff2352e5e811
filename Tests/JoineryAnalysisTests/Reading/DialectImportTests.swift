// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import JoineryAnalysis
import Testing

/// Code on Joinery's dialects is read as code for the libraries that they replace.
struct DialectImportTests {
    @Test(arguments: ["Joinery", "JoineryAsync", "JoineryTracing"]) func modulesOfJoinery(module: String) {
        let lines = FactLines.reading(
            """
            import \(module)
            import Factory
            extension Dependencies {
                var pool: \(module).Async<Pool> {
                    asyncSingleton { Pool() }
                }
            }
            final class Screen { @Injected(\\.pool) var pool }
            """)
        #expect(
            lines == """
                class Screen 8:13
                  immediate pool by @Injected native 8:23
                binding Dependencies.pool: Async<Pool>, singleton, native, internal, 4:9
                  immediate Pool() 5:26
                """)
    }

    @Test(arguments: ["Factory", "FactoryKit", "FactoryTesting", "JoineryFactory", "JoineryFactoryTesting"])
    func modulesOfFactory(module: String) {
        let lines = FactLines.reading(
            """
            import \(module)
            extension Container { var store: Factory<Store> { self { Store() }.singleton } }
            final class Screen { @Injected(\\.store) var store }
            """)
        #expect(
            lines == """
                class Screen 3:13
                  immediate Container.store by @Injected factory 3:23
                binding Container.store: Store, singleton, factory, internal, 2:27
                  immediate Store() 2:58
                """)
    }

    @Test(arguments: ["Resolver", "JoineryResolver"]) func modulesOfResolver(module: String) {
        let lines = FactLines.reading(
            """
            import \(module)
            extension Resolver { static func assemble() { register { Store() }.scope(.unique) } }
            final class Screen { @Injected var store: Store }
            """)
        #expect(
            lines == """
                class Screen 3:13
                  immediate service Store by @Injected resolver 3:23
                binding Swinject.Store: Store, transient, resolver, internal, 2:56
                  immediate Store() 2:58
                """)
    }
}
#endif
