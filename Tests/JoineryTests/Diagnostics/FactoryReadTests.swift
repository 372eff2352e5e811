// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport
import Testing

/// An override of a factory whose property reads another binding before the call of `factory`.
struct FactoryReadTests {
    @Test func overrideNamesTheBindingReadBeforeTheFactory() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withDependencies {
                $0.override(\.makePath) { "stub \($0)" }
            } operation: {
                _ = Dependencies.current.makePath(1)
            }
        }
        #expect(
            result.message == """
                JoineryTests/FactoryReadTests.swift:11: Fatal error: this overrides a factory, but the property first \
                reads root (JoineryTests/FactoryReadTests.swift:28), which is not a factory
                  Read root in the closure of the factory: factory { argument in … }
                """)
    }
}

extension Dependencies {
    fileprivate var root: String { singleton { "/var" } }
    fileprivate var makePath: @Sendable (Int) -> String {
        factory { [root = root] in "\(root)/\($0)" }
    }
}
