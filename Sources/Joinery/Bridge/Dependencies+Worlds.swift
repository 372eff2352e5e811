// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// Worlds as values, for the dialects whose users hold and merge them.

extension Dependencies {
    /// The dependencies of the process's own world.
    package static var ofProcess: Dependencies { Dependencies(instances: .process) }

    /// Runs an operation in the process's own world, for what belongs to no test: reading that is no mistake anywhere,
    /// and nothing that is being built depends on it.
    package static func performInProcess<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try ResolutionContext(dependencies: .ofProcess, graphs: nil).perform(operation)
    }

    /// The dependencies of the world that the current task has entered, or that the build in progress belongs to;
    /// `nil` outside of every world.
    package static var entered: Dependencies? { ResolutionContext.current?.dependencies }

    /// Where the value that is being built on this thread is needed, from the outermost on; empty outside of a build.
    package static var pathOfBuild: [PathStep] {
        let context = ResolutionContext.current
        let opening = context?.frame.map { $0.isEnded ? [] : $0.path } ?? []
        return opening + ThreadBuilds.path + (context?.activeBuild?.path ?? [])
    }

    /// Opens a world around which there is none, watched as the current one is.
    ///
    /// - Parameter purpose: What whatever runs in the world can ask for; see ``purpose(as:)``.
    package static func openingRoot(
        for purpose: (any Sendable)? = nil, _ update: (inout DependencyOverrides) -> Void = { _ in }
    ) -> Dependencies {
        var overrides = DependencyOverrides(from: nil)
        update(&overrides)
        return Dependencies(
            instances: .opening(
                overrides, in: nil, graphs: nil,
                monitor: ResolutionContext.current?.dependencies.instances.world.monitor,
                purpose: purpose.map { AnySendable($0) }))
    }

    /// Opens a world in this one.
    package func opening(_ update: (inout DependencyOverrides) -> Void = { _ in }) -> Dependencies {
        var overrides = DependencyOverrides(from: instances)
        update(&overrides)
        return Dependencies(
            instances: .opening(overrides, in: instances, graphs: instances.graphs))
    }

    /// Changes this world from here on.
    ///
    /// - Parameter isPreparation: Whether the change prepares the world, rather than being for an operation in it.
    package func add(isPreparation: Bool, _ update: (inout DependencyOverrides) -> Void) {
        var overrides = DependencyOverrides(from: instances)
        overrides.isPreparation = isPreparation
        update(&overrides)
        instances.world.add(overrides)
    }

    /// Makes this world end with the operation that is about to run in it: see ``WorldLifetime``.
    package func beginOperation() {
        instances.beginOperation()
    }

    /// Runs an operation in this world.
    package func perform<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard instances !== Instances.current else { return try operation() }
        return try ResolutionContext(entering: self, from: .current).perform(operation)
    }

    /// Runs an asynchronous operation in this world, on the caller's actor.
    package nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await ResolutionContext(entering: self, from: .current).perform(operation)
    }

    /// Reports a problem to the observer of this world.
    ///
    /// - Returns: Whether anybody does.
    package func report(_ issue: DependencyIssue) -> Bool {
        guard let monitor = instances.world.monitor else { return false }
        monitor.report(issue)
        return true
    }
}

// MARK: - How worlds lie to each other

extension Dependencies {
    /// Whether these dependencies and others are those of one world.
    package func isOfSameWorld(as other: Dependencies) -> Bool { instances === other.instances }

    /// Whether this world is `other`, or was opened in it, however far in.
    package func isInside(_ other: Dependencies) -> Bool {
        outward.contains { $0 === other.instances }
    }

    /// The nearest world that both are in; `nil` where there is none.
    package func common(with other: Dependencies) -> Dependencies? {
        outward.first { other.isInside(Dependencies(instances: $0)) }.map { Dependencies(instances: $0) }
    }

