// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// How long an instance lives.
enum Scope: Sendable {
    case singleton
    case shared
    case perResolution
    case transient
    /// The closure that a factory binding gives out, made at each read.
    case factory
}

/// Which values a binding has besides its first one.
struct Alternatives: OptionSet, Sendable {
    let rawValue: Int

    static let preview = Alternatives(rawValue: 1)
    static let test = Alternatives(rawValue: 2)
}

extension DependencyGraph {
    /// The value of a binding: what every binding call comes to.
    ///
    /// - Parameters:
    ///   - alternatives: The contexts that the binding has a value of its own for.
    ///   - make: Builds the value for a context.
    func resolve<Value, Failure: Error>(
        _ binding: Binding, _ scope: Scope, alternatives: Alternatives = [],
        make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let context = ResolutionContext.current
        if let context, let probe = context.probe {
            if let answer = probe.answer(to: binding, as: Value.self) { return answer }
            // The probe knows the binding now, which is resolved as at any other time.
            let value = try context.withoutProbe.perform { () throws(Failure) -> Value in
                try resolve(binding, scope, alternatives: alternatives, make: make)
            }
            probe.noteAnswer(value)
            return value
        }
        if context == nil, instances.root === Instances.process { Diagnostics.reportLostWorld(readingOf: binding) }
        let request = Request(graph: self, binding: binding, alternatives: alternatives, context: context)
        switch scope {
        case .transient: return try request.fresh(make)
        case .factory: return try request.fresh(mayRecur: true, make)
        case .singleton, .shared: return try request.kept(scope, nil, make)
        case .perResolution: return try request.kept(scope, context?.activeResolution ?? Resolution(), make)
        }
    }
}

/// One read of one binding of a graph.
struct Request<Graph: DependencyGraph> {
    let graph: Graph
    let binding: Binding
    let alternatives: Alternatives
    let context: ResolutionContext?

    var instances: Instances { graph.instances }

    /// Where this read is recorded.
    var records: [DependencyRecord] { ResolutionContext.records(for: instances, in: context) }

    // MARK: - Values that are not kept

    /// Builds a value that belongs to the caller alone.
    ///
    /// - Parameter mayRecur: Whether it may be read while it is built: a factory may call itself with other arguments.
    func fresh<Value, Failure: Error>(
        mayRecur: Bool = false, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let layer = instances.currentTable().layer
        let records = self.records
        if let learnt = learnOverrides(in: layer, for: nil), let value = learnt.value.value as? Value {
            records.forEach { $0.merge(learnt.record) }
            return value
        }
        // Its reads are those of whoever asked for it.
        let own = records.count == 1 ? records[0] : DependencyRecord()
        let build = Build(binding, of: instances, parent: context?.activeBuild, record: own)
        stopAtCycle(of: build, mayRecur: mayRecur)
        defer {
            build.drop()
            for record in records {
                record.add(binding.key)
                if record !== own { record.merge(own) }
            }
        }
        let isSameWorld = context?.dependencies.instances === instances.root
        let inner = ResolutionContext(
            dependencies: Dependencies(instances: instances.root),
            graphs: CurrentGraphs.adding(graph, to: isSameWorld ? context?.graphs : instances.graphs),
            build: build, record: own, resolution: context?.activeResolution ?? Resolution())
        let value = try inner.perform { () throws(Failure) -> Value in try produce(in: layer, make) }
        learnOverrides(fitting: value, in: layer)
        return value
    }

    // MARK: - Values that are kept

    /// Finds the instance of a binding, or builds it.
    func kept<Value, Failure: Error>(
        _ scope: Scope, _ resolution: Resolution?, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let table = table(in: resolution)
        if let instance = table.lastInstance(of: binding.identity), let value = instance.value(as: Value.self) {
            records.forEach { $0.add(instance.provenance) }
            return value
        }
        _ = learnOverrides(in: table.layer, for: resolution)
        while true {
            switch decide(resolution) {
            case .use(let instance):
                guard let value = instance.value(as: Value.self) else { continue }
                records.forEach { $0.add(instance.provenance) }
                return value
            case .learn(let pending): _ = learn(pending, for: resolution)
            case .wait(let wait, let build):
                wait()
                switch build.outcome {
                case .built(let instance):
                    guard let value = instance.value(as: Value.self) else { continue }
                    records.forEach { $0.add(instance.provenance) }
                    return value
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
        case .success(let value): outcome = .built(instance(of: value, scope, provenance))
        case .failure(let error): outcome = .failed(error)
        }
        if let earlier = finish(build, outcome, in: table, isKept: resolution != nil),
            let value = earlier.value(as: Value.self)
        {
            records.forEach { $0.add(earlier.provenance) }
            return value
        }
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

    private func instance<Value>(of value: Value, _ scope: Scope, _ provenance: Provenance) -> Instance {
        guard case .shared = scope else { return StrongInstance(value, provenance: provenance) }
        guard type(of: value as Any) is AnyClass else {
            // An override may be a plain value: its world holds it.
            if instances.currentTable().layer.overrides(of: binding.key).last?.isBase == true {
                return StrongInstance(value, provenance: provenance)
            }
            Misuse.sharedValueIsNoObject(binding.step, type: "\(type(of: value as Any))").stop()
        }
        return WeakInstance(value as AnyObject, provenance: provenance)
    }

    // MARK: - Building

    /// Builds the value as the overrides of a layer, and of those around it, want it.
    private func produce<Value, Failure: Error>(
        in layer: Layer, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let chain = layer.overrides(of: binding.key)
        chain.forEach { $0.markUsed() }
        if !alternatives.isEmpty { ResolutionContext.current?.openRecords.forEach { $0.addContext() } }
        var value: Value
        if let base = chain.last,
            let replacement = try base.replacement(Value.self, on: graph, for: binding, throwing: Failure.self)
        {
            value = replacement
        } else {
            if chain.last?.isBase != true { reportLiveValue(in: layer) }
            value = try make(layer.context)
        }
        for decorator in chain.reversed() where !decorator.isBase {
            value = try decorator.decorate(value, on: graph, for: binding, throwing: Failure.self)
        }
        return value
    }

    private func reportLiveValue(in layer: Layer) {
        guard let monitor = instances.world.monitor, monitor.isStrict, layer.context == .test,
            !alternatives.contains(.test)
        else { return }
        monitor.report(.liveValue(binding))
    }

    /// Stops where the builds on the stack already include this one.
    private func stopAtCycle(of build: Build, mayRecur: Bool = false) {
        guard let path = build.cycleOnStack(isFactory: mayRecur) else { return }
        cycle(path, in: instances.currentTable().layer).stop()
    }

    /// What there is to say of a cycle: an override that reads what it replaces is told as that.
    private func cycle(_ path: [PathStep], in layer: Layer) -> Misuse {
        guard path.count == 2, let base = layer.overrides(of: binding.key).last, base.isBase else {
            return .cycle(path)
        }
        return .overrideReadsItself(binding, site: base.site)
    }
}
