// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Request {
    /// Runs a build, and keeps what it has made.
    func run<Value, Failure: Error>(
        _ build: Build, _ scope: Scope, _ resolution: Resolution?, _ table: InstanceTable,
        _ close: ((Value) async throws -> Void)?, _ make: (DependencyContext) throws(Failure) -> Value,
        _ complete: ((Value) throws(Failure) -> Void)?
    ) throws(Failure) -> Value {
        if scope == .singleton { stopIfShutDown(build, close, in: table.layer) }
        build.stopWhereStackEnds()
        Tracer.note(.built)
        let beginning = Instrumentation.current.map { (instrument: $0, start: ContinuousClock.now) }
        defer {
            if let (instrument, start) = beginning {
                instrument.built(binding.displayName, in: start.duration(to: .now), isFailure: build.isFailure)
            }
        }
        instances.root.begin(build)
        let own = resolution ?? Resolution.active(in: context) ?? Resolution()
        defer { if own !== Resolution.active(in: context) { own.end() } }
        let inner = ResolutionContext(
            dependencies: Dependencies(instances: instances.root),
            graphs: CurrentGraphs.adding(graph, to: instances.graphs),
            build: build, record: build.record, resolution: own, frame: context?.frame)
        var storage: Completion.Storage =
            resolution != nil ? .resolution : scope == .singleton ? .permanent : .current
        if scope == .singleFlight { storage = .none }
        var undecorated: Any?
        // The handle of an `asyncSingleton` gets its graph earlier, because it is shared and opens in one world.
        let watch = scope == .untilOpen ? nil : GraphWatch(build, of: graph)
        watch?.begin(closureCount: CloseClosure.count(close))
        defer { watch?.end() }
        do throws(Failure) {
            var built = try inner.perform { () throws(Failure) -> LiveInstance in
                let value = try produce(in: table.layer, undecorated: &undecorated, make)
                if complete == nil, let watch { pinKeptGraph(of: build, in: table, watch) }
                // What completes the value reads on, for the value.
                let record = complete == nil ? build.record.ended() : build.record
                return instance(of: value, scope, in: table, record)
            }
            if scope == .sharedIfObject {
                if let object = built.object { own.keep(object) } else { storage = .none }
            }
            let made = built.instance
            if let complete { built = try self.complete(built, of: build, in: table, inner, watch, complete) }
            // Before anybody else can build something from it, which is closed first; the other one is noted already.
            let isOwn = scope == .singleton && built.instance === made
            let closing = isOwn ? noteClosing(of: built, undecorated, close, in: table.layer, by: build) : nil
            let kept = end(build, with: built, storage, in: table)
            if let closing { move(closing, isKept: kept.instance === built.instance, from: table, by: build) }
            if kept.instance === built.instance, table.layer.hasPendingOverrides {
                learnOverrides(fitting: kept.value(as: Value.self), in: table.layer)
            }
            return kept.value(as: Value.self)
        } catch {
            _ = finish(build, .failed(error), in: table, storage)
            recordFailure(of: build)
            throw error
        }
    }

    /// Completes what a build has made. A separate function, because the stack space of a build limits the depth of a
    /// graph.
    ///
    /// - Returns: The instance to use, which may be another one that was there first.
    @inline(never)
    private func complete<Value, Failure: Error>(
        _ built: LiveInstance, of build: Build, in table: InstanceTable, _ inner: ResolutionContext,
        _ watch: GraphWatch?, _ complete: (Value) throws(Failure) -> Void
    ) throws(Failure) -> LiveInstance {
        if let other = begin(completing: built.instance, of: build, in: table)?.live { return other }
        let value = built.value(as: Value.self)
        try inner.perform { () throws(Failure) in try complete(value) }
        if let watch { pinKeptGraph(of: build, in: table, watch) }
        return built
    }

    /// Ends a build that has made its value.
    ///
    /// - Returns: The instance to use, which may be another one that was there first.
    private func end(
        _ build: Build, with built: LiveInstance, _ storage: Completion.Storage, in table: InstanceTable
    ) -> LiveInstance {
        if let earlier = finish(build, .built(built.instance), in: table, storage).flatMap(use) { return earlier }
        if storage == .permanent { instances.publish(table) }
        records.forEach { $0.add(built.instance.provenance) }
        return built
    }

    /// Whoever catches the error and goes on depends on what led to it.
    func recordFailure(of build: Build) {
        for record in records {
            record.add(binding.key)
            record.merge(build.record)
        }
    }

    private func instance<Value>(
        of value: Value, _ scope: Scope, in table: InstanceTable, _ record: DependencyRecord
    ) -> LiveInstance {
        let provenance = Provenance(binding: binding.key, lineage: table.lineage, dependencies: record)
        let isHeldByOthers =
            switch scope {
            case .shared, .sharedIfObject: true
            case .untilOpen: (value as? any AnyAsync)?.isOpen == false
            default: false
            }
        guard isHeldByOthers else { return LiveInstance(StrongInstance(value, provenance: provenance)) }
        guard Sample.isObject(value) else {
            // An override may be a plain value: its world holds it.
            if scope == .sharedIfObject || table.layer.overrides(of: binding.key).last?.isBase == true {
                return LiveInstance(StrongInstance(value, provenance: provenance))
            }
            Misuse.sharedValueIsNoObject(binding.step, type: "\(type(of: value as Any))").stop()
        }
        return LiveInstance(WeakInstance(value as AnyObject, provenance: provenance), holding: value as AnyObject)
    }
}

