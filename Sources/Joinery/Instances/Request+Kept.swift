// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Values that are kept: singletons, shared instances, and those of a resolution.

extension Request {
    /// Finds the instance of a binding, or builds it.
    func kept<Value, Failure: Error>(
        _ scope: Scope, _ resolution: Resolution?, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let table = table(in: resolution)
        if let value: Value = table.lastInstance(of: binding.identity).flatMap(use) { return value }
        _ = learnOverrides(in: table.layer, for: resolution)
        while true {
            switch decide(resolution) {
            case .use(let instance):
                if let value: Value = use(instance) { return value }
            case .learn(let pending): _ = learn(pending, for: resolution)
            case .wait(let wait, let build):
                wait()
                switch build.outcome {
                case .built(let instance):
                    if let value: Value = use(instance) { return value }
                case .failed(let error as Failure):
                    recordFailure(of: build)
                    throw error
                default: continue
                }
            case .stop(let misuse): misuse.stop()
            case .run(let build, let table):
                stopAtCycle(of: build)
                return try run(build, scope, resolution, table, make)
            }
        }
    }

    /// The value of an instance that is there, with the read recorded; `nil` where it is gone in the meantime.
    private func use<Value>(_ instance: Instance) -> Value? {
        guard let value = instance.value(as: Value.self) else { return nil }
        records.forEach { $0.add(instance.provenance) }
        return value
    }

    private enum Decision {
        case use(Instance)
        case learn(PendingOverride)
        case wait(() -> Void, Build)
        case run(Build, InstanceTable)
        case stop(Misuse)
    }

    private func table(in resolution: Resolution?) -> InstanceTable {
        let table = instances.currentTable()
        return resolution?.table(for: table) ?? table
    }

    private func decide(_ resolution: Resolution?) -> Decision {
        Build.withGraphLock { sequence, kept in
            let table = table(in: resolution)
            if let instance = table.instance(of: binding.identity, keeping: &kept) { return .use(instance) }
            let waiting = context?.activeBuild
            if let build = table.build(of: binding.identity) {
                let delay = table.layer.waitReportDelay
                switch build.prepareWait(of: waiting, reportingAfter: delay, keeping: &kept) {
                case .wait(let wait): return .wait(wait, build)
                case .cycle(let path): return .stop(cycle(path, in: table.layer))
                case .repeat:
                    return .run(Build(binding, of: instances, parent: waiting, record: DependencyRecord()), table)
                }
            }
            switch table.adopt(binding.key, at: &sequence, keeping: &kept) {
            case .adopted(let instance): return .use(instance)
            case .undecided(let pending) where canLearn(pending.override): return .learn(pending)
            case .undecided, .none: break
            }
            let build = Build(binding, of: instances, parent: waiting, record: DependencyRecord())
            table.begin(build)
            return .run(build, table)
        }
    }

    private func run<Value, Failure: Error>(
        _ build: Build, _ scope: Scope, _ resolution: Resolution?, _ table: InstanceTable,
        _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        instances.root.begin(build)
        let inner = ResolutionContext(
            dependencies: Dependencies(instances: instances.root),
            graphs: CurrentGraphs.adding(graph, to: instances.graphs),
            build: build, record: build.record, resolution: resolution ?? context?.activeResolution ?? Resolution())
        let result: Result<Value, Failure>
        do throws(Failure) {
            result = .success(
                try inner.perform { () throws(Failure) -> Value in try produce(in: table.layer, make) })
        } catch {
            result = .failure(error)
        }
        build.record.close()
        let provenance = Provenance(binding: binding.key, lineage: table.lineage, dependencies: build.record)
        let outcome: Build.Outcome
        switch result {
        case .success(let value): outcome = .built(instance(of: value, scope, in: table.layer, provenance))
        case .failure(let error): outcome = .failed(error)
        }
        let earlier = finish(build, outcome, in: table, isKept: resolution != nil)
        if let value: Value = earlier.flatMap(use) { return value }
        switch result {
        case .success(let value):
            records.forEach { $0.add(provenance) }
            learnOverrides(fitting: value, in: table.layer)
        case .failure: recordFailure(of: build)
        }
        return try result.get()
    }

    /// Whoever catches the error and goes on depends on what led to it.
    private func recordFailure(of build: Build) {
        for record in records {
            record.add(binding.key)
            record.merge(build.record)
        }
    }

    /// Ends a build, and keeps its instance unless an override came in the meantime.
    ///
    /// - Returns: The instance to use instead, where the binding was built once more below a trial of an override.
    private func finish(
        _ build: Build, _ outcome: Build.Outcome, in table: InstanceTable, isKept: Bool
    ) -> Instance? {
        let (earlier, replaced, wake) = Build.withGraphLock { sequence, kept in
            table.end(build)
            guard case .built(let instance) = outcome, isKept || instances.currentTable() === table else {
                return (Instance?.none, InstanceTable.StoredInstance?.none, build.end(outcome))
            }
            if let earlier = table.instance(of: binding.identity, keeping: &kept) {
                return (earlier, nil, build.end(.built(earlier)))
            }
            sequence += 1
            return (nil, table.insert(instance, at: sequence), build.end(outcome))
        }
        wake()
        instances.root.end(build)
        // What was replaced goes away here, outside of the lock, for its `deinit` is user code.
        withExtendedLifetime(replaced) {}
        return earlier
    }

    private func instance<Value>(
        of value: Value, _ scope: Scope, in layer: Layer, _ provenance: Provenance
    ) -> Instance {
        guard case .shared = scope else { return StrongInstance(value, provenance: provenance) }
        guard type(of: value as Any) is AnyClass else {
            // An override may be a plain value: its world holds it.
            if layer.overrides(of: binding.key).last?.isBase == true {
                return StrongInstance(value, provenance: provenance)
            }
            Misuse.sharedValueIsNoObject(binding.step, type: "\(type(of: value as Any))").stop()
        }
        return WeakInstance(value as AnyObject, provenance: provenance)
    }
}
