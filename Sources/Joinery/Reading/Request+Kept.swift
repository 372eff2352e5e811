// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Kept values: singletons, shared instances, and instances of a resolution.

extension Request {
    /// Finds the instance of a binding, or builds it.
    ///
    /// - Parameters:
    ///   - close: Closes the value, instead of its `ClosableDependency` conformance.
    ///   - complete: Completes a new value, and may read it in turn.
    func kept<Value, Failure: Error>(
        _ scope: Scope, _ resolution: Resolution?, _ close: ((Value) async throws -> Void)?,
        _ make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) -> Void)? = nil
    ) throws(Failure) -> Value {
        if complete == nil, resolution == nil, let given = unreadGivenInstance(scope) {
            return given.value(as: Value.self)
        }
        while true {
            switch findOrBegin(scope, resolution, isCompleted: complete != nil) {
            case .found(let found, let unlearned):
                let value = found.value(as: Value.self)
                if let unlearned { learnOverrides(fitting: value, in: unlearned, wasFound: true) }
                return value
            case .failed(let error, let build):
                try rethrow(error, of: build, as: Failure.self)
            case .cycle(let path, let table): try stop(at: path, in: table.layer, throwing: Failure.self)
            case .begun(let build, let table):
                if binding.lacksKey {
                    Diagnostics.reportMissingKey(of: binding, scope, Value.self, in: table.layer, of: instances.world)
                }
                let active = Resolution.active(in: context)
                let own = resolution ?? active ?? Resolution()
                defer { if own !== active { own.end() } }
                // Not `map`, which would look up a type at run time.
                let completion = complete == nil ? nil : Completion(of: build, in: own, for: self)
                var built = try run(
                    build, of: scope, in: table, during: own, close: close, completion: completion, make: make)
                if let completion, let complete { built = completion.run(for: self, built, in: table, complete) }
                return built.value(as: Value.self)
            }
        }
    }

    /// Returns the value that an override gives, at its first read, which needs no table. The next read puts it into a
    /// table, where reads find it without a lock.
    @inline(never)
    private func unreadGivenInstance(_ scope: Scope) -> RetainedInstance? {
        guard scope.keepsGivenValues, alternatives.isEmpty else { return nil }
        let key = binding.key
        if context?.isObserver != true, let given = instances.givenInstanceOfDeferredWorld(where: { $0 == key }) {
            return given.retained
        }
        guard instances.world.plainContext == nil else { return nil }
        let layer = instances.world.topLayer
        guard
            let (override, instance) = layer.givenInstance(of: binding.key, in: instances.lineage),
            !override.isUsed
        else { return nil }
        override.markUsed()
        layer.markInUse()
        return use(instance)
    }

    /// Throws the error of a build if it has the expected type.
    @inline(never)
    private func rethrow<Failure: Error>(
        _ error: any Error, of build: Build, as type: Failure.Type
    ) throws(Failure) {
        guard let error = error as? Failure else { return }
        recordFailure(of: build)
        throw error
    }

    /// The result of a search, before anything is built.
    private enum SearchResult {
        /// - Parameter unlearned: The reader's layer, if overrides were pending there.
        case found(RetainedInstance, unlearned: Layer?)
        /// Another thread's build failed while this read waited for it.
        case failed(any Error, Build)
        case cycle([PathStep], InstanceTable)
        /// This request builds the instance.
        case begun(Build, InstanceTable)
    }

    private func findOrBegin(_ scope: Scope, _ resolution: Resolution?, isCompleted: Bool) -> SearchResult {
        let table = instances.currentTable()
        // Read before the search, because another thread may learn in the meantime what an override names.
        let isLearned = !table.layer.hasPendingOverrides
        let additionCount = table.lineage.additionCount
        if let found = find(in: table, resolution) { return .found(found, unlearned: isLearned ? nil : table.layer) }
        if !isLearned { _ = learnOverrides(in: table.layer, for: resolution) }
        while true {
            switch decide(
                scope, resolution, from: table, searchedAt: isLearned ? additionCount : nil,
                mayBeConstant: isLearned && !isCompleted)
            {
            case .use(let instance, let table):
                if let found = use(instance) {
                    if resolution == nil { instances.publish(table) }
                    return .found(found, unlearned: isLearned ? nil : table.layer)
                }
            case .learn(let pending): _ = learn(pending, for: resolution)
            case .wait(let wait, let build, let isPresumed):
                self.wait(wait)
                // This reader may not be able to use the other value, so it searches again.
                if isPresumed { continue }
                switch build.outcome {
                case .built(let instance):
                    if let found = use(instance) { return .found(found, unlearned: nil) }
                case .failed(let error): return .failed(error, build)
                default: continue
                }
            case .cycle(let path, let table): return .cycle(path, table)
            case .run(let build, let table):
                if let path = build.cycleOnStack() {
                    drop(build, .dropped, in: table)
                    return .cycle(path, table)
                }
                return .begun(build, table)
            }
        }
    }

    /// Returns the instance for this read, if it exists.
    private func find(in table: InstanceTable, _ resolution: Resolution?) -> RetainedInstance? {
        var releases = DeferredReleases()
        let finding = table.find(
            binding.identity, in: resolution, isLearnable: { canLearn($0) }, releasing: &releases)
        guard case .found(let instance) = finding, let found = use(instance) else { return nil }
        if resolution == nil { instances.publish(table) }
        return found
    }

    /// Uses an existing instance and records the read. Waits for completions of other threads.
    ///
    /// - Returns: `nil` if the value has been released.
    func use(_ instance: Instance) -> RetainedInstance? {
        guard let live = instance.retained else { return nil }
        if instance.provenance.has([.isIncomplete, .awaitsIndex]) {
            Completion.awaitAll(of: instance.provenance, for: self)
        }
        records.forEach { $0.add(instance.provenance) }
        return live
    }

    private enum Decision {
        case use(Instance, InstanceTable)
        case learn(Override)
        /// - Parameter isPresumed: Whether the build only presumably results in the instance for this read.
        case wait(() -> Void, Build, isPresumed: Bool)
        case run(Build, InstanceTable)
        case cycle([PathStep], InstanceTable)
    }

    /// - Parameters:
    ///   - former: The table that was searched.
    ///   - additionCount: The number of additions to the graph before the search, or `nil` if the search must be
    ///     repeated in any case.
    ///   - mayBeConstant: Whether it is known what all overrides of the table name.
    private func decide(
        _ scope: Scope, _ resolution: Resolution?, from former: InstanceTable, searchedAt additionCount: Int?,
        mayBeConstant: Bool
    ) -> Decision {
        GraphLock.withLock { lock in
            let isCurrent = instances.isTop(generation: former.layer.generation)
            let table = isCurrent ? former : instances.currentTable(under: &lock)
            if !isCurrent || additionCount != table.lineage.additionCount {
                switch table.find(
                    binding.identity, in: resolution, isLearnable: { canLearn($0) }, releasing: &lock.releases)
                {
                case .found(let instance): return .use(instance, table)
                case .undecided(let pending): return .learn(pending)
                case .none: break
                }
            }
            let waiting = context?.activeBuild
            if let decision = decide(inPlaceOf: table, resolution, waiting, under: &lock) { return decision }
            if mayBeConstant, isCurrent, let instance = constantInstance(scope, for: table) {
                let home = table.home(of: instance.provenance)
                home.insert(instance, isPermanent: scope.storage == .permanent, under: &lock)
                return .use(instance, table)
            }
            let build = Build(
                binding, of: instances, in: table, for: resolution, parent: waiting, record: DependencyRecord(),
                isLasting: resolution == nil)
            table.begin(build, under: &lock)
            return .run(build, table)
        }
    }

    /// Decides what to do if the binding is already being built, here or in a world that presumably gets the same
    /// instance.
    private func decide(
        inPlaceOf table: InstanceTable, _ resolution: Resolution?, _ waiting: Build?, under lock: inout GraphLock
    ) -> Decision? {
        let builds = table.lineage.builds(of: binding.identity, under: &lock).filter { $0.resolution === resolution }
        if builds.isEmpty { return nil }
        lock.releases.add(contentsOf: builds)
        if let build = builds.first(where: { $0.table === table }) {
            return decide(on: build, of: waiting, isLasting: resolution == nil, in: table, under: &lock)
        }
        for build in builds {
            guard !build.isOnThisStack, let other = build.table else { continue }
            let records = table.lineage.allBuilds(under: &lock).filter { $0.isWithin(build) }.map(\.record)
            let home = table.presumedHome(of: binding.key, reading: records)
            guard home === other.presumedHome(of: binding.key, reading: records) else { continue }
            let delay = table.layer.waitReportDelay
            let decision = build.prepareWait(of: waiting, mayGiveUp: true, reportingAfter: delay, under: &lock)
            if case .wait(let wait) = decision { return .wait(wait, build, isPresumed: true) }
        }
        return nil
    }

    /// Returns the instance that a build would result in, if an override replaces the binding with a value and nothing
    /// else remains to be decided.
    private func constantInstance(_ scope: Scope, for table: InstanceTable) -> Instance? {
        guard scope.keepsGivenValues, !table.layer.hasNoOverrides,
            let override = table.layer.lastOverride(of: binding.key),
            ObjectIdentifier(override.valueType) == binding.identity.valueType, !override.isUnproven
        else { return nil }
        let record = alternatives.isEmpty ? DependencyRecord.empty : DependencyRecord.ofContext
        let instance = override.instance(in: table.lineage, for: table.layer, record)
        if instance != nil { override.markUsed() }
        return instance
    }

    /// Decides what to do if the binding is already being built for this table.
    private func decide(
        on build: Build, of waiting: Build?, isLasting: Bool, in table: InstanceTable,
        under lock: inout GraphLock
    ) -> Decision {
        if let completed = build.completedInstance { return .use(completed, table) }
        // The builder reads outside of its build, in another world or in a task.
        if waiting == nil, build.isOnThisStack { return .cycle([binding.step, binding.step], table) }
        let delay = table.layer.waitReportDelay
        switch build.prepareWait(of: waiting, reportingAfter: delay, under: &lock) {
        case .wait(let wait): return .wait(wait, build, isPresumed: false)
        case .cycle(let path): return .cycle(path, table)
        case .repeat:
            let again = Build(
                binding, of: instances, in: table, for: build.resolution, parent: waiting, record: DependencyRecord(),
                isLasting: isLasting)
            return .run(again, table)
        }
    }
}