extension Request {
    /// Gives a value out before it is complete.
    ///
    /// - Returns: The instance to use instead, where the binding was built once more on the way: some have it already.
    func begin(completing instance: Instance, of build: Build, in table: InstanceTable) -> Instance? {
        GraphLock.withLock { lock in
            guard !build.isOutdated else {
                build.completion.early = .completing(instance, build)
                return nil
            }
            let first = table.build(of: build)
            switch first?.completion.early {
            case .held(let other) where other.isAlive(releasing: &lock.releases):
                build.record.add(other.provenance)
                return other
            case .completing(let other, let again) where again !== build && again.outcome == nil:
                build.record.join(again.openRing(under: &lock))
                return other
            default: break
            }
            if let other = table.instance(of: build, releasing: &lock.releases) {
                build.record.add(other.provenance)
                return other
            }
            // Where the binding is built once more, those who read it find the build that was there first.
            build.completion.early = .completing(instance, build)
            first?.completion.early = .completing(instance, build)
            return nil
        }
    }

    /// Ends a build, and keeps its instance unless an override came in the meantime.
    ///
    /// Where the value holds one that is still being completed, the build ends with that one.
    ///
    /// - Returns: The instance to use instead, where the binding was built once more on the way.
    func finish(
        _ build: Build, _ outcome: Build.Outcome, in table: InstanceTable, _ storage: Completion.Storage
    ) -> Instance? {
        let (earlier, head) = GraphLock.withLock { lock -> (Instance?, Build?) in
            // Readers find the value held back, or ended, from now on.
            build.completion.ring?.close(build, under: &lock)
            build.record.close()
            // What is held back may hold a value that is not complete.
            let head = build.incompleteHead
            let members = build.takeHeldBack(under: &lock)
            guard case .built(let instance) = outcome else {
                build.drop(outcome, in: table, under: &lock)
                for member in members { member.build.drop(.dropped, in: member.table, under: &lock) }
                return (nil, nil)
            }
            let own = Completion.HeldBack(build: build, table: table, instance: instance, storage: storage)
            guard let head else {
                // The members hold this one, and this one them: so all is decided before any of them ends.
                for ended in members + [own] { ended.instance.provenance.noteLaterReads(under: &lock) }
                let earlier = own.end(under: &lock)
                for member in members { _ = member.end(under: &lock) }
                return (earlier, nil)
            }
            let earlier = hold(own, backFor: head, under: &lock)
            // Threads that wait for what the head may need ask again, and get what is there.
            own.table.build(of: build)?.wakeWaiters(under: &lock)
            for member in members {
                head.hold(member, under: &lock)
                member.build.wakeWaiters(under: &lock)
            }
            return (earlier, head)
        }
        instances.root.end(build)
        guard let head, !head.isOnThisStack else { return earlier }
        awaitEnd(of: build)
        if case .built(let instance) = build.outcome { return instance }
        return earlier
    }

    /// Waits until another thread has completed what a build's value holds, unless that needs the value in turn.
    private func awaitEnd(of build: Build) {
        let delay = instances.currentTable().layer.waitReportDelay
        while build.outcome == nil {
            let decision = GraphLock.withLock { lock in
                build.outcome == nil
                    ? build.prepareWait(of: context?.activeBuild, reportingAfter: delay, under: &lock) : nil
            }
            guard case .wait(let wait)? = decision else { return }
            wait()
        }
    }

