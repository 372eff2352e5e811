// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The overrides that were written together.
final class ModelLayer {
    let overrides: [OverridePlan]
    let enclosing: ModelLayer?
    private let nodes: Set<Int>

    init(_ overrides: [OverridePlan], in enclosing: ModelLayer?) {
        self.overrides = overrides
        self.enclosing = enclosing
        nodes = Set(overrides.map(\.node))
    }

    /// Whether this layer itself overrides a node.
    func overrides(_ node: Int) -> Bool { nodes.contains(node) }

    /// What makes a node: at most one override that takes the builder's place, and then the decorators.
    func makers(of node: Int) -> [OverridePlan] {
        var makers = enclosing?.makers(of: node) ?? []
        for override in overrides where override.node == node {
            switch override.change {
            case .value, .replace: makers = [override]
            case .decorate: makers.append(override)
            case .reset: makers = []
            }
        }
        return makers
    }
}

/// What one graph holds in one layer. A copy of it is the graph as it was at that moment.
struct ModelTable {
    let layer: ModelLayer
    /// The table around this one, as it was when this one was opened.
    private let outside: Outside?
    private var instances: [Int: ModelKept] = [:]
    /// The nodes of which an instance was built here.
    private var own: Set<Int> = []
    /// What was used of the tables around this one, with all that it was built from.
    private var used: Set<ObjectIdentifier> = []

    private final class Outside {
        let table: ModelTable

        init(_ table: ModelTable) {
            self.table = table
        }
    }

    /// Whether something may be used here.
    private enum Verdict {
        case yes
        case no
        /// It hangs on what else was read while it was built.
        case unknown
    }

    init(in layer: ModelLayer, outside: ModelTable?) {
        self.layer = layer
        self.outside = outside.map { Outside($0) }
    }

    /// The instance that this table has by now, if it is still there.
    func instance(of node: Int) -> ModelReading? {
        instances[node].flatMap { kept in kept.instance.map { ModelReading(instance: $0, origin: kept.origin) } }
    }

    /// The instance of a table around this one that may be used here.
    ///
    /// - Parameter isUsed: Tells whether the engine used it, where both would be right.
    func instanceOutside(of node: Int, isUsed: () -> Bool) -> ModelKept? {
        guard let (kept, verdict) = outside?.table.visible(node) else { return nil }
        switch self.verdict(on: kept.origin) {
        case .no: return nil
        case .yes where verdict == .yes: return kept
        case .yes, .unknown: return isUsed() ? kept : nil
        }
    }

    /// The instance that is here, or around this table and may be used here.
    private func visible(_ node: Int) -> (ModelKept, Verdict)? {
        if let kept = instances[node] { return (kept, .yes) }
        guard let (kept, verdict) = outside?.table.visible(node) else { return nil }
        switch self.verdict(on: kept.origin) {
        case .no: return nil
        case .yes: return (kept, verdict)
        case .unknown: return (kept, .unknown)
        }
    }

    /// Nothing that an instance was built from, however far away, may be overridden here or have another instance here.
    private func verdict(on origin: ModelOrigin) -> Verdict {
        if isChanged(origin, followsPerhaps: false) { return .no }
        return isChanged(origin, followsPerhaps: true) ? .unknown : .yes
    }

    private func isChanged(_ origin: ModelOrigin, followsPerhaps: Bool) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var unseen = [origin]
        while let origin = unseen.popLast() {
            let id = ObjectIdentifier(origin)
            guard !used.contains(id), seen.insert(id).inserted else { continue }
            if layer.overrides(origin.node) { return true }
            if own.contains(origin.node), instances[origin.node]?.origin !== origin { return true }
            unseen += origin.below
            if followsPerhaps { unseen += origin.perhaps }
        }
        return false
    }

    mutating func use(_ kept: ModelKept) {
        instances[kept.origin.node] = kept
        used.formUnion(kept.origin.all.map(ObjectIdentifier.init))
    }

    mutating func keep(_ kept: ModelKept) {
        instances[kept.origin.node] = kept
        own.insert(kept.origin.node)
    }
}
