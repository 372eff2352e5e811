// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The tables of a world's graphs in the layers between one table and that which encloses it.
///
/// An instance may be built from those of other graphs: of the world's dependencies, of typed graphs and, in a
/// resolution, of the same graph. Each has its tables. Used under the graph lock.
struct LayerTables {
    /// What a table has for the binding of an instance that something was built from.
    enum OwnInstance {
        case none
        /// That instance itself was built here.
        case same
        /// Another instance was built here.
        case other
    }

    private let table: InstanceTable
    private let instances: Instances
    /// Those besides the table itself.
    private var others: [Lineage: [InstanceTable]] = [:]

    /// - Parameter instances: Those of the graph that the table belongs to.
    init(around table: InstanceTable, of instances: Instances) {
        self.table = table
        self.instances = instances
    }

    /// What was built in these layers, by a moment, of the binding of an instance.
    mutating func ownInstance(
        besides origin: Provenance, before moment: UInt64, keeping kept: inout [AnyObject]
    ) -> OwnInstance {
        var own = origin.lineage === table.lineage ? table.ownInstance(besides: origin, before: moment) : .none
        for other in others(of: origin.lineage, keeping: &kept) where own != .other {
            let found = other.ownInstance(besides: origin, before: moment)
            if found != .none { own = found }
        }
        return own
    }

    /// Whether anything was built in these layers, by a moment, for the table's graph or for the dependencies.
    mutating func haveOwnInstance(before moment: UInt64, keeping kept: inout [AnyObject]) -> Bool {
        let root = instances.root.currentTable(keeping: &kept).lineage
        let tables = [table] + others(of: table.lineage, keeping: &kept) + others(of: root, keeping: &kept)
        return tables.contains { table in
            table.state.withLock { $0.firstOwn.map { $0 <= moment } == true }
        }
    }

    private mutating func others(of lineage: Lineage, keeping kept: inout [AnyObject]) -> [InstanceTable] {
        if let known = others[lineage] { return known }
        var found: [InstanceTable] = []
        let end = table.enclosing?.layer
        for other in sequence(first: innermostTable(of: lineage, keeping: &kept), next: { $0?.enclosing }) {
            guard let other, other.layer !== end else { break }
            if other !== table, table.layersHere.contains(where: { $0 === other.layer }) { found.append(other) }
        }
        others[lineage] = found
        return found
    }

    private func innermostTable(of lineage: Lineage, keeping kept: inout [AnyObject]) -> InstanceTable? {
        let own = instances.currentTable(keeping: &kept)
        if own.lineage === lineage { return own }
        let root = instances.root.currentTable(keeping: &kept)
        if root.lineage === lineage { return root }
        return lineage.innermostTable(keeping: &kept)
    }
}

extension InstanceTable {
    /// What was built here, by a moment, of the binding of an instance.
    fileprivate func ownInstance(besides origin: Provenance, before moment: UInt64) -> LayerTables.OwnInstance {
        guard let here = stored(origin.binding.identity), here.wasThere(at: moment),
            !layer.hasAdopted(here.instance.provenance)
        else { return .none }
        if here.sequence <= moment, here.instance.provenance === origin { return .same }
        return layer.hasAdopted(origin) ? .none : .other
    }

    /// The layers between the enclosing table's and this one's.
    var layersHere: some Sequence<Layer> { layer.outward(until: enclosing?.layer) }
}