    /// Keeps what a build has made for its own stack, until what it holds is complete.
    ///
    /// - Returns: The instance to use instead, where the binding was built once more on the way.
    private func hold(
        _ own: Completion.HeldBack, backFor head: Build, under lock: inout GraphLock
    ) -> Instance? {
        // Where the binding was built once more, those who read it find the build that was there first.
        let first = own.table.build(of: own.build) ?? own.build
        if case .held(let earlier)? = first.completion.early {
            let same = Completion.HeldBack(
                build: own.build, table: own.table, instance: earlier, storage: own.storage)
            head.hold(same, under: &lock)
            return earlier
        }
        // Where another build is completing this instance, its readers belong to the ring of that one.
        if case .completing(let other, let again)? = first.completion.early, other === own.instance, again !== own.build
        {
            head.hold(own, under: &lock)
            return nil
        }
        first.completion.early = .held(own.instance)
        head.hold(own, under: &lock)
        return nil
    }
}

extension Build {
    /// Holds back what another build has made until this one ends.
    fileprivate func hold(_ member: Completion.HeldBack, under lock: inout GraphLock) {
        completion.heldBack.append(member)
        member.build.completion.head = self
    }

    /// Returns what was held back for this build, which ends.
    fileprivate func takeHeldBack(under lock: inout GraphLock) -> [Completion.HeldBack] {
        let held = completion.heldBack
        completion.heldBack = []
        return held
    }

    /// Ends this build without keeping anything.
    fileprivate func drop(_ outcome: Outcome, in table: InstanceTable, under lock: inout GraphLock) {
        table.lineage.end(self, under: &lock)
        end(outcome, under: &lock)
    }
}

extension Completion.HeldBack {
    /// Ends the build, and keeps its instance in its home.
    ///
    /// - Returns: The instance that is there already.
    fileprivate func end(under lock: inout GraphLock) -> Instance? {
        table.lineage.end(build, under: &lock)
        let isKept =
            switch storage {
            case .permanent, .current: !build.isOutdated
            case .resolution: true
            case .none: false
            }
        guard isKept else {
            build.end(.built(instance), under: &lock)
            return nil
        }
        let provenance = instance.provenance
        var home = table.home(of: provenance.dependencies, of: provenance.binding)
        var store = build.resolution?.table(for: home) ?? home
        if let other = store.instance(of: build.binding.identity, releasing: &lock.releases), home !== table {
            // It may have read more than this build. This instance then lives where that is touched.
            let inner = table.home(of: other.provenance.dependencies, of: provenance.binding)
            if inner.layer.depth > home.layer.depth {
                home = inner
                store = build.resolution?.table(for: home) ?? home
            }
        }
        if let earlier = store.instance(of: build.binding.identity, releasing: &lock.releases) {
            build.end(.built(earlier), under: &lock)
            return earlier
        }
        let mayLetGo = home.layer.lifetime != nil && provenance.has(.mayHoldWorld)
        store.insert(instance, isPermanent: storage == .permanent && !mayLetGo, under: &lock)
        if table.layer.lifetime !== home.layer.lifetime { lock.afterward { build.move(to: home.layer) } }
        if table.enclosing != nil { note(in: home, store, under: &lock) }
        build.end(.built(instance), under: &lock)
        return nil
    }

    /// Records what a build in an inner world has read, for later builds.
    private func note(in home: InstanceTable, _ store: InstanceTable, under lock: inout GraphLock) {
        let provenance = instance.provenance
        let layer = table.layer
        // Bindings that a nested world declares at run time do not come up again.
        let isPassing = provenance.binding.identity.isDeclaredAtRunTime && home.enclosing != nil
        if !provenance.lineage.isOfTypedGraph, !provenance.isOfHandle, !isPassing,
            layer.overrideDepth(of: provenance.binding) == nil
        {
            lock.releases.add(layer.knowledge.learn(provenance.dependencies, of: .binding(provenance.binding)))
        }
        guard home.enclosing != nil, store === home else { return }
        Placement.note(self, in: home, under: &lock)
    }
}

extension Provenance {
    /// Whether the instance is the handle of an asynchronous binding, whose dependencies are known when it is open.
    fileprivate var isOfHandle: Bool {
        dependencies.contents.contains { dependency in
            if case .later(let record) = dependency { record.name == .binding(binding) } else { false }
        }
    }
}

extension InstanceTable {
    /// The first build in this table that is under way for the same instance as another one.
    fileprivate func build(of other: Build) -> Build? {
        lineage.builds(of: other.binding.identity).first { $0.table === self && $0.resolution === other.resolution }
    }

    /// The instance that a build in this table would make, if it is there.
    fileprivate func instance(of build: Build, releasing releases: inout DeferredReleases) -> Instance? {
        let finding = find(
            build.binding.identity, in: build.resolution, isLearnable: { _ in false }, releasing: &releases)
        if case .found(let instance) = finding { return instance }
        return nil
    }
}

