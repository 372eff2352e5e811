// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

// The first argument of `@Test` may be a text. If the closure of `.dependencies` does not compile, the compiler tries the
// trait as a text too, and would report that a text has no member `dependencies`. Since it has these, the compiler reports the
// mistake in the closure.

extension String {
    @available(*, unavailable, message: "this is a trait of tests")
    public static func dependencies(
        _ mode: DependenciesTrait.Mode? = nil, _ update: (inout DependencyOverrides) -> Void
    ) -> String { fatalError("unreachable: the compiler refuses every call") }

    @available(*, unavailable, message: "this is a trait of tests")
    public static func dependencies(
        _ mode: DependenciesTrait.Mode? = nil,
        onMainActor update: @MainActor (inout DependencyOverrides) -> Void
    ) -> String { fatalError("unreachable: the compiler refuses every call") }
}
