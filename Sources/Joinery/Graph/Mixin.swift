// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A protocol that supplies a dependency to the types that conform to it (the cake pattern).
///
/// ```swift
/// protocol UsesLogger { var logger: any Logger { get } }
///
/// protocol ConsoleLogging: UsesLogger, Mixin {}
/// extension ConsoleLogging {
///     var logger: any Logger { graph.singleton { ConsoleLogger() } }
/// }
///
/// struct Checkout: ConsoleLogging { func pay() { logger.log("paid") } }
/// ```
///
/// The value is a binding: its scope decides how long it lives, two clients share one, and a test overrides it
/// without touching the client, `$0.override({ _ in Checkout().logger }) { SilentLogger() }`.
public protocol Mixin {}

extension Mixin {
    /// The graph whose bindings a mixin's values are: the client itself where it is a graph, else the current
    /// ``Dependencies``.
    public var graph: any DependencyGraph {
        self as? any DependencyGraph ?? Dependencies.current
    }
}
