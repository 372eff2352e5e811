// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The rules of overriding, written to be read: what a world holds, and what reading a node in it comes to.
///
/// Nodes are numbered and need nodes of lower numbers only.
struct ReferenceModel {
    /// One instance: where it stands for a node, and what it was built from.
    final class Instance {
        let node: Int
        /// The override that it is the value of, if any.
        let stub: Int?
        let below: [Instance]

        init(node: Int, stub: Int? = nil, below: [Instance] = []) {
            self.node = node
            self.stub = stub
            self.below = below
        }

        /// This and all that it was built from, however far away.
        var origins: [Instance] {
            var origins: [ObjectIdentifier: Instance] = [:]
            var unseen = [self]
            while let instance = unseen.popLast() {
                if origins.updateValue(instance, forKey: ObjectIdentifier(instance)) == nil { unseen += instance.below }
            }
            return Array(origins.values)
        }
    }

    /// A world, or the part of a world from a later override on.
    final class World {
        let enclosing: World?
        /// What this world overrides, and the number of the stub.
        let stubs: [Int: Int]
        /// What the enclosing world had when this one was opened; `nil` where all that it has counts.
        let visible: [Int: Instance]?
        var instances: [Int: Instance] = [:]
        /// The instances that were built here.
        var own: Set<Int> = []

        init(enclosing: World?, stubs: [Int: Int], isLater: Bool = false) {
            self.enclosing = enclosing
            self.stubs = stubs
            visible = isLater ? nil : enclosing?.reachable
        }

        /// All that may be read here without building, as far as the worlds around this one are concerned.
        var reachable: [Int: Instance] {
            var reachable: [Int: Instance] = [:]
            for (node, instance) in visible ?? enclosing?.reachable ?? [:] where mayUse(instance) {
                reachable[node] = instance
            }
            return reachable.merging(instances) { _, here in here }
        }

        /// Whether nothing that an instance was built from is overridden here, or has another instance here.
        func mayUse(_ instance: Instance) -> Bool {
            let used = Set(
                instances.filter { !own.contains($0.key) }.values.flatMap(\.origins).map(ObjectIdentifier.init))
            return instance.origins.allSatisfy { origin in
                if used.contains(ObjectIdentifier(origin)) { return true }
                return stubs[origin.node] == nil && (!own.contains(origin.node) || instances[origin.node] === origin)
            }
        }

        func stub(of node: Int) -> Int? { stubs[node] ?? enclosing?.stub(of: node) }
    }

    /// Which nodes each node needs.
    let edges: [[Int]]
    /// The nodes that are built at each read.
    let transient: Set<Int>

    func read(_ node: Int, in world: World) -> Instance {
        if transient.contains(node) { return build(node, in: world) }
        if let instance = world.instances[node] { return instance }
        if let instance = world.reachable[node] {
            world.instances[node] = instance
            return instance
        }
        let instance = build(node, in: world)
        world.instances[node] = instance
        world.own.insert(node)
        return instance
    }

    private func build(_ node: Int, in world: World) -> Instance {
        if let stub = world.stub(of: node) { return Instance(node: node, stub: stub) }
        return Instance(node: node, below: edges[node].map { read($0, in: world) })
    }
}
