// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The overrides that were written together.
final class ModelLayer {
    let overrides: [OverridePlan]
    let enclosing: ModelLayer?
    private let nodes: Set<Int>
    /// What was used here of the layers around, with all that it was built from.
    fileprivate var used: Set<ObjectIdentifier> = []

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
    /// The nodes of which it cannot be told whether the instance was built here: it is a value, the same in either case.
    private var untold: Set<Int> = []

    private final class Outside {
        let table: ModelTable
        /// That of the dependencies, beside a typed graph's.
        let app: ModelTable?

        init(_ table: ModelTable, beside app: ModelTable?) {
            self.table = table
            self.app = app
        }
    }

    /// Whether something may be used here.
    private enum Verdict {
        case yes
        case no
        /// It hangs on what else was read while it was built.
        case unknown
    }

    private enum Change {
        case none
        case certain
        case possible
    }

    /// - Parameter app: The table of the dependencies around this one, where `outside` is a typed graph's.
    init(in layer: ModelLayer, outside: ModelTable?, beside app: ModelTable? = nil) {
        self.layer = layer
        self.outside = outside.map { Outside($0, beside: app) }
    }

    /// The instance that this table has by now, if it is still there.
    func instance(of node: Int) -> ModelReading? {
        instances[node].flatMap { kept in kept.instance.map { ModelReading(instance: $0, origin: kept.origin) } }
    }

    /// The instance of a table around this one that may be used here.
    ///
    /// - Parameter app: The table of the dependencies in the same layer, where this is a typed graph's.
    /// - Returns: The instance, and whether the rules alone say that it is used.
    func instanceOutside(of node: Int, beside app: ModelTable?) -> (ModelKept, isCertain: Bool)? {
        visibleOutside(node, beside: app).map { ($0, isCertain: $1 == .yes) }
    }

    /// The instance that is here, or around this table and may be used here.
    private func visible(_ node: Int, beside app: ModelTable?) -> (ModelKept, Verdict)? {
        instances[node].map { ($0, .yes) } ?? visibleOutside(node, beside: app)
    }

    private func visibleOutside(_ node: Int, beside app: ModelTable?) -> (ModelKept, Verdict)? {
        guard let outside, let (kept, verdict) = outside.table.visible(node, beside: outside.app) else { return nil }
        switch self.verdict(on: kept.origin, beside: app) {
        case .no: return nil
        case .yes: return (kept, verdict)
        case .unknown: return (kept, .unknown)
        }
    }

    /// Nothing that an instance was built from, however far away, may be overridden here or have another instance here.
    private func verdict(on root: ModelOrigin, beside app: ModelTable?) -> Verdict {
        var seen: Set<ObjectIdentifier> = []
        var unseen = [root]
        var perhaps: [ModelOrigin] = []
        var isCertain = true
        while let origin = unseen.popLast() {
            guard isNew(origin, &seen) else { continue }
            switch change(of: origin, beside: app) {
            case .certain: return .no
            case .possible: isCertain = false
            case .none: break
            }
            unseen += origin.below
            perhaps += origin.perhaps
        }
        while let origin = perhaps.popLast(), isCertain {
            guard isNew(origin, &seen) else { continue }
            // A shared one may be gone, and have another instance here from any moment on.
            isCertain = change(of: origin, beside: app) == .none && !origin.isShared
            // What an override names may not be learnt yet, and cannot be where a typed graph is not read.
            if origin.isInAnnex && !layer.overrides.isEmpty { isCertain = false }
            perhaps += origin.below + origin.perhaps
        }
        return isCertain ? .yes : .unknown
    }

    private func isNew(_ origin: ModelOrigin, _ seen: inout Set<ObjectIdentifier>) -> Bool {
        !layer.used.contains(ObjectIdentifier(origin)) && seen.insert(ObjectIdentifier(origin)).inserted
    }

    /// Whether a binding is overridden here, or has another instance here or in the dependencies beside this.
    private func change(of origin: ModelOrigin, beside app: ModelTable?) -> Change {
        if layer.overrides(origin.node) { return .certain }
        let tables = [self, app].compactMap { $0 }
        if tables.contains(where: { $0.untold.contains(origin.node) }) { return .possible }
        let own = tables.compactMap { $0.ownOrigin(of: origin.node) }
        return own.contains { $0 !== origin } ? .certain : .none
    }

    private func ownOrigin(of node: Int) -> ModelOrigin? {
        own.contains(node) ? instances[node]?.origin : nil
    }

    mutating func use(_ kept: ModelKept) {
        instances[kept.origin.node] = kept
        layer.used.formUnion(kept.origin.all.map(ObjectIdentifier.init))
    }

    /// As ``use(_:)``, or as ``keep(_:)``.
    mutating func useOrKeep(_ kept: ModelKept) {
        instances[kept.origin.node] = kept
        untold.insert(kept.origin.node)
    }

    mutating func keep(_ kept: ModelKept) {
        instances[kept.origin.node] = kept
        own.insert(kept.origin.node)
    }
}
