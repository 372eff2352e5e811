// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension InstanceTable {
    /// What an enclosing table's instance is worth here.
    enum Adoption {
        case adopted(Instance)
        /// It hangs on whether this override names a binding that the instance was built from.
        case undecided(PendingOverride)
        case none
    }

    /// Takes over the enclosing table's instance of a binding, if nothing it was built from differs here.
    ///
    /// Call it under the graph lock. Takes time in proportion to what the instance was built from and has not been
    /// taken over before, and for layers between, which nothing is noted for, to all it was built from.
    ///
    /// - Parameter instances: Those of the graph that this table belongs to.
    func adopt(
        _ binding: GraphBinding, of instances: Instances, at sequence: inout UInt64, keeping kept: inout [AnyObject]
    ) -> Adoption {
        // The rule that decides most often, where a world has just been opened for the sake of this binding.
        guard let enclosing,
            layer.firstOutward(until: enclosing.layer, { $0.overrides.contains(binding) ? $0 : nil }) == nil,
            let (stored, tables) = enclosingInstance(of: binding, keeping: &kept)
        else { return .none }
        let instance = stored.instance
        var origins: [Provenance] = []
        for (table, moment) in tables {
            for layer in table.layersHere {
                var tables = LayerTables(in: layer, around: table, of: instances)
                switch table.differences(from: instance.provenance, in: &tables, before: moment, keeping: &kept) {
                case .none(let found): if layer === self.layer { origins = found }
                case .undecided(let override): return .undecided(override)
                case .some: return .none
                }
            }
        }
        sequence += 1
        _ = insert(instance, isPermanent: stored.isPermanent, adopted: origins, at: sequence)
        return .adopted(instance)
    }

    /// The instance of the nearest enclosing table that has one, and the tables from there inwards to this one, each
    /// with the moment as of which it counts.
    ///
    /// A loop, for a world may have any number of layers.
    private func enclosingInstance(
        of binding: GraphBinding, keeping kept: inout [AnyObject]
    ) -> (StoredInstance, [(InstanceTable, UInt64)])? {
        var tables: [(InstanceTable, UInt64)] = [(self, .max)]
        var table = self
        while let enclosing = table.enclosing {
            let moment = table.openedAt
            if let own = enclosing.stored(binding.identity), own.sequence <= moment {
                return own.instance.isAlive(keeping: &kept) ? (own, Array(tables.reversed())) : nil
            }
            tables.append((enclosing, moment))
            table = enclosing
        }
        return nil
    }

    private enum Differences {
        /// Nothing differs; these are the origins that were looked at.
        case none([Provenance])
        case some
        case undecided(PendingOverride)
    }

    /// Whether anything that an instance was built from, however far away, is overridden or has another instance in a
    /// layer between the enclosing table's and this one's.
    ///
    /// - Parameter tables: Those of the graphs in this layer.
    private func differences(
        from provenance: Provenance, in tables: inout LayerTables, before moment: UInt64,
        keeping kept: inout [AnyObject]
    ) -> Differences {
        let layer = tables.layer
        let adopted = layer.adopted
        var origins: [Provenance] = []
        var seen: Set<ObjectIdentifier> = []
        var stack: [DependencyRecord.Dependency] = [.instance(provenance)]
        var later: [DependencyRecord] = []
        var isLater = false
        while true {
            guard let dependency = stack.popLast() else {
                guard let record = later.popLast() else { return .none(origins) }
                isLater = true
                stack = record.contents
                continue
            }
            switch dependency {
            case .instance(let origin):
                let id = ObjectIdentifier(origin)
                guard adopted[id] == nil, !seen.contains(id) else { continue }
                switch tables.ownInstance(of: origin.place, besides: origin, before: moment, keeping: &kept) {
                case .other: return .some
                // It was read when the layer was there, while the instance was being built, which so has what holds
                // here already. An object that reads later may also do so where it was made: that is looked into.
                case .same where !isLater: continue
                case .same: break
                case .none: origins.append(origin)
                }
                seen.insert(id)
                if layer === self.layer, origin.lineage === lineage, isLate(origin) { return .some }
                stack.append(.binding(origin.binding))
                stack += origin.dependencies.contents
            case .formerInstance(let place):
                let own = tables.ownInstance(of: place, besides: nil, before: moment, keeping: &kept)
                if own == .other { return .some }
            case .binding(let binding):
                // In this order: another thread may learn meanwhile that a pending one names the binding.
                let pending = layer.overrides.pending(like: binding).first
                if layer.overrides.contains(binding) { return .some }
                if let pending { return .undecided(pending) }
            case .later(let record):
                if seen.insert(ObjectIdentifier(record)).inserted { later.append(record) }
            case .context:
                if layer.changesContext { return .some }
            case .unknown:
                if !layer.overrides.isEmpty || layer.changesContext { return .some }
                if tables.haveOwnInstance(before: moment, keeping: &kept) { return .some }
            }
        }
    }

    /// Whether the enclosing tables came by an instance only after this one was opened: an object that was there has
    /// read it since, and could have read anything then.
    private func isLate(_ origin: Provenance) -> Bool {
        guard isNested else { return false }
        var table = self
        var moment = UInt64.max
        var isLate = false
        while let enclosing = table.enclosing {
            moment = min(moment, table.openedAt)
            if let found = enclosing.stored(origin.binding.identity),
                found.instance.provenance === origin
            {
                if found.sequence <= moment { return false }
                isLate = true
            }
            table = enclosing
        }
        return isLate
    }

    /// The layers between the enclosing table's and this one's, this one's first.
    private var layersHere: [Layer] { Array(layer.outward(until: enclosing?.layer)) }

    // MARK: - Builds

    func build(of identity: BindingIdentity) -> Build? {
        state.withLock { state in state.builds.last { $0.binding.identity == identity } }
    }

    func begin(_ build: Build) {
        layer.markInUse()
        state.withLock { $0.builds.append(build) }
    }

    func end(_ build: Build) {
        _ = state.withLock { $0.builds.take(out: build) }
    }
}
