// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// An object that was made in one world, and runs in another one beside that.

extension Dependencies {
    /// A world for what was made in this one and runs in `other`: with what operations around `other` override, and
    /// otherwise as this one.
    package func merging(_ other: Dependencies) -> Dependencies {
        if other.isInside(self) { return other }
        let common = common(with: other)
        var entries: [any BindingOverride] = []
        for layer in other.layers(until: common).reversed() {
            entries += layer.overrides.all.filter { !$0.isPreparation }
        }
        let context = other.changesContext(until: common) ? other.instances.currentTable().layer.context : nil
        guard !entries.isEmpty || context != nil else { return self }
        return opening { overrides in
            overrides.entries = entries
            overrides.chosenContext = context
        }
    }

    /// As `owner.merging(self)`: one world for both, kept as long as this one, and `owner` where nothing around this
    /// code changes anything.
    package func world(forOwnerMadeIn owner: Dependencies) -> Dependencies {
        let hasChanges = layers(until: common(with: owner)).contains { layer in
            layer.changesContext || layer.overrides.all.contains { !$0.isPreparation }
        }
        guard hasChanges else { return owner }
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        // The world that is kept holds the owner's, so no other one has that identity meanwhile.
        let key = WorldPair(current: ObjectIdentifier(instances), owner: ObjectIdentifier(owner.instances))
        let binding = KeyedBinding<Dependencies>(key, WorldPair.Declaration(), at: place)
        return ResolutionContext(dependencies: self, graphs: nil).perform {
            resolve(binding, .singleton, isolation: nil) { _ in
                // It belongs to this world, whatever it reads.
                let layer = instances.currentTable().layer
                ResolutionContext.current?.openRecords.forEach { $0.pin(to: layer) }
                return owner.merging(self)
            }
        }
    }

    /// Whether what an object's world has for a binding holds here too: nothing that it was built from is changed.
    package func changesNothing<Value>(for binding: KeyedBinding<Value>, ofOwnerMadeIn owner: Dependencies) -> Bool {
        let merged = owner.merging(self)
        if merged.isOfSameWorld(as: owner) { return true }
        var kept: [AnyObject] = []
        defer { withExtendedLifetime(kept) {} }
        let finding = merged.instances.currentTable().find(
            binding.binding.identity, in: nil, isLearnable: { _ in false }, keeping: &kept)
        if case .found = finding { return true }
        return false
    }
}

private struct WorldPair: Hashable, Sendable {
    let current: ObjectIdentifier
    let owner: ObjectIdentifier

    struct Declaration: BindingDeclaration {
        var name: String { "dependencies of an object" }
        var keyPath: String { "\\.dependencies" }
        var deferral: String { "" }
    }
}
