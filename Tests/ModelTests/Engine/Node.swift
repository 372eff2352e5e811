// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The maker of an instance.
enum Maker: Hashable {
    /// The binding's own builder.
    case builder
    case override(Int)
}

/// An instance of the engine, described by numbers so that it can be compared after its release.
struct InstanceDescription {
    /// Unique for each instance.
    let serial: Int
    let node: Int
    let maker: Maker
    /// The serial numbers of the instances that it was built from; those of a decorator begin with what it decorates.
    let inputs: [Int]
}

/// An instance that the engine keeps or returns.
protocol Node: AnyObject, Sendable {
    var made: InstanceDescription { get }

    /// - Parameter parts: The instances to hold.
    init(_ made: InstanceDescription, holding parts: [any Node])
}

/// A value without an obvious sample: an override by a closure waits until a binding of this type is read.
final class PendingNode: Node {
    let made: InstanceDescription
    private let parts: [any Node]

    init(_ made: InstanceDescription, holding parts: [any Node]) {
        self.made = made
        self.parts = parts
    }
}

/// A value with a known sample: every override is resolved where it is written, so nothing runs early.
final class SampledNode: Node, ExpressibleByNilLiteral {
    let made: InstanceDescription
    private let parts: [any Node]

    init(_ made: InstanceDescription, holding parts: [any Node]) {
        self.made = made
        self.parts = parts
    }

    init(nilLiteral: ()) {
        made = InstanceDescription(serial: 0, node: -1, maker: .builder, inputs: [])
        parts = []
    }
}
