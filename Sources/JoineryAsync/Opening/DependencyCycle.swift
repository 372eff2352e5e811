// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The error of an asynchronous dependency that waits for itself.
public struct DependencyCycle: Error, CustomStringConvertible {
    let steps: [PathStep]

    /// The names of the bindings in the cycle, with the first one repeated at the end: `["pool", "cache", "pool"]`.
    public var path: [String] { steps.map(\.name) }

    /// The path with the places of the bindings, and a remedy.
    public var description: String {
        let remedy =
            if let only = steps.first, steps.count == 2 {
                "Its closure opens the binding itself. Build the value from other bindings. To change an existing value, "
                    + "decorate it: \(only.decorating)"
            } else {
                "Open one of them later: pass the other one to it as an Async, and call that when it is needed."
            }
        return "opening \(steps.first?.name ?? "a dependency") waits for itself: \(steps.arrows)\n  \(remedy)"
    }
}

/// An error thrown when an asynchronous dependency is called during or after the shutdown of its graph.
public struct DependencyShutDown: Error, CustomStringConvertible {
    let step: PathStep

    /// The name of the binding.
    public var name: String { step.name }

    /// The cause, and how to fix it.
    public var description: String {
        """
        \(step) cannot be opened, because its graph has shut down
          A shutdown is final: stop the code that calls this before the shutdown, or create a new graph.
        """
    }
}