extension Build {
    /// Makes objects and tasks of this build read in the world that its instance lives in.
    fileprivate func move(to home: Layer) {
        guard let world = instances.root.enclosing(with: home.lifetime) else { return }
        record.moveReaders(to: world)
    }
}

extension Instances {
    /// The dependencies of the world with a lifetime, if it is this world or one around it.
    func enclosing(with lifetime: WorldLifetime?) -> Instances? {
        sequence(first: self, next: \.outer).first { $0.world.lifetime === lifetime }
    }
}

extension Request {
    /// Pins the instance of a build to the build's world if it may have kept a graph of that world, and reports the
    /// instance if it would be shared otherwise. Call it before the build's record is closed.
    func pinKeptGraph(of build: Build, in table: InstanceTable, _ watch: GraphWatch) {
        let layer = instances.world.outermostLayer
        switch watch.outcome {
        case _ where build.hasOpenWorlds: build.record.pin(to: layer)
        case .keepsNothing: break
        case .keepsGraph:
            let otherwise = build.record.pin
            build.record.pin(to: layer)
            table.reportKeptGraph(
                build.record, of: binding.key, binding.step, pinnedOtherwiseTo: otherwise, in: instances.world)
        case .isUndecided(let reference): build.pin(to: layer, until: reference)
        }
    }
}

extension Request {
    /// Notes that a value which was just built must be closed when its graph is shut down, if it is closable.
    ///
    /// - Parameters:
    ///   - undecorated: The value of the binding itself, if it was decorated.
    ///   - close: The `close:` closure of the binding, if it has one.
    ///   - build: The build that made the value.
    /// - Returns: The closing that was added.
    func noteClosing<Value>(
        of built: LiveInstance, _ undecorated: Any?, _ close: ((Value) async throws -> Void)?, in layer: Layer,
        by build: Build
    ) -> Closing? {
        // Not cast as an optional, which would itself be a value of the type `Any`.
        let value = undecorated.flatMap { $0 as? Value } ?? built.value(as: Value.self)
        let closable = close == nil ? value as? any ClosableDependency : nil
        guard close != nil || closable != nil else { return nil }
        // A value that was given is not the graph's to close.
        guard layer.overrides(of: binding.key).last?.isValue != true else { return nil }
        // The closure is `Sendable` in the binding calls, as the value is, or both belong to the main actor.
        let kept = KeptReference(graph, closureCount: CloseClosure.count(close))
        let (closed, close) = (Transfer(value), Transfer(close))
        let closing = Closing(binding.step, from: .instance(built.instance.provenance), of: kept) {
            if let close = close.value { try await close(closed.value) } else { try await closable?.close() }
        }
        guard instances.makeLifecycle().add(closing, of: instances) else {
            refuse(closing, of: build)
            return nil
        }
        return closing
    }
}

extension Request {
    /// Makes the world that an instance lives in close its value; closes the value now if another instance came first.
    ///
    /// - Parameters:
    ///   - isKept: Whether readers get this instance.
    ///   - table: The table in which it was built.
    func move(_ closing: Closing, isKept: Bool, from table: InstanceTable, by build: Build) {
        guard case .instance(let provenance) = closing.origin else { return }
        guard isKept else {
            let dropped = instances.lifecycle?.takeClosings([closing.origin.id]) ?? []
            return instances.closeDropped(dropped)
        }
        guard let home = table.layer.enclosing(provenance.home), home.lifetime !== table.layer.lifetime,
            let world = instances.root.enclosing(with: home.lifetime)
        else { return }
        for closing in instances.moveClosing(of: provenance, to: world) { refuse(closing, of: build) }
    }

    /// Stops the program before it builds a value that its graph can no longer close.
    func stopIfShutDown<Value>(_ build: Build, _ close: ((Value) async throws -> Void)?, in layer: Layer) {
        guard build.isAfterShutdown, close != nil || Value.self is any ClosableDependency.Type,
            layer.overrides(of: binding.key).last?.isValue != true, instances.isShutDown
        else { return }
        Misuse.builtAfterShutdown(binding.step).stop()
    }

    /// Closes a value that came too late for a shutdown. Stops the program if the build began after the shutdown.
    private func refuse(_ closing: Closing, of build: Build) {
        if build.isAfterShutdown { Misuse.builtAfterShutdown(binding.step).stop() }
        instances.closeLate(closing)
    }
}

/// What closes a value on the main actor, for the engine, which runs anywhere.
@MainActor @usableFromInline
func onMainActor<Value>(
    closing close: @escaping @MainActor (Value) async throws -> Void
) -> (Value) async throws -> Void {
    { value in
        let value = Transfer(value)
        try await { @MainActor in try await close(value.value) }()
    }
}
