// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Values that are kept: singletons, shared instances, and those of a resolution.

extension Request {
    /// Finds the instance of a binding, or builds it.
    ///
    /// - Parameters:
    ///   - close: Closes the value, in the place of what its type says.
    ///   - complete: Completes a value that was just built, and may read it in turn.
    func kept<Value, Failure: Error>(
        _ scope: Scope, _ resolution: Resolution?, _ close: ((Value) async throws -> Void)?,
        _ make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) throws(Failure) -> Void)? = nil
    ) throws(Failure) -> Value {
        while true {
            switch findOrBegin(scope, resolution, isCompleted: complete != nil) {
            case .found(let found): return found.value(as: Value.self)
            case .failed(let error, let build):
                try passOn(error, of: build, as: Failure.self)
            case .cycle(let path, let table): try stop(at: path, in: table.layer, throwing: Failure.self)
            case .begun(let build, let table):
                return try run(build, scope, resolution, table, close, make, complete)
            }
        }
    }

    /// Throws what a build has thrown, unless that is no error of this type.
    @inline(never)
    private func passOn<Failure: Error>(
        _ error: any Error, of build: Build, as type: Failure.Type
    ) throws(Failure) {
        guard let error = error as? Failure else { return }
        recordFailure(of: build)
        throw error
    }

    /// What a request comes to before its value is built.
    private enum Beginning {
        case found(LiveInstance)
        /// Another thread's build has failed, whose outcome was waited for.
        case failed(any Error, Build)
        case cycle([PathStep], InstanceTable)
        /// Nobody else builds the instance: whoever asked does.
        case begun(Build, InstanceTable)
    }

    private func findOrBegin(_ scope: Scope, _ resolution: Resolution?, isCompleted: Bool) -> Beginning {
        let table = instances.currentTable()
        if let found = find(in: table, resolution) { return .found(found) }
        let isLearnt = !table.layer.hasPendingOverrides
        if !isLearnt { _ = learnOverrides(in: table.layer, for: resolution) }
        while true {
            switch decide(scope, resolution, constantsIn: isLearnt && !isCompleted ? table : nil) {
            case .use(let instance, let table):
                if let found = use(instance) {
                    if resolution == nil { instances.publish(table) }
                    return .found(found)
                }
            case .useEarly(let instance, let ring):
                if let found = instance.live {
                    records.forEach { $0.join(ring) }
                    return .found(found)
                }
            case .learn(let pending): _ = learn(pending, for: resolution)
            case .wait(let wait, let build, let isPresumed):
                self.wait(wait)
                Tracer.note(.waited)
                // The other value may turn out to be of no use here: search again.
                if isPresumed { continue }
                switch build.outcome {
                case .built(let instance):
                    if let found = use(instance) { return .found(found) }
                case .failed(let error): return .failed(error, build)
                default: continue
                }
            case .cycle(let path, let table): return .cycle(path, table)
            case .run(let build, let table):
                if let path = build.cycleOnStack() {
                    _ = finish(build, .dropped, in: table, .none)
                    return .cycle(path, table)
                }
                return .begun(build, table)
            }
        }
    }

    /// The instance that this read gets, if it exists.
    private func find(in table: InstanceTable, _ resolution: Resolution?) -> LiveInstance? {
        var kept: [AnyObject] = []
        defer { withExtendedLifetime(kept) {} }
        let finding = table.find(
            binding.identity, in: resolution, isLearnable: { canLearn($0) }, keeping: &kept)
        guard case .found(let instance) = finding, let found = use(instance) else { return nil }
        if resolution == nil { instances.publish(table) }
        return found
    }

    /// Uses an existing instance and records the read. Returns `nil` if the value is gone in the meantime.
    func use(_ instance: Instance) -> LiveInstance? {
        guard let live = instance.live else { return nil }
        records.forEach { $0.add(instance.provenance) }
        return live
    }

    private enum Decision {
        case use(Instance, InstanceTable)
        /// A value that is being completed, and the ring that its reader belongs to.
        case useEarly(Instance, Ring)
        case learn(PendingOverride)
        /// - Parameter isPresumed: Whether the value is only presumed to be the one that is needed.
        case wait(() -> Void, Build, isPresumed: Bool)
        case run(Build, InstanceTable)
        case cycle([PathStep], InstanceTable)
    }

    /// - Parameter learnt: A table of which it is known what all overrides name.
    private func decide(_ scope: Scope, _ resolution: Resolution?, constantsIn learnt: InstanceTable?) -> Decision {
        Build.withGraphLock { kept in
            let table = instances.currentTable(keeping: &kept)
            switch table.find(binding.identity, in: resolution, isLearnable: { canLearn($0) }, keeping: &kept) {
            case .found(let instance): return .use(instance, table)
            case .undecided(let pending): return .learn(pending)
            case .none: break
            }
            let waiting = context?.activeBuild
            if let decision = decide(inPlaceOf: table, resolution, waiting, keeping: &kept) { return decision }
            if table === learnt, let instance = constantInstance(scope, for: table) {
                let home = table.home(of: instance.provenance.dependencies, of: binding.key)
                home.insert(instance, isPermanent: scope == .singleton, keeping: &kept)
                return .use(instance, table)
            }
            let build = Build(
                binding, of: instances, in: table, for: resolution, parent: waiting, record: DependencyRecord(),
                isLasting: resolution == nil)
            table.begin(build)
            return .run(build, table)
        }
    }

    /// Decides what to do if the binding is being built, here or in a world whose instance is presumed to be the same.
    private func decide(
        inPlaceOf table: InstanceTable, _ resolution: Resolution?, _ waiting: Build?, keeping kept: inout [AnyObject]
    ) -> Decision? {
        let builds = table.lineage.builds(of: binding.identity).filter { $0.resolution === resolution }
        if builds.isEmpty { return nil }
        kept += builds as [AnyObject]
        if let build = builds.first(where: { $0.table === table }) {
            return decide(on: build, of: waiting, isLasting: resolution == nil, in: table, keeping: &kept)
        }
        for build in builds {
            guard !build.isOnThisStack, let other = build.table else { continue }
            let records = table.lineage.allBuilds.filter { $0.isFor(build) }.map(\.record)
            let home = table.presumedHome(of: binding.key, reading: records)
            guard home === other.presumedHome(of: binding.key, reading: records) else { continue }
            let delay = table.layer.waitReportDelay
            let decision = build.prepareWait(of: waiting, isPresumed: true, reportingAfter: delay, keeping: &kept)
            if case .wait(let wait) = decision { return .wait(wait, build, isPresumed: true) }
        }
        return nil
    }

    /// The instance that a build would result in, if an override replaces the binding with a value and nothing else is
    /// left to decide.
    private func constantInstance(_ scope: Scope, for table: InstanceTable) -> Instance? {
        guard scope == .singleton || scope == .singletonUntilForgotten, !table.layer.isPlain,
            let override = table.layer.lastOverride(of: binding.key),
            override.valueType == binding.identity.valueType, !override.isUnproven
        else { return nil }
        let record = alternatives.isEmpty ? DependencyRecord.empty : DependencyRecord.ofContext
        let instance = override.instance(
            with: Provenance(binding: binding.key, lineage: table.lineage, dependencies: record))
        if instance != nil { override.markUsed() }
        return instance
    }

    /// What to do where the binding is being built already.
    private func decide(
        on build: Build, of waiting: Build?, isLasting: Bool, in table: InstanceTable,
        keeping kept: inout [AnyObject]
    ) -> Decision {
        if let early = build.completion.early, build.isOnThisStack { return use(early, in: table) }
        let delay = table.layer.waitReportDelay
        switch build.prepareWait(of: waiting, reportingAfter: delay, keeping: &kept) {
        case .wait(let wait): return .wait(wait, build, isPresumed: false)
        case .cycle(let path): return .cycle(path, table)
        case .early(let early): return use(early, in: table)
        case .repeat:
            let again = Build(
                binding, of: instances, in: table, for: build.resolution, parent: waiting, record: DependencyRecord(),
                isLasting: isLasting)
            return .run(again, table)
        }
    }

    private func use(_ early: Completion.Early, in table: InstanceTable) -> Decision {
        switch early {
        // A build whose record is closed has completed its value, and is about to end.
        case .completing(let instance, let build) where build.record.isClosed: .use(instance, table)
        case .completing(let instance, let build): .useEarly(instance, build.openRing())
        case .held(let instance): .use(instance, table)
        }
    }
}
