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

/// That a binding came to an instance once, and what was read for it. It stays when the instance has gone.
final class ModelOrigin {
    let node: Int
    /// Whether the instance may be gone while the world is there.
    let isShared: Bool
    let isInAnnex: Bool
    /// All bindings that were read, also by overrides and decorators.
    var below: [ModelOrigin] = []
    /// What may have been read for it besides, on other threads that were at work meanwhile.
    var perhaps: [ModelOrigin] = []

    init(of node: Int, _ plan: NodePlan) {
        self.node = node
        isShared = plan.scope == .shared
        isInAnnex = plan.isInAnnex
    }

    /// This and all below it, however far away.
    var all: [ModelOrigin] {
        var seen: Set<ObjectIdentifier> = []
        var found: [ModelOrigin] = []
        var unseen = [self]
        while let origin = unseen.popLast() {
            guard seen.insert(ObjectIdentifier(origin)).inserted else { continue }
            found.append(origin)
            unseen += origin.below
        }
        return found
    }
}

/// What a read comes to.
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

    /// `nil` where it has gone.
    var instance: ModelInstance? { strong ?? weak }
}
