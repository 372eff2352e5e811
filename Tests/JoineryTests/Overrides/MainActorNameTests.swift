// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

/// An override whose name can be evaluated only on the main actor, and reads elsewhere.
@Suite(.dependencies) struct MainActorNameTests {
    /// The override may mistake the factory for the binding of a closure, because both have the same type.
    @MainActor @Test func factoryOfTheSameTypeIsReadElsewhere() async {
        await withDependencies {
            $0.override(\.format) { { _ in "replaced" } }
        } operation: {
            let escaped = withEscapedDependencies { $0 }
            let text = await Task.detached { escaped.yield { inject(\.makeText)(1) } }.value
            #expect(text == "1")
            #expect(inject(\.format)(1) == "replaced")
            #expect(inject(\.makeText)(1) == "1")
        }
    }
}

extension Dependencies {
    fileprivate var makeText: @Sendable (Int) -> String { factory { "\($0)" } }
    @MainActor fileprivate var format: @Sendable (Int) -> String { singleton(on: MainActor.self) { { "\($0)" } } }
}
