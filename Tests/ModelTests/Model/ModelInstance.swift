// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How an instance looks: what it is for, who made it, and from what. It stays when the instance has gone.
final class ModelShape {
    let node: Int
    let maker: Maker
    /// Those of a decorator begin with what it decorates.
    let inputs: [ModelShape]

    init(node: Int, maker: Maker, inputs: [ModelShape]) {
        self.node = node
        self.maker = maker
        self.inputs = inputs
    }
}

/// An instance, which lives as long as somebody holds it.
final class ModelInstance {
    let shape: ModelShape
    private let parts: [ModelInstance]

    init(_ shape: ModelShape, holding parts: [ModelInstance]) {
        self.shape = shape
        self.parts = parts
    }
}

/// What was read for an instance. It stays when the instance has gone.
final class ModelOrigin {
    let node: Int
    /// What the builder, overrides and decorators have read.
    var below: [ModelOrigin] = []
    /// What may have been read for it in addition, on other threads that were at work in the meantime.
    var perhaps: [ModelOrigin] = []

    init(of node: Int) {
        self.node = node
    }

    /// The nodes that the finished instance was certainly built from, once that was asked for.
    private var certainNodes: Set<Int>?

    /// The nodes that the instance was built from, however far away, itself included. Ask when it is finished.
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

/// What a read results in.
struct ModelReading {
    let instance: ModelInstance
    let origin: ModelOrigin
}

/// What a world keeps of a binding.
struct ModelKept {
    let origin: ModelOrigin
    private var strong: ModelInstance?
    private weak var weak: ModelInstance?

    /// - Parameter isShared: Whether the instance lives only while somebody else holds it.
    init(_ reading: ModelReading, isShared: Bool) {
        origin = reading.origin
        strong = isShared ? nil : reading.instance
        weak = reading.instance
    }

    /// The instance, while it is there.
    var reading: ModelReading? { (strong ?? weak).map { ModelReading(instance: $0, origin: origin) } }
}
