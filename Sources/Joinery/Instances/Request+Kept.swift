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
        noteReaders()
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
        let current = instances.currentTable()
        let table = resolution?.table(for: current) ?? current
        if let found = table.lastInstance(of: binding.identity).flatMap(use) {
            if resolution == nil { instances.publish(table) }
            return .found(found)
        }
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
            case .wait(let wait, let build):
                wait()
                Tracer.note(.waited)
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

    /// An instance that is there, with the read recorded; `nil` where its value is gone in the meantime, or is about to be
    /// closed.
    func use(_ instance: Instance) -> LiveInstance? {
        guard let live = instance.live else { return nil }
        records.forEach { $0.add(instance.provenance) }
        noteReaders()
        // A typed graph has it in no table any more by then, as a nested world might.
        if instances.root !== instances, instance.provenance.isOutOfDate { return nil }
        return live
    }

    private enum Decision {
        case use(Instance, InstanceTable)
        /// A value that is being completed, and the ring that its reader belongs to.
        case useEarly(Instance, Ring)
        case learn(PendingOverride)
        case wait(() -> Void, Build)
        case run(Build, InstanceTable)
        case cycle([PathStep], InstanceTable)
    }

    private func table(in resolution: Resolution?, keeping kept: inout [AnyObject]) -> InstanceTable {
        let table = instances.currentTable(keeping: &kept)
        return resolution?.table(for: table) ?? table
    }

    /// - Parameter learnt: A table of which it is known what all overrides name.
    private func decide(_ scope: Scope, _ resolution: Resolution?, constantsIn learnt: InstanceTable?) -> Decision {
        Build.withGraphLock { sequence, kept in
            let table = table(in: resolution, keeping: &kept)
            if let instance = table.instance(of: binding.identity, keeping: &kept) { return .use(instance, table) }
            let waiting = context?.activeBuild
            if let build = table.build(of: binding.identity) {
                return decide(on: build, of: waiting, isLasting: resolution == nil, in: table, keeping: &kept)
            }
            switch table.adopt(binding.key, of: instances, at: &sequence, keeping: &kept) {
            case .adopted(let instance): return .use(instance, table)
            case .undecided(let pending) where canLearn(pending.override): return .learn(pending)
            case .undecided, .none: break
            }
            if table === learnt, let instance = constantInstance(scope, for: table) {
                sequence += 1
                let former = table.insert(instance, isPermanent: scope == .singleton, at: sequence)
                if let former { kept.append(former.instance) }
                return .use(instance, table)
            }
            let build = Build(
                binding, of: instances, parent: waiting, record: DependencyRecord(), isLasting: resolution == nil)
            table.begin(build)
            return .run(build, table)
        }
    }

    /// The instance of a binding in whose place an override puts a value, and nothing is left to ask: what a build would
    /// come to.
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
        case .wait(let wait): return .wait(wait, build)
        case .cycle(let path): return .cycle(path, table)
        case .early(let early): return use(early, in: table)
        case .repeat:
            let again = Build(
                binding, of: instances, parent: waiting, record: DependencyRecord(), isLasting: isLasting)
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
