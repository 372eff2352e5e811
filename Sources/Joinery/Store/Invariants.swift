// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

extension Dependencies {
    /// Describes the invariants of the engine that do not hold. For tests.
    ///
    /// - An instance is found under the identity of its binding. It lives in the table in which it is found or further
    ///   out.
    /// - Nothing that an instance was built from lives further in than the instance, and no layer between the two
    ///   touches it.
    /// - A build that is listed as running has no outcome.
    ///
    /// Checks this world and its enclosing worlds.
    ///
    /// - Complexity: O(*n* + *e*) for each table, for *n* instances and their dependencies, and *e* edges.
    package func brokenInvariants() -> [String] {
        GraphLock.withLock { lock in
            sequence(first: instances.currentTable(under: &lock), next: \.enclosing)
                .flatMap { brokenInvariants(in: $0, under: &lock) }
        }
    }

    private func brokenInvariants(in table: InstanceTable, under lock: inout GraphLock) -> [String] {
        var broken: [String] = []
        for build in table.lineage.allBuilds(under: &lock) where build.outcome != nil {
            broken.append("a build of \(build.binding.displayName) has ended and is listed as running")
        }
        let kept = table.state.withLock { $0.instances.keysAndItems }
        for (identity, instance) in kept where identity != instance.provenance.binding.identity {
            broken.append("an instance is kept under another binding")
        }
        for instance in kept.map(\.value) + table.index.instances where instance.provenance.isOfBinding {
            broken += brokenInvariants(of: instance.provenance, in: table.layer)
        }
        return broken
    }

    private func brokenInvariants(of provenance: Provenance, in layer: Layer) -> [String] {
        let home = provenance.home
        guard layer.enclosing(home) != nil else { return ["an instance is found in a table outside of its home"] }
        guard case .none = layer.touches(provenance, beyond: home.depth, isLearnable: { _ in false }) else {
            return ["an instance is found beyond a layer that touches it"]
        }
        // Leaves out later reads: an object that was created before an override reads what exists after it.
        var rest = [provenance]
        var seen: Set = [ObjectIdentifier(provenance)]
        while let next = rest.popLast() {
            for case .instance(let part) in next.dependencies.contents
            where seen.insert(ObjectIdentifier(part)).inserted {
                if part.isSettled, layer.enclosing(part.home) == nil {
                    return ["an instance was built from one that lives further in"]
                }
                rest.append(part)
            }
        }
        return []
    }
}
