// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A read of one binding of a graph.
///
/// A read has these phases:
///
/// 1. *Search*: `find` looks for an existing instance, without the graph lock.
/// 2. *Decide*: under the graph lock, `decide` repeats the search if anything has changed since. It then uses an
///    instance, learns which binding an override names, waits for another thread's build, reports a cycle, or begins a
///    build.
/// 3. *Build*: `run` runs the builder with no lock held.
/// 4. *End*: `EndedBuild.end` computes the home of the instance and inserts it under the graph lock.
///
/// A value that is not kept takes only the third phase, in `fresh`.
///
/// Nothing here is generic over the graph, and as little as possible over the value: a lookup of a generic type whose
/// argument is known only at run time costs hundreds of instructions.
struct Request {
    let graph: any DependencyGraph
    let instances: Instances
    let binding: Binding
    let alternatives: Alternatives
    let context: ResolutionContext?
    /// Returns the error to throw if this read closes a cycle, instead of stopping the program.
    let onCycle: (([PathStep]) -> any Error)?
    private let isTraced: Bool

    init(
        graph: any DependencyGraph, binding: Binding, alternatives: Alternatives = [], context: ResolutionContext?,
        onCycle: (([PathStep]) -> any Error)? = nil, isTraced: Bool = false
    ) {
        self.graph = graph
        instances = graph.instances
        self.binding = binding
        self.alternatives = alternatives
        self.context = context
        self.onCycle = onCycle
        self.isTraced = isTraced
    }

    /// The records to which this read is added.
    var records: [DependencyRecord] { ResolutionContext.records(for: instances, in: context) }