    /// Whether a binding is overridden in this world or in one around it. Not noted as a read of the binding.
    ///
    /// - Parameters:
    ///   - end: The world at which to stop looking.
    ///   - isPreparation: Whether what a world was prepared with counts too, and not only what is for an operation.
    package func overrides<Value>(
        _ binding: KeyedBinding<Value>, until end: Dependencies?, orPreparedWith isPreparation: Bool = false
    ) -> Bool {
        let request = Request(graph: self, binding: binding.binding, alternatives: [], context: .current)
        _ = request.learnOverrides(in: instances.currentTable().layer, for: nil)
        let context = self.context
        return layers(until: end).contains { layer in
            layer.overrides.filter { $0.names(binding.binding.key) }.contains {
                $0.counts(in: context) && (isPreparation || !$0.isPreparation)
            }
        }
    }

    /// Whether this world, or one around it up to but without `end`, sets a context.
    package func changesContext(until end: Dependencies?) -> Bool {
        layers(until: end).contains(where: \.changesContext)
    }

    /// The instances of this world's `Dependencies` and of those around it, innermost first.
    var outward: some Sequence<Instances> { sequence(first: instances, next: \.enclosing) }

    /// The layers of this world and of those around it, up to but without those of `end`.
    func layers(until end: Dependencies?) -> [Layer] {
        outward.prefix { $0 !== end?.instances }.flatMap { Array($0.world.layers) }
    }
}

// MARK: - What a world has seen

extension Dependencies {
    /// The present moment in the history of all instances, for comparison with others.
    package static var now: Int { Provenance.now }

    /// Whether a binding had an instance in this world, or one around it, before a moment.
    package func hadInstance<Value>(of binding: KeyedBinding<Value>, before moment: Int) -> Bool {
        sequence(first: instances.currentTable(), next: \.enclosing).contains { table in
            table.lastInstance(of: binding.binding.identity)?.provenance.wasAdded(before: moment) == true
        }
    }

    /// The place where this world was prepared with a value for a binding, in its context; `nil` if it was not.
    package func preparation<Value>(of binding: KeyedBinding<Value>) -> SourcePlace? {
        let context = self.context
        for layer in instances.world.layers {
            let overrides = layer.overrides.filter { $0.names(binding.binding.key) }
            if let override = overrides.last(where: { $0.isPreparation && $0.counts(in: context) }) {
                return override.site
            }
        }
        return nil
    }
}

// An object that was made in one world, and runs in another one beside that.

extension Dependencies {
    /// A world for what was made in this one and runs in `other`: with what operations around `other` override, and
    /// otherwise as this one.
    package func merging(_ other: Dependencies) -> Dependencies {
        if other.isInside(self) { return other }
        let common = common(with: other)
        var entries: [Override] = []
        for layer in other.layers(until: common).reversed() {
            entries += layer.overrides.filter { !$0.isPreparation }
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
            layer.changesContext || layer.overrides.contains { !$0.isPreparation }
        }
        guard hasChanges else { return owner }
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        // The world that is kept holds the owner's, so no other one has that identity as long as it exists.
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
        var releases = DeferredReleases()
        let finding = merged.instances.currentTable().find(
            binding.binding.identity, in: nil, isLearnable: { _ in false }, releasing: &releases)
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

// Worlds that a dialect opens for its own purposes.

extension Dependencies {
    /// Opens a world with the overrides of the current one, and with nothing that it has built.
    ///
    /// - Parameter purpose: What whatever runs in the world, and in those nested in it, can ask for.
    package static func openingCopy(for purpose: some Sendable) -> Dependencies {
        let layer = Instances.current.currentTable().layer
        return openingRoot(for: purpose) { overrides in
            overrides.entries = layer.outward().reversed().flatMap(\.overrides)
            overrides.context = layer.context
        }
    }

    /// What the world was opened for, if a dialect has opened it.
    package func purpose<Purpose>(as type: Purpose.Type) -> Purpose? {
        // Not by `flatMap`, which would look types up at run time.
        guard let purpose = instances.world.purpose else { return nil }
        return purpose.value as? Purpose
    }
}
