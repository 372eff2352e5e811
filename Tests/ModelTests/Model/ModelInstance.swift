// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The description of an instance: its node, its maker and its parts. It outlives the instance.
final class ModelShape {
    let node: Int
    let maker: Maker
    /// A decorator's parts begin with the instance that it decorates.
    let inputs: [ModelShape]

    init(node: Int, maker: Maker, inputs: [ModelShape]) {
        self.node = node
        self.maker = maker
        self.inputs = inputs
    }
}

/// An instance, which lives as long as it is held.
final class ModelInstance {
    let shape: ModelShape
    private let parts: [ModelInstance]

    init(_ shape: ModelShape, holding parts: [ModelInstance]) {
        self.shape = shape
        self.parts = parts
    }
}

/// The reads that were made for an instance. It outlives the instance.
final class ModelOrigin {
    let node: Int
    /// The reads of the builder, overrides and decorators.
    var below: [ModelOrigin] = []
    /// The reads of other threads in the meantime, which may have been made for it.
    var perhaps: [ModelOrigin] = []

    init(of node: Int) {
        self.node = node
    }

    /// The nodes that the finished instance was certainly built from, once computed.
    private var certainNodes: Set<Int>?

    /// The nodes that the finished instance was built from, directly or indirectly, including its own.
    func nodes(withPerhaps: Bool) -> Set<Int> {
        if !withPerhaps, let certainNodes { return certainNodes }
        var seen: Set<ObjectIdentifier> = []
        var nodes: Set<Int> = []
        var unseen = [self]
        while let origin = unseen.popLast() {
            guard seen.insert(ObjectIdentifier(origin)).inserted else { continue }
            nodes.insert(origin.node)
            unseen += origin.below
            if withPerhaps { unseen += origin.perhaps }
        }
        if !withPerhaps { certainNodes = nodes }
        return nodes
    }
}

/// The result of a read.
struct ModelReading {
    let instance: ModelInstance
    let origin: ModelOrigin
}

/// A world's record of a binding.
struct ModelEntry {
    let origin: ModelOrigin
    private var strong: ModelInstance?
    private weak var weak: ModelInstance?

    /// - Parameter isShared: Whether the instance lives only while it is held elsewhere.
    init(_ reading: ModelReading, isShared: Bool) {
        origin = reading.origin
        strong = isShared ? nil : reading.instance
        weak = reading.instance
    }

    /// The instance, while it exists.
    var reading: ModelReading? { (strong ?? weak).map { ModelReading(instance: $0, origin: origin) } }
}
