// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryRegistry

/// The identity of one resolution: the outermost `resolve` call and all calls in it.
///
/// A factory obtains it with `resolver.resolve(GraphIdentifier.self)`. Use it with `withObjectGraph(_:closure:)` to
/// enter the resolution again.
public struct GraphIdentifier: Identifiable, Hashable, Sendable {
    let graph: ObjectGraph

    /// The identity of the resolution.
    public var id: ObjectIdentifier { graph.identity }

    /// Returns whether two identifiers belong to the same resolution.
    public static func == (left: GraphIdentifier, right: GraphIdentifier) -> Bool { left.id == right.id }

    /// Hashes the identity of the resolution.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
