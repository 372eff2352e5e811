// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// Worlds as values, for the dialects whose users hold and merge them.

extension Dependencies {
    /// The dependencies of the process's own world.
    package static var ofProcess: Dependencies { Dependencies(instances: .process) }

    /// Runs an operation in the process's world, for values that belong to no test. Reads in it are allowed anywhere,
    /// and no running build depends on them.
    package static func performInProcess<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try ResolutionContext(dependencies: .ofProcess, graphs: nil).perform(operation)
    }

    /// The dependencies of the world that the current task has entered, or that the current build belongs to. `nil`
    /// outside of every world.
    package static var entered: Dependencies? { ResolutionContext.current?.dependencies }

    /// The path to the value that is being built on this thread, beginning with the outermost binding. Empty outside of
    /// a build.
    package static var pathOfBuild: [PathStep] {
        let context = ResolutionContext.current
        let opening = context?.frame.map { $0.isEnded ? [] : $0.path } ?? []
        return opening + ThreadBuilds.path + (context?.activeBuild?.path ?? [])
    }

    /// Opens a root world, with the monitor of the current world.
    ///
    /// - Parameter purpose: A value that code in the world can query with ``purpose(as:)``.
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

    /// Changes this world from now on.
    ///
    /// - Parameter isPreparation: Whether the change prepares the world, rather than applies to an operation in it.
    package func add(isPreparation: Bool, _ update: (inout DependencyOverrides) -> Void) {
        var overrides = DependencyOverrides(from: instances)
        overrides.isPreparation = isPreparation
        update(&overrides)
        instances.world.add(overrides)
    }

    /// Makes this world end with the operation that is about to run in it; see ``WorldLifetime``.
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
    /// - Returns: Whether there is an observer.
    package func report(_ issue: DependencyIssue) -> Bool {
        guard let monitor = instances.world.monitor else { return false }
        monitor.report(issue)
        return true
    }
}

// MARK: - How worlds lie to each other

extension Dependencies {
    /// Returns whether these dependencies and others belong to one world.
    package func isOfSameWorld(as other: Dependencies) -> Bool { instances === other.instances }

    /// Returns whether this world is `other` or is nested in it.
    package func isInside(_ other: Dependencies) -> Bool {
        outward.contains { $0 === other.instances }
    }

    /// Returns the innermost world that encloses both, or `nil` if there is none.
    package func common(with other: Dependencies) -> Dependencies? {
        outward.first { other.isInside(Dependencies(instances: $0)) }.map { Dependencies(instances: $0) }
    }

    /// Returns whether a binding is overridden in this world or an enclosing one. Does not count as a read of the
    /// binding.
    ///
    /// - Parameters:
    ///   - end: The world at which the search stops.
    ///   - isPreparation: Whether to include overrides that prepare a world, in addition to those for an operation.
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

    /// Returns whether this world, or an enclosing one inside of `end`, sets a context.
    package func changesContext(until end: Dependencies?) -> Bool {
        layers(until: end).contains(where: \.changesContext)
    }

    /// The instances of the `Dependencies` of this world and its enclosing worlds, beginning with the innermost.
    var outward: some Sequence<Instances> { sequence(first: instances, next: \.enclosing) }

    /// Returns the layers of this world and its enclosing worlds inside of `end`.
    func layers(until end: Dependencies?) -> [Layer] {
        outward.prefix { $0 !== end?.instances }.flatMap { Array($0.world.layers) }
    }
}

// MARK: - What a world has seen

extension Dependencies {
    /// The current time in the history of all instances, for comparisons.
    package static var now: Int { Provenance.now }

    /// Returns whether a binding had an instance in this world or an enclosing one before a moment.
    package func hadInstance<Value>(of binding: KeyedBinding<Value>, before moment: Int) -> Bool {
        sequence(first: instances.currentTable(), next: \.enclosing).contains { table in
            table.lastInstance(of: binding.binding.identity)?.provenance.wasAdded(before: moment) == true
        }
    }

    /// Returns the place where this world was prepared with a value for a binding in its context, or `nil` if it was
    /// not.
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

// Objects that were created in one world and run in another.

extension Dependencies {
    /// Returns a world for an object that was created in this one and runs in `other`: this world with the overrides
    /// for operations around `other`.
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

    /// Returns `owner.merging(self)`, which is kept as long as this world, or `owner` if no operation around this code
    /// changes anything.
    package func world(forOwnerMadeIn owner: Dependencies) -> Dependencies {
        let hasChanges = layers(until: common(with: owner)).contains { layer in
            layer.changesContext || layer.overrides.contains { !$0.isPreparation }
        }
        guard hasChanges else { return owner }
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        // The kept world holds the owner's world, so no other world has that identity as long as it exists.
        let key = WorldPair(current: ObjectIdentifier(instances), owner: ObjectIdentifier(owner.instances))
        let binding = KeyedBinding<Dependencies>(key, WorldPair.Declaration(), at: place)
        return ResolutionContext(dependencies: self, graphs: nil).perform {
            resolve(binding, .singleton, isolation: nil) { _ in
                // It belongs to this world, regardless of its reads.
                let layer = instances.currentTable().layer
                ResolutionContext.current?.openRecords.forEach { $0.pin(to: layer) }
                return owner.merging(self)
            }
        }
    }

    /// Returns whether the value of a binding in an object's world is also valid here, because nothing that it was
    /// built from is changed.
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
    /// Opens a root world with the overrides of the current world, but none of its instances.
    ///
    /// - Parameter purpose: A value that code in the world, and in worlds nested in it, can query.
    package static func openingCopy(for purpose: some Sendable) -> Dependencies {
        let layer = Instances.current.currentTable().layer
        return openingRoot(for: purpose) { overrides in
            overrides.entries = layer.outward().reversed().flatMap(\.overrides)
            overrides.context = layer.context
        }
    }

    /// Returns the purpose for which a dialect opened the world.
    package func purpose<Purpose>(as type: Purpose.Type) -> Purpose? {
        // Not `flatMap`, which would look up types at run time.
        guard let purpose = instances.world.purpose else { return nil }
        return purpose.value as? Purpose
    }
}
