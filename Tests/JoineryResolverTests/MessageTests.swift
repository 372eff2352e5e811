// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport
import Testing

/// Messages contain the service, the place, the path, and the remedy.
struct MessageTests {
    @Test func missingServiceIsReportedWithSimilarOnes() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Mistakes.missingService()
        }
        #expect(
            result.message == """
                JoineryResolverTests/Mistakes.swift:11: Fatal error: Store is not registered
                  Owner (JoineryResolverTests/Mistakes.swift:11) → Store
                  Registered for Store: "archive" (JoineryResolverTests/Mistakes.swift:10)
                  For a service that may be missing, call optional() instead of resolve().
                """)
    }

    @Test func missingServiceOfAPropertyIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Mistakes.missingServiceOfAProperty()
        }
        #expect(
            result.message == """
                JoineryResolverTests/Mistakes.swift:17: Fatal error: Store "fast" is not registered
                  Register it: register(Store.self, name: "fast") { … }
                  For a service that may be missing, call optional() instead of resolve().
                """)
    }

    @Test func optionalTypeOfARegisteredServiceIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Mistakes.optionalType()
        }
        #expect(
            result.message == """
                JoineryResolverTests/Mistakes.swift:25: Fatal error: Optional<Store> is not registered
                  Store is registered (JoineryResolverTests/Mistakes.swift:24): name the type, resolve(Store.self), or call optional().
                """)
    }

    @Test func factoryWithoutAnInstanceIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Mistakes.factoryWithoutAnInstance()
        }
        #expect(
            result.message == """
                JoineryResolverTests/Mistakes.swift:32: Fatal error: the factory of Store (JoineryResolverTests/Mistakes.swift:31) returns nil
                  For a service that may be missing, call optional() instead of resolve().
                """)
    }

    @Test func cycleIsReportedWithItsPath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Mistakes.cycle()
        }
        #expect(
            result.message == """
                JoineryResolverTests/Mistakes.swift:37: Fatal error: dependency cycle: \
                First (JoineryResolverTests/Mistakes.swift:37) → Second (JoineryResolverTests/Mistakes.swift:38) → First
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that Second builds:
                    resolve it in .resolveProperties { resolver, service in … }, or declare it with @LazyInjected
                """)
    }

    @Test func argumentOfAnotherTypeIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Mistakes.argumentOfAnotherType()
        }
        #expect(
            result.message == """
                JoineryResolverTests/Mistakes.swift:44: Fatal error: \
                the argument "name" is a value of type Int, but the factory reads String
                  Store (JoineryResolverTests/Mistakes.swift:44)
                  Pass it: resolve(args: ["name": …])
                """)
    }

    @Test func missingArgumentIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Mistakes.missingArgument()
        }
        #expect(
            result.message == """
                JoineryResolverTests/Mistakes.swift:50: Fatal error: there is no argument "name"; the arguments are "id", "title"
                  Store (JoineryResolverTests/Mistakes.swift:50)
                  Pass it: resolve(args: ["name": …])
                """)
    }

    @Test func severalArgumentsWithoutAKeyAreReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Mistakes.severalArguments()
        }
        #expect(
            result.message == """
                JoineryResolverTests/Mistakes.swift:56: Fatal error: there are 2 arguments: "id", "title"
                  Store (JoineryResolverTests/Mistakes.swift:56)
                  Read one by its key: args("…")
                """)
    }
}