    /// Builds a value that only the caller has. The builder can read its own binding, up to a limit.
    func fresh<Value, Failure: Error>(
        _ make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) -> Void)? = nil
    ) throws(Failure) -> Value {
        Tracer.note(.built)
        let layer = instances.currentTable().layer
        let records = self.records
        if let learned = learnOverrides(in: layer, for: nil), let value = learned.value.value as? Value {
            records.forEach { $0.merge(learned.record) }
            return value
        }
        // With one caller, the reads of the build are those of the caller.
        let own = records.count == 1 ? records[0] : DependencyRecord()
        let build = Build(binding, of: instances, parent: context?.activeBuild, record: own)
        try stopAtCycle(of: build, throwing: Failure.self)
        build.stopWhereStackEnds()
        let resolution = Resolution.active(in: context) ?? Resolution()
        beginReading()
        defer {
            endReading()
            if resolution !== Resolution.active(in: context) { resolution.end() }
            build.drop()
            for record in records {
                record.add(binding.key)
                if record !== own { record.merge(own) }
            }
        }
        let value = try self.context(in: build, resolution, keepingCallersGraphs: true).perform {
            () throws(Failure) -> Value in
            var unused: Any?
            let value = try produce(in: layer, undecorated: &unused, make)
            complete?(value)
            return value
        }
        learnOverrides(fitting: value, in: layer)
        return value
    }

    // MARK: - Building

    /// Builds the value with the overrides of a layer and its enclosing layers.
    ///
    /// - Parameter inner: Receives the value before decoration, if it is decorated.
    func produce<Value, Failure: Error>(
        in layer: Layer, undecorated inner: inout Any?, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let chain = prepare(in: layer)
        guard let base = chain.last else { return try make(layer.context) }
        return try produce(from: base, in: chain, of: layer, undecorated: &inner, make)
    }

    // The following are separate functions because the stack space of a build limits the depth of a graph.

    /// Records a dependency on the context, if there is one, and reports a live value in a strict test.
    ///
    /// - Returns: The overrides of the binding, beginning with the innermost.
    @inline(never)
    private func prepare(in layer: Layer) -> [Override] {
        if !alternatives.isEmpty { ResolutionContext.current?.openRecords.forEach { $0.addContext() } }
        let chain = layer.overrides(of: binding.key)
        guard let base = chain.last else {
            reportLiveValue(in: layer)
            return chain
        }
        if base.isOfRequirement, !binding.isRequirement {
            Misuse.bindOfNoRequirement(binding, site: base.site).stop()
        }
        if !base.isReplacement, !base.isBase { reportLiveValue(in: layer) }
        chain.forEach { $0.markUsed() }
        return chain
    }

    private func reportLiveValue(in layer: Layer) {
        guard let monitor = instances.world.monitor, monitor.isStrict, layer.context == .test,
            !alternatives.contains(.test)
        else { return }
        monitor.report(.liveValue(binding))
    }

    /// Builds the value with its overrides: first the base, then the decorators from the outermost to the innermost.
    @inline(never)
    private func produce<Value, Failure: Error>(
        from base: Override, in chain: [Override], of layer: Layer,
        undecorated inner: inout Any?, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let context = base.usesLive ? .live : layer.context
        var value =
            base.isReplacement
            ? try base.replacement(on: graph, for: binding) { () throws(Failure) -> Value in try make(context) }
            : try make(context)
        let bare = value
        let decorators = chain.reversed().filter { !$0.isBase }
        for decorator in decorators {
            let former = value
            value = try decorator.decorate(former, on: graph, for: binding, throwing: Failure.self)
            if let former = former as? any AnyAsync { (value as? any AnyAsync)?.decorate(former) }
        }
        if !decorators.isEmpty { inner = bare }
        for override in chain where override.isUnproven && canLearn(override) {
            let values = decorators.isEmpty ? [value] : [bare, value]
            override.prove(
                with: values.map { Transfer($0 as Any) }, on: graph, under: ResolutionContext.current?.activeBuild)
        }
        return value
    }

    /// Stops if the builds on the stack already include this one too often.
    private func stopAtCycle<Failure: Error>(of build: Build, throwing failure: Failure.Type) throws(Failure) {
        guard let path = build.cycleOnStack(mayRecur: true) else { return }
        build.drop()
        try stop(at: path, in: instances.currentTable().layer, throwing: failure)
    }

    /// Reports a cycle: throws if the caller handles cycles, and otherwise stops the program.
    func stop<Failure: Error>(
        at path: [PathStep], in layer: Layer, throwing failure: Failure.Type
    ) throws(Failure) -> Never {
        if let error = onCycle?(path) as? Failure { throw error }
        cycle(path, in: layer).stop()
    }

    /// Returns the message for a cycle. An override that reads its own binding has a separate message.
    func cycle(_ path: [PathStep], in layer: Layer) -> Misuse {
        guard path.count == 2, let base = layer.overrides(of: binding.key).last, base.isBase else {
            return .cycle(path)
        }
        return .overrideReadsItself(binding, site: base.site)
    }
}

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
                try passOn(error, of: build, as: Failure.self)
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
    private func unreadGivenInstance(_ scope: Scope) -> LiveInstance? {
        guard scope.keepsGivenValues, alternatives.isEmpty else { return nil }
        let key = binding.key
        if context?.isObserver != true, let given = instances.givenInstanceOfDeferredWorld(where: { $0 == key }) {
            return given.live
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
    private func passOn<Failure: Error>(
        _ error: any Error, of build: Build, as type: Failure.Type
    ) throws(Failure) {
        guard let error = error as? Failure else { return }
        recordFailure(of: build)
        throw error
    }

    /// The result of a search, before anything is built.
    private enum Beginning {
        /// - Parameter unlearned: The reader's layer, if overrides were pending there.
        case found(LiveInstance, unlearned: Layer?)
        /// Another thread's build failed while this read waited for it.
        case failed(any Error, Build)
        case cycle([PathStep], InstanceTable)
        /// This request builds the instance.
        case begun(Build, InstanceTable)
    }

    private func findOrBegin(_ scope: Scope, _ resolution: Resolution?, isCompleted: Bool) -> Beginning {
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
    private func find(in table: InstanceTable, _ resolution: Resolution?) -> LiveInstance? {
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
    func use(_ instance: Instance) -> LiveInstance? {
        guard let live = instance.live else { return nil }
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
            let records = table.lineage.allBuilds(under: &lock).filter { $0.isFor(build) }.map(\.record)
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

extension Request {
    /// Waits for a build on another thread.
    func wait(_ wait: () -> Void) {
        beginReading()
        wait()
        endReading()
        Tracer.note(.waited)
    }

    /// Records that a build of a value that is not kept, or a wait, has begun. A build that runs in the meantime may
    /// keep the graph that is read from.
    func beginReading() {
        guard instances.ofDependencies.enclosing != nil else { return }
        (graph as? Dependencies)?.reference?.beginReading(passing: holderCount())
    }

    /// Returns the number of references to the graph that this read adds to those of an ordinary read.
    ///
    /// - Parameter closureCount: The number of closures that the reader passes on and that may hold the graph.
    func holderCount(with closureCount: Int = 0) -> Int { closureCount + (isTraced ? 1 : 0) }

    /// Ends what ``beginReading()`` began.
    func endReading() {
        if instances.ofDependencies.enclosing != nil { (graph as? Dependencies)?.reference?.endReading() }
    }
}

extension Request {
    /// Learns the names of overrides that may name this binding.
    ///
    /// The key path of an override with a closure cannot be probed in isolation, because there is no value yet. It is
    /// probed when a binding of its graph and value type is resolved for the first time.
    ///
    /// - Returns: The value of this binding, if it had to be built, with its record.
    func learnOverrides(in layer: Layer, for resolution: Resolution?) -> Learned? {
        var own: Learned?
        for pending in layer.pendingOverrides(like: binding) where canLearn(pending) {
            if let learned = learn(pending, for: resolution), learned.binding == binding.key { own = learned }
        }
        return own
    }

    func learn(_ pending: Override, for resolution: Resolution?) -> Learned? {
        pending.learn(on: graph, under: context?.activeBuild, for: resolution, sample: nil)
    }

    /// Probes the overrides whose type fits a value, with that value.
    ///
    /// This reports an override of a property whose binding has another type, because its closure is a lone `return`.
    /// Such a binding would be resolved without its override. In the live program this happens only once for each
    /// binding and layer, and not for requirements: they have no closure, and many may be pending at the start.
    ///
    /// - Parameter wasFound: Whether the instance already existed, so that this read may be one of many.
    func learnOverrides<Value>(fitting value: Value, in layer: Layer, wasFound: Bool = false) {
        let isLive = layer.context == .live
        guard layer.hasPendingOverrides, !(isLive || wasFound) || layer.noteFitting(of: binding) else { return }
        for pending in layer.pendingOverrides(for: binding.graphType, withRequirements: !isLive)
        where pending.fits(value) && canLearn(pending) {
            _ = pending.learn(
                on: graph, under: context?.activeBuild, for: nil, sample: Transfer(value as Any))
        }
    }

    /// Whether the getter that the override names can run here.
    func canLearn(_ override: Override) -> Bool {
        guard !override.needsMainActor || binding.isolation === MainActor.shared else { return false }
        return override.graphType == binding.graphType || override.graphType == Dependencies.self
    }
}
