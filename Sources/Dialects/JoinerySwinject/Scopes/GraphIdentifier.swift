// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// One resolution: the outermost `resolve` and all that it leads to.
///
/// A factory has its own with `resolver.resolve(GraphIdentifier.self)`; with `withObjectGraph(_:closure:)`
/// it is entered again.
public struct GraphIdentifier: Identifiable, Hashable, Sendable {
    let resolution: CapturedResolution

    /// Tells this resolution from others.
    public var id: ObjectIdentifier { resolution.identity }

    /// Whether both are the same resolution.
    public static func == (left: GraphIdentifier, right: GraphIdentifier) -> Bool { left.id == right.id }

    /// Equal identifiers hash alike.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What paths say of a resolution that is entered again.
struct GraphDeclaration: BindingDeclaration {
    let name: String
    var keyPath: String { name }
    var deferral: String { "resolve it outside of \(name)" }
}
