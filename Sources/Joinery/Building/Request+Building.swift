// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Request {
    /// Runs a build, and keeps its value.
    ///
    /// - Parameters:
    ///   - table: The table in which the build was begun.
    ///   - resolution: The resolution that the build belongs to, wherever its value is kept.
    ///   - close: Closes the value, instead of its `ClosableDependency` conformance.
    ///   - completion: The completion that follows.
    ///   - make: Builds the value for a context.
    /// - Returns: The instance to use, which may be an earlier one.
    func run<Value, Failure: Error>(
        _ build: Build, of scope: Scope, in table: InstanceTable, during resolution: Resolution,
        close: ((Value) async throws -> Void)?, completion: Completion?,
        make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> RetainedInstance {
        if scope.isClosed { stopIfShutDown(build, close, in: table.layer) }
        build.stopIfStackIsUsedUp()
        Tracer.note(.built)
        let measurement = Instrumentation.beginMeasurement()
        defer { measurement?.end(of: build) }
        instances.ofDependencies.begin(build)
        var undecorated: Any?
        let watch = scope.mayKeepGraph ? GraphWatch.of(build, on: graph) : nil
        watch?.begin(holderCount: holderCount(with: CloseClosure.count(close)))
        defer { watch?.end() }
        do throws(Failure) {
            let built = try context(in: build, resolution).perform { () throws(Failure) -> RetainedInstance in
                let value = try produce(in: table.layer, undecorated: &undecorated, make)
                if let watch { pinKeptGraph(of: build, in: table, watch) }
                return instance(of: value, scope, in: table, build.record.ended())
            }
            var storage = scope.storage
            if scope.keepsOnlyObjects {
                if let object = built.object { resolution.keep(object) } else { storage = .none }
            }
            // Added before another thread can build a value from it, because that value must be closed first.
            let mayClose = scope.isClosed && (close != nil || undecorated != nil || built.isClosable(as: Value.self))
            let closing = mayClose ? noteClosing(of: built, undecorated, close, in: table.layer, by: build) : nil
            let kept = end(
                EndedBuild(
                    build: build, instance: built.instance, table: table, storage: storage,
                    completion: completion?.build), of: built)
            if let closing { move(closing, isKept: kept.instance === built.instance, from: table, by: build) }
            if kept.instance === built.instance, table.layer.hasPendingOverrides {
                learnOverrides(fitting: kept.value(as: Value.self), in: table.layer)
            }
            return kept
        } catch {
            drop(build, .failed(error), in: table)
            recordFailure(of: build)
            throw error
        }
    }

    /// Returns the context of a builder or a completion. A separate function because the stack space of a build limits
    /// the depth of a graph.
    ///
    /// - Parameter keepingCallersGraphs: Whether the caller's typed graphs stay current, for a value that belongs to
    ///   the caller. A kept instance sees only the graphs that were current when its own graph was created.
    @inline(never)
    func context(
        in build: Build, _ resolution: Resolution, keepingCallersGraphs: Bool = false
    ) -> ResolutionContext {
        let isSameWorld = keepingCallersGraphs && context?.dependencies.instances === instances.ofDependencies
        return ResolutionContext(
            dependencies: Dependencies(instances: instances.ofDependencies),
            graphs: CurrentGraphs.adding(graph, to: isSameWorld ? context?.graphs : instances.graphs),
            build: build, record: build.record, resolution: resolution, frame: context?.frame)
    }

    /// Ends a build that has a value.
    ///
    /// - Returns: The instance to use, which may be an earlier one.
    private func end(_ ended: EndedBuild, of built: RetainedInstance) -> RetainedInstance {
        let earlier = GraphLock.withLock { ended.end(under: &$0) }
        instances.ofDependencies.end(ended.build)
        if let earlier, let live = use(earlier) { return live }
        if ended.storage == .permanent { instances.publish(ended.table) }
        let provenance = built.instance.provenance
        if ended.completion == nil, provenance.has(.isIncomplete) { Completion.awaitAll(of: provenance, for: self) }
        records.forEach { $0.add(provenance) }
        return built
    }

    /// Ends a build without an instance.
    func drop(_ build: Build, _ outcome: Build.Outcome, in table: InstanceTable) {
        GraphLock.withLock { lock in
            build.record.close()
            table.lineage.end(build, under: &lock)
            build.end(outcome, under: &lock)
        }
        instances.ofDependencies.end(build)
    }

    /// A caller that catches the error depends on the reads that led to it.
    func recordFailure(of build: Build) {
        for record in records {
            record.add(binding.key)
            record.merge(build.record)
        }
    }

    private func instance<Value>(
        of value: Value, _ scope: Scope, in table: InstanceTable, _ record: DependencyRecord
    ) -> RetainedInstance {
        let provenance = Provenance(binding: binding.key, lineage: table.lineage, dependencies: record)
        guard scope.isHeldByOthers(value) else {
            return RetainedInstance(StrongInstance(value, provenance: provenance))
        }
        guard Sample.isObject(value) else {
            // An override may give a plain value, which its world holds.
            if scope.keepsOnlyObjects || table.layer.overrides(of: binding.key).last?.isBase == true {
                return RetainedInstance(StrongInstance(value, provenance: provenance))
            }
            Misuse.sharedValueIsNoObject(binding.step, type: "\(type(of: value as Any))").stop()
        }
        return RetainedInstance(WeakInstance(value as AnyObject, provenance: provenance), holding: value as AnyObject)
    }
}

