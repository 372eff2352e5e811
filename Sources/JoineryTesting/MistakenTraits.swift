// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

// The first argument of `@Test` is a trait or a display name. If the closure of `.dependencies` does not compile, the
// compiler also tries the trait as a string, and would report that a string has no member `dependencies`. Since it has
// these, the compiler reports the mistake in the closure.

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
