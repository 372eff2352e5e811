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
/// The value is a binding. Its scope decides how long it lives, clients share it, and a test can override it without
/// changing the client: `$0.override({ _ in Checkout().logger }) { SilentLogger() }`.
public protocol Mixin {}

extension Mixin {
    /// The graph of a mixin's bindings: the conforming value if it is a graph, otherwise the current ``Dependencies``.
    public var graph: any DependencyGraph {
        self as? any DependencyGraph ?? Dependencies.current
    }
}
