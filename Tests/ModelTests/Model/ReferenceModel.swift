// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The rules of resolving, written for readability: the required result of each read.
final class ReferenceModel {
    /// The state that an outermost read shares with everything that it builds.
    private final class Resolution {
        var readings: [Int: ModelReading] = [:]
    }

    private let plan: GraphPlan
    /// The instance of each override by a value.
    private var values: [Int: ModelInstance] = [:]
    /// The number of builders, closures and decorators that have run, except those that return a fixed value or run
    /// early.
    private(set) var buildCount = 0
    /// Everything that was built since the last call of ``takeOrigins()``.
    private var origins: [ModelOrigin] = []
    /// Whether the rules do not determine the result of a read, because of reads on other threads during a build.
    private(set) var isAmbiguous = false

    init(_ plan: GraphPlan) {
        self.plan = plan
    }

    /// The outermost read of a node.
    func read(_ node: Int, in store: ModelStore) -> ModelReading {
        read(node, in: plan.nodes[node].isInTypedGraph ? store : store.app, Resolution())
    }

    /// Everything that was built since the last call.
    func takeOrigins() -> [ModelOrigin] {
        defer { origins = [] }
        return origins
    }

    // MARK: - Scopes

    private func read(_ node: Int, in store: ModelStore, _ resolution: Resolution) -> ModelReading {
        switch plan.nodes[node].scope {
        case .transient: return build(node, in: store, resolution)
        case .perResolution:
            if let reading = resolution.readings[node] { return reading }
            let reading = build(node, in: store, resolution)
            resolution.readings[node] = reading
            return reading
        case .singleton, .shared:
            if let reading = find(node, from: store.layer, in: store) { return reading }
            let layer = store.layer
            let reading = build(node, in: store, resolution)
            let home = home(of: reading.origin, from: layer, in: store)
            store[home][node] = ModelEntry(reading, isShared: plan.nodes[node].scope == .shared)
            return reading
        }
    }

    /// Going outward from the reader, the instance of the first layer that has one and that no layer on the way touches.
    private func find(_ node: Int, from layer: ModelLayer, in store: ModelStore) -> ModelReading? {
        var between: [ModelLayer] = []
        for layer in layer.outward(to: store.outermost) {
            if let reading = store[layer][node]?.reading {
                let isTouched = between.contains { $0.touches(reading.origin) }
                if !isTouched {
                    if between.contains(where: { $0.mayTouch(reading.origin) }) { isAmbiguous = true }
                    return reading
                }
            }
            between.append(layer)
        }
        return nil
    }

    /// Going outward, the first layer that touches what was built, or else the outermost one.
    private func home(of origin: ModelOrigin, from layer: ModelLayer, in store: ModelStore) -> ModelLayer {
        layer.outward(to: store.outermost).first { $0.touches(origin) } ?? store.outermost
    }

    /// Adds the reads that threads may have made for builds that ran in a world in the meantime.
    func addPossibleReads(_ origins: [ModelOrigin], with perhaps: [ModelOrigin], builtIn store: ModelStore) {
        for origin in origins { origin.perhaps += perhaps }
        // The instance may then live further in.
        isAmbiguous =
            isAmbiguous
            || origins.contains { origin in
                let home = home(of: origin, from: store.layer, in: store)
                return store.layer.outward(to: home).dropLast().contains { $0.mayTouch(origin) }
            }
    }

    // MARK: - Building

    private func build(_ node: Int, in store: ModelStore, _ resolution: Resolution) -> ModelReading {
        let origin = ModelOrigin(of: node)
        origins.append(origin)
        let makers = store.layer.makers(of: node)
        let hasBase = makers.first.map { if case .decorate = $0.change { false } else { true } } ?? false
        var instance: ModelInstance?
        if !hasBase {
            let plan = plan.nodes[node]
            buildCount += 1
            instance = make(node, .builder, plan.edges, holdsParts: plan.holdsParts, origin, in: store, resolution)
        }
        for override in makers {
            instance = make(node, by: override, around: instance, origin, in: store, resolution)
        }
        guard let instance else { preconditionFailure("nothing makes node \(node)") }
        return ModelReading(instance: instance, origin: origin)
    }

    private func make(
        _ node: Int, by override: OverridePlan, around inner: ModelInstance?, _ origin: ModelOrigin,
        in store: ModelStore, _ resolution: Resolution
    ) -> ModelInstance {
        switch override.change {
        case .value:
            if let value = values[override.id] { return value }
            let value = ModelInstance(
                ModelShape(node: node, maker: .override(override.id), inputs: []), holding: [])
            values[override.id] = value
            return value
        case .replace(let reads), .decorate(let reads):
            if plan.nodes[node].isSampled { buildCount += 1 }
            return make(
                node, .override(override.id), reads, around: inner, holdsParts: override.holdsParts, origin,
                in: store, resolution)
        case .useLive: preconditionFailure("the own builder makes nothing else")
        }
    }

    private func make(
        _ node: Int, _ maker: Maker, _ reads: [Int], around inner: ModelInstance? = nil, holdsParts: Bool,
        _ origin: ModelOrigin, in store: ModelStore, _ resolution: Resolution
    ) -> ModelInstance {
        let readings = reads.map { read($0, in: plan.nodes[$0].isInTypedGraph ? store : store.app, resolution) }
        origin.below += readings.map(\.origin)
        let inner = inner.map { [$0] } ?? []
        let parts = readings.map(\.instance)
        let shape = ModelShape(node: node, maker: maker, inputs: (inner + parts).map(\.shape))
        return ModelInstance(shape, holding: inner + (holdsParts ? parts : []))
    }
}
