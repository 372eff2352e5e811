// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Takes out what was built from things that are about to be closed, wherever that is noted: in their own graph, and in
/// those that have read from it. All else stays where it is.
///
/// Takes time in proportion to what is in these graphs and what that was built from, in typed graphs. Used under the
/// graph lock.
struct Renewal {
    /// The dependencies of the world, if nothing there was built from a typed graph: then there is no need to look.
    private let unrelated: Lineage?
    /// What is out of date: instances, by their provenance, and what asynchronous dependencies and objects read.
    private var outOfDate: Set<ObjectIdentifier> = []
    private var seen: Set<ObjectIdentifier> = []
    /// For each thing seen, what was built from it.
    private var users: [ObjectIdentifier: [ObjectIdentifier]] = [:]

    /// Has values of a typed graph built anew when they are read next, with all that was built from them.
    static func renew(_ closings: [Closing], of graph: Instances) {
        let released = Build.withGraphLock { kept in
            var renewal = Renewal(beside: graph.root, keeping: &kept)
            for closing in closings {
                if case .instance(let provenance) = closing.origin { provenance.add(.isOutOfDate) }
                renewal.note(closing.origin.id)
            }
            return renewal.takeOut(of: graph, keeping: &kept)
        }
        // What is let go of goes away here, outside of the lock, for its `deinit` is user code.
        withExtendedLifetime(released) {}
    }

    private init(beside root: Instances, keeping kept: inout [AnyObject]) {
        unrelated = root.notesReaders ? nil : root.currentTable(keeping: &kept).lineage
    }

    /// - Returns: What is not held any more, to be released outside of all locks.
    private mutating func takeOut(of first: Instances, keeping kept: inout [AnyObject]) -> [Instance] {
        var released: [Instance] = []
        var reached: Set = [ObjectIdentifier(first)]
        var graphs = [first]
        while let graph = graphs.popLast() {
            let tables = graph.ownTables(keeping: &kept)
            for table in tables {
                for build in table.lineage.allBuilds where build.currency == .current { build.currency = .inDoubt }
                for instance in table.allInstances { look(at: .instance(instance.provenance)) }
            }
            for table in tables {
                released += table.takeOut { outOfDate.contains(ObjectIdentifier($0)) }
            }
            if graph.isOfProcess { RecentInstances.outdate() }
            // Only now: whoever is noted from here on finds nothing that is out of date.
            let readers = graph.readers
            kept += readers
            graphs += readers.filter { reached.insert(ObjectIdentifier($0)).inserted }
        }
        return released
    }

    /// Notes that something is out of date, and so is all that was built from it.
    private mutating func note(_ id: ObjectIdentifier) {
        var waiting = [id]
        while let next = waiting.popLast() {
            if outOfDate.insert(next).inserted { waiting += users[next] ?? [] }
        }
    }

    /// Finds out what something was built from.
    private mutating func look(at origin: Closing.Origin) {
        var waiting = [origin]
        while let user = waiting.popLast() {
            guard seen.insert(user.id).inserted else { continue }
            for dependency in user.record.contents {
                guard let used = Closing.Origin(dependency), !isUnrelated(used) else { continue }
                users[used.id, default: []].append(user.id)
                if outOfDate.contains(used.id) { note(user.id) }
                waiting.append(used)
            }
        }
    }

    private func isUnrelated(_ origin: Closing.Origin) -> Bool {
        if case .instance(let provenance) = origin { provenance.lineage === unrelated } else { false }
    }
}

extension InstanceTable {
    fileprivate var allInstances: [Instance] {
        state.withLock { Array($0.instances.values) + index.instances }
    }

    /// Takes out instances that are out of date.
    ///
    /// - Returns: What is not held any more, to be released outside of all locks.
    fileprivate func takeOut(where isOutOfDate: (Provenance) -> Bool) -> [Instance] {
        state.withLock { state in
            func isUnwanted(_ instance: Instance) -> Bool {
                guard isOutOfDate(instance.provenance) else { return false }
                instance.provenance.add(.isOutOfDate)
                return true
            }
            index.remove(where: isUnwanted)
            let released = state.instances.filter { isUnwanted($1) }
            for identity in released.keys { state.instances[identity] = nil }
            return Array(released.values)
        }
    }
}

extension Build {
    /// Whether this has read something that is out of date by now.
    var hasReadWhatIsOutOfDate: Bool {
        var seen: Set<ObjectIdentifier> = []
        var records = [record]
        while let record = records.popLast() {
            for dependency in record.contents {
                switch dependency {
                case .instance(let provenance) where provenance.has(.isOutOfDate): return true
                case .later(let record) where seen.insert(ObjectIdentifier(record)).inserted: records.append(record)
                default: break
                }
            }
        }
        return false
    }
}
