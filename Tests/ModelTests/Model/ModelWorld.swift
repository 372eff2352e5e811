// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The overrides that were written together, and the layers around them.
final class ModelLayer {
    let overrides: [OverridePlan]
    let enclosing: ModelLayer?
    private let nodes: Set<Int>

    init(_ overrides: [OverridePlan], in enclosing: ModelLayer?) {
        self.overrides = overrides
        self.enclosing = enclosing
        nodes = Set(overrides.map(\.node))
    }

    /// This layer and its enclosing layers, up to one of them.
    func outward(to last: ModelLayer) -> [ModelLayer] {
        var layers = [self]
        while layers[layers.count - 1] !== last, let next = layers[layers.count - 1].enclosing { layers.append(next) }
        return layers
    }

    /// Whether this layer itself overrides anything that an instance was built from, directly or indirectly.
    func touches(_ origin: ModelOrigin) -> Bool { !nodes.isDisjoint(with: origin.nodes(withPerhaps: false)) }

    /// Whether it does if the instance was built from the reads of other threads in the meantime.
    func mayTouch(_ origin: ModelOrigin) -> Bool { !nodes.isDisjoint(with: origin.nodes(withPerhaps: true)) }

    /// The makers of a node: at most one override that replaces the builder, and then the decorators.
    func makers(of node: Int) -> [OverridePlan] {
        var makers = enclosing?.makers(of: node) ?? []
        for override in overrides where override.node == node {
            switch override.change {
            case .value, .replace: makers = [override]
            case .decorate: makers.append(override)
            case .useLive: makers = []
            }
        }
        return makers
    }
}

/// The kept instances of a graph, by the layers in which they live.
final class ModelInstances {
    var tables: [ObjectIdentifier: [Int: ModelEntry]] = [:]
}

/// One graph in a world.
final class ModelStore {
    private let world: ModelWorld
    private let instances: ModelInstances
    /// The outermost layer that an instance of the graph can live in.
    let outermost: ModelLayer
    /// The dependencies next to a typed graph; `nil` for the dependencies themselves.
    private let appStore: ModelStore?

    init(of world: ModelWorld, keptIn instances: ModelInstances, outermost: ModelLayer, beside app: ModelStore?) {
        self.world = world
        self.instances = instances
        self.outermost = outermost
        appStore = app
    }

    /// The dependencies of the world.
    var app: ModelStore { appStore ?? self }
    /// The layer on top of the world.
    var layer: ModelLayer { world.layer }

    /// The instances that live in a layer, by node.
    subscript(layer: ModelLayer) -> [Int: ModelEntry] {
        get { instances.tables[ObjectIdentifier(layer)] ?? [:] }
        set { instances.tables[ObjectIdentifier(layer)] = newValue }
    }
}

/// A set of overrides and the instances made under them.
final class ModelWorld {
    private(set) var layer: ModelLayer
    private let outer: ModelWorld?
    /// The instances of the dependencies in the whole tree of worlds.
    private let instances: ModelInstances
    private let root: ModelLayer
    /// The layers of this world.
    private var layers: [ModelLayer] = []

    /// A world nested in another one, in that one's current state.
    init(_ overrides: [OverridePlan], in outer: ModelWorld?) {
        self.outer = outer
        layer = ModelLayer(overrides, in: outer?.layer)
        instances = outer?.instances ?? ModelInstances()
        root = outer?.root ?? layer
        layers = [layer]
    }

    deinit {
        for layer in layers { instances.tables[ObjectIdentifier(layer)] = nil }
    }

    var app: ModelStore { ModelStore(of: self, keptIn: instances, outermost: root, beside: nil) }

    /// A typed graph, whose instances live no further out than the layer that is on top now.
    func makeTypedGraph() -> ModelStore {
        ModelStore(of: self, keptIn: ModelInstances(), outermost: layer, beside: app)
    }

    /// A later override acts as if a further world were opened from here on.
    func override(_ overrides: [OverridePlan]) {
        layer = ModelLayer(overrides, in: layer)
        layers.append(layer)
    }
}
