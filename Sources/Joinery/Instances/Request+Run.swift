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