extension Request {
    /// Pins the instance of a build to the build's world if it may have kept a graph of that world, and reports the
    /// instance if it would otherwise be shared. Must be called before the build's record is closed.
    func pinKeptGraph(
        of build: Build, in table: InstanceTable, _ watch: GraphWatch, hasOpenWorlds: Bool = false
    ) {
        let layer = instances.world.outermostLayer
        switch watch.outcome {
        case _ where hasOpenWorlds || build.hasOpenWorlds: build.record.pin(to: layer)
        case .keepsNothing: break
        case .keepsGraph:
            let otherwise = build.record.pin
            build.record.pin(to: layer)
            GraphWatch.report(
                build.record, of: binding.key, binding.step, in: table, pinnedOtherwiseTo: otherwise,
                of: instances.world)
        case .isUncertain(let reference): build.pin(to: layer, until: reference)
        }
    }
}

extension Request {
    /// Records that a new value must be closed when its graph shuts down, if it is closable.
    ///
    /// - Parameters:
    ///   - undecorated: The value of the binding before decoration, if it was decorated.
    ///   - close: The `close:` closure of the binding, if any.
    ///   - build: The build that created the value.
    /// - Returns: The closing that was added.
    func noteClosing<Value>(
        of built: RetainedInstance, _ undecorated: Any?, _ close: ((Value) async throws -> Void)?, in layer: Layer,
        by build: Build
    ) -> Closing? {
        // Not cast as an optional, which would itself be a value of type `Any`.
        let value = undecorated.flatMap { $0 as? Value } ?? built.value(as: Value.self)
        let closable = close == nil ? value as? any ClosableDependency : nil
        guard close != nil || closable != nil else { return nil }
        // The graph does not close a value that an override gave.
        guard layer.overrides(of: binding.key).last?.isValue != true else { return nil }
        // In the binding calls, either the closure and the value are both `Sendable`, or both belong to the main actor.
        let kept = EngineReference(graph, closureCount: CloseClosure.count(close))
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
    /// Moves the closing of a value to the world in which its instance lives, or closes the value now if there was an
    /// earlier instance.
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
            let world = instances.ofDependencies.enclosing(with: home.lifetime)
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

    /// Closes a value that was built too late for a shutdown. Stops the program if the build began after the shutdown.
    private func refuse(_ closing: Closing, of build: Build) {
        if build.isAfterShutdown { Misuse.builtAfterShutdown(binding.step).stop() }
        instances.closeLate(closing)
    }
}

/// Returns a closure that closes a value on the main actor and can be called from anywhere.
@MainActor @usableFromInline
func onMainActor<Value>(
    closing close: @escaping @MainActor (Value) async throws -> Void
) -> (Value) async throws -> Void {
    { value in
        let value = Transfer(value)
        try await { @MainActor in try await close(value.value) }()
    }
}
