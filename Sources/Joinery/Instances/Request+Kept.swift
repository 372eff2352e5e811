// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Values that are kept: singletons, shared instances, and those of a resolution.

extension Request {
    /// Finds the instance of a binding, or builds it.
    ///
    /// - Parameter complete: Completes a value that was just built, and may read it in turn.
    func kept<Value, Failure: Error>(
        _ scope: Scope, _ resolution: Resolution?, _ make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) throws(Failure) -> Void)? = nil
    ) throws(Failure) -> Value {
        let current = instances.currentTable()
        let table = resolution?.table(for: current) ?? current
        if let value: Value = table.lastInstance(of: binding.identity).flatMap(use) {
            if resolution == nil { instances.publish(table) }
            return value
        }
        _ = learnOverrides(in: table.layer, for: resolution)
        while true {
            switch decide(resolution) {
            case .use(let instance):
                if let value: Value = use(instance) {
                    if resolution == nil { instances.publish(table) }
                    return value
                }
            case .useEarly(let instance, let ring):
                if let value = instance.value(as: Value.self) {
                    records.forEach { $0.join(ring) }
                    return value
                }
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
            case .cycle(let path, let table): try stop(at: path, in: table.layer, throwing: Failure.self)
            case .run(let build, let table):
                if let path = build.cycleOnStack() {
                    _ = finish(build, .dropped, in: table, .none)
                    try stop(at: path, in: table.layer, throwing: Failure.self)
                }
                return try run(build, scope, resolution, table, make, complete)
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

    private func decide(_ resolution: Resolution?) -> Decision {
        Build.withGraphLock { sequence, kept in
            let table = table(in: resolution, keeping: &kept)
            if let instance = table.instance(of: binding.identity, keeping: &kept) { return .use(instance) }
            let waiting = context?.activeBuild
            if let build = table.build(of: binding.identity) {
                return decide(on: build, of: waiting, isLasting: resolution == nil, in: table, keeping: &kept)
            }
            switch table.adopt(binding.key, at: &sequence, keeping: &kept) {
            case .adopted(let instance): return .use(instance)
            case .undecided(let pending) where canLearn(pending.override): return .learn(pending)
            case .undecided, .none: break
            }
            let build = Build(
                binding, of: instances, parent: waiting, record: DependencyRecord(), isLasting: resolution == nil)
            table.begin(build)
            return .run(build, table)
        }
    }

    /// What to do where the binding is being built already.
    private func decide(
        on build: Build, of waiting: Build?, isLasting: Bool, in table: InstanceTable,
        keeping kept: inout [AnyObject]
    ) -> Decision {
        if let early = build.completion.early, build.isOnThisStack { return use(early) }
        let delay = table.layer.waitReportDelay
        switch build.prepareWait(of: waiting, reportingAfter: delay, keeping: &kept) {
        case .wait(let wait): return .wait(wait, build)
        case .cycle(let path): return .cycle(path, table)
        case .early(let early): return use(early)
        case .repeat:
            let again = Build(
                binding, of: instances, parent: waiting, record: DependencyRecord(), isLasting: isLasting)
            return .run(again, table)
        }
    }

    private func use(_ early: Completion.Early) -> Decision {
        switch early {
        // A build whose record is closed has completed its value, and is about to end.
        case .completing(let instance, let build) where build.record.isClosed: .use(instance)
        case .completing(let instance, let build): .useEarly(instance, build.openRing())
        case .held(let instance): .use(instance)
        }
    }

    private func run<Value, Failure: Error>(
        _ build: Build, _ scope: Scope, _ resolution: Resolution?, _ table: InstanceTable,
        _ make: (DependencyContext) throws(Failure) -> Value, _ complete: ((Value) throws(Failure) -> Void)?
    ) throws(Failure) -> Value {
        instances.root.begin(build)
        let own = resolution ?? Resolution.active(in: context) ?? Resolution()
        defer { if own !== Resolution.active(in: context) { own.end() } }
        let inner = ResolutionContext(
            dependencies: Dependencies(instances: instances.root),
            graphs: CurrentGraphs.adding(graph, to: instances.graphs),
            build: build, record: build.record, resolution: own)
        let provenance = Provenance(binding: binding.key, lineage: table.lineage, dependencies: build.record)
        let result: Result<Value, Failure>
        let outcome: Build.Outcome
        var storage: Completion.Storage =
            resolution != nil ? .resolution : scope == .singleton ? .permanent : .current
        do throws(Failure) {
            var value = try inner.perform { () throws(Failure) -> Value in try produce(in: table.layer, make) }
            var instance = instance(of: value, scope, in: table.layer, provenance)
            if scope == .singleFlight { storage = .none }
            if scope == .sharedIfObject {
                if instance is StrongInstance<Value> { storage = .none } else { own.keep(value) }
            }
            if let complete {
                if let other = begin(completing: instance, of: build, in: table),
                    let earlier = other.value(as: Value.self)
                {
                    (value, instance) = (earlier, other)
                } else {
                    let made = value
                    try inner.perform { () throws(Failure) in try complete(made) }
                }
            }
            (result, outcome) = (.success(value), .built(instance))
        } catch {
            (result, outcome) = (.failure(error), .failed(error))
        }
        let earlier = finish(build, outcome, in: table, storage)
        if let value: Value = earlier.flatMap(use) { return value }
        switch result {
        case .success(let value):
            if storage == .permanent { instances.publish(table) }
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

    private func instance<Value>(
        of value: Value, _ scope: Scope, in layer: Layer, _ provenance: Provenance
    ) -> Instance {
        guard scope == .shared || scope == .sharedIfObject else { return StrongInstance(value, provenance: provenance) }
        guard type(of: value as Any) is AnyClass else {
            // An override may be a plain value: its world holds it.
            if scope == .sharedIfObject || layer.overrides(of: binding.key).last?.isBase == true {
                return StrongInstance(value, provenance: provenance)
            }
            Misuse.sharedValueIsNoObject(binding.step, type: "\(type(of: value as Any))").stop()
        }
        return WeakInstance(value as AnyObject, provenance: provenance)
    }
}
