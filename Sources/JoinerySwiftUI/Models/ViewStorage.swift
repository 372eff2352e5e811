// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What a view creates once: its model, its graph, or the dependencies of its subviews. SwiftUI keeps it as state.
@MainActor
final class ViewStorage<Value> {
    private var value: Value?

    /// Returns the value. The first call creates it with the dependencies of the view.
    func value(with dependencies: EscapedDependencies?, _ make: @MainActor () -> Value) -> Value {
        if let value { return value }
        let new = dependencies.perform { make() }
        value = new
        return new
    }
}

extension EscapedDependencies? {
    /// Runs an operation with these dependencies, or with the current ones if there are none.
    func perform<Result>(_ operation: () -> Result) -> Result {
        guard let self else { return operation() }
        return self.yield(operation)
    }
}
