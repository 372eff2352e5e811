// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The tables of a world's graphs in one layer.
///
/// An instance may be built from those of other graphs: of the world's dependencies, of typed graphs and, in a
/// resolution, of the same graph. Each has its tables. Used under the graph lock.
struct LayerTables {
    /// What a layer has of a binding.
    enum OwnInstance {
        case none
        /// The instance in question was built there.
        case same
        /// Another instance was built there.
        case other
    }

    let layer: Layer
    private let table: InstanceTable
    private let instances: Instances
    /// Those besides the table itself.
    private var others: [Lineage: InstanceTable?] = [:]

    /// - Parameters:
    ///   - layer: The table's, or one between that and the enclosing table's.
    ///   - instances: Those of the graph that the table belongs to.
    init(in layer: Layer, around table: InstanceTable, of instances: Instances) {
        self.layer = layer
        self.table = table
        self.instances = instances
    }

    /// What was built here, by a moment, of a binding.
    ///
    /// - Parameter origin: The instance in question; `nil` where that is known to be none of those that are there.
    mutating func ownInstance(
        of place: DependencyRecord.Place, besides origin: Provenance?, before moment: UInt64,
        keeping kept: inout [AnyObject]
    ) -> OwnInstance {
        let identity = place.binding.identity
        if table.layer === layer, table.lineage === place.lineage {
            let own = table.ownInstance(of: identity, besides: origin, before: moment)
            if own != .none { return own }
        }
        let other = other(of: place.lineage, keeping: &kept)
        return other?.ownInstance(of: identity, besides: origin, before: moment) ?? .none
    }

    /// Whether anything was built here, by a moment, for the table's graph or for the dependencies.
    mutating func haveOwnInstance(before moment: UInt64, keeping kept: inout [AnyObject]) -> Bool {
        let root = instances.root.currentTable(keeping: &kept).lineage
        let tables = [
            table.layer === layer ? table : nil, other(of: table.lineage, keeping: &kept),
            other(of: root, keeping: &kept),
        ]
        return tables.contains { table in
            table?.state.withLock { $0.firstOwn.map { $0 <= moment } } == true
        }
    }

    private mutating func other(of lineage: Lineage, keeping kept: inout [AnyObject]) -> InstanceTable? {
        if let known = others[lineage] { return known }
        var found = innermostTable(of: lineage, keeping: &kept)
        while let other = found, other.layer !== layer { found = other.enclosing }
        if found === table { found = nil }
        others[lineage] = .some(found)
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
    /// What was built here, by a moment, of a binding.
    fileprivate func ownInstance(
        of identity: BindingIdentity, besides origin: Provenance?, before moment: UInt64
    ) -> LayerTables.OwnInstance {
        guard let here = stored(identity), here.wasThere(at: moment),
            !layer.hasAdopted(here.instance.provenance)
        else { return .none }
        guard let origin else { return .other }
        if here.sequence <= moment, here.instance.provenance === origin { return .same }
        return layer.hasAdopted(origin) ? .none : .other
    }
}
