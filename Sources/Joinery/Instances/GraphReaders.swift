// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The graphs that have built something from what is in another one.
struct GraphReaders {
    private struct WeakInstances {
        weak var instances: Instances?
    }

    private var known: [ObjectIdentifier: WeakInstances] = [:]
    /// At how many to look for those that are gone.
    private var limit = 8

    var all: [Instances] { known.values.compactMap(\.instances) }

    /// Adds a graph, unless it is there already. Takes constant time on average.
    ///
    /// - Returns: What was looked at, to be released outside of all locks.
    mutating func insert(_ reader: Instances) -> [Instances] {
        known[ObjectIdentifier(reader)] = WeakInstances(instances: reader)
        guard known.count > limit else { return [] }
        let present = all
        known = Dictionary(uniqueKeysWithValues: present.map { (ObjectIdentifier($0), WeakInstances(instances: $0)) })
        limit = max(8, 2 * known.count)
        return present
    }
}

extension Request {
    /// Notes which graphs come to build something from what is read here, where the graph that is read may be shut down
    /// alone.
    ///
    /// It is done before the read as well as after it: a shutdown in between then knows of builds that have read what it
    /// closes, and nothing is missed that another read has led here meanwhile.
    @inline(__always)
    func noteReaders() {
        if instances.notesReaders { noteReaders(in: context) }
    }

    @inline(never)
    private func noteReaders(in context: ResolutionContext?) {
        guard let context else { return }
        if let build = context.activeBuild, build.isLasting, build.instances !== instances {
            instances.note(build.instances)
        }
        if context.record != nil, context.home !== instances { instances.note(context.home) }
    }
}

extension ResolutionContext {
    /// The graph in which the object was made that reads here on its own, or which opens something here.
    fileprivate var home: Instances {
        // A build in the dependencies adds no graph to those that were current where their world was opened.
        guard let graphs, graphs !== dependencies.instances.graphs else { return dependencies.instances }
        return graphs.instances
    }
}
