// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The world and the typed graphs of a part of the view hierarchy. The environment passes it to subviews.
///
/// The world is in use as long as the scope exists. It ends when the views that use it are removed.
final class ViewScope: Sendable {
    private let captured = CapturedScope(mayReadAnything: true, keepsWorld: true)

    private init() {}

    /// Opens a world.
    ///
    /// - Parameters:
    ///   - enclosing: The scope of the enclosing views; `nil` for the current world.
    ///   - update: A closure that makes the overrides.
    @MainActor static func opening(
        in enclosing: ViewScope?, _ update: @MainActor (inout DependencyOverrides) -> Void
    ) -> ViewScope {
        enclosing.perform {
            let world = Dependencies.current.opening(update)
            world.beginOperation()
            return world.perform { ViewScope() }
        }
    }

    /// Makes a typed graph the current one of its type, in addition to those of the enclosing views.
    @MainActor static func running(_ graph: some DependencyGraph, in enclosing: ViewScope?) -> ViewScope {
        enclosing.perform { graph.run { ViewScope() } }
    }

    fileprivate func perform<Result>(_ operation: () -> Result) -> Result {
        captured.perform(operation)
    }
}

extension ViewScope? {
    /// Runs an operation with the dependencies of this scope, or the current ones if there is no scope.
    func perform<Result>(_ operation: () -> Result) -> Result {
        guard let self else { return operation() }
        return self.perform(operation)
    }
}
