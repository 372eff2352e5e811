// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The step after the build of a value that is complete only with other values, which may read it in turn.
///
/// 1. Before the build, the completion is created as a detached build, whose unread record is a later read of the
///    instance.
/// 2. At the end of the build the instance is marked as incomplete, and inserted into its table.
/// 3. The stack that completes the instance reads it as it is, and so does a thread whose wait would close a circle. So
///    a ring through completions ends. Other threads wait for the instance, and for instances that are built from it
///    until then.
/// 4. At the end of the completion, the record of the instance takes over its reads, and the instances move out to
///    their homes.
struct Completion {
    /// The number of running completions in the whole program. Changed under the graph lock.
    fileprivate static let runningCount = Atomic(0)

    let build: Build
    private let completed: Build
    private let resolution: Resolution

    /// - Parameters:
    ///   - completed: The build that is about to run.
    ///   - resolution: The resolution that it belongs to.
    init(of completed: Build, in resolution: Resolution, for request: Request) {
        self.completed = completed
        self.resolution = resolution
        build = Build(
            completed.binding, of: completed.instances, in: completed.table, for: completed.resolution,
            parent: completed.parent, record: DependencyRecord(isUnread: true, isOfCompletion: true), isDetached: true,
            isLasting: completed.isLasting)
        build.record.setReader(build)
        completed.record.addLater(build.record)
    }

    /// Completes the value of the build, unless another instance is used.
    ///
    /// Never inlined, because the stack space of a build limits the depth of a graph.
    ///
    /// - Returns: The instance to use. If several worlds have built it for one home at the same time, it is the one
    ///   that was added first.
    @inline(never)
    func run<Value>(
        for request: Request, _ built: RetainedInstance, in table: InstanceTable, _ complete: (Value) -> Void
    ) -> RetainedInstance {
        let instance = built.instance
        guard build.completedInstance === instance else { return built }
        let dependencies = request.instances.ofDependencies
        dependencies.begin(build)
        let watch = GraphWatch.of(build, on: request.graph)
        watch?.begin(holderCount: request.holderCount())
        request.context(in: build, resolution).perform { complete(built.value(as: Value.self)) }
        GraphLock.withLock { lock in
            build.record.endRead()
            build.record.close()
            let provenances = [instance.provenance] + build.state.withLock { $0.adopters.compactMap(\.object) }
            for provenance in provenances { provenance.takeOver(build.record, under: &lock) }
            for provenance in provenances { provenance.noteLaterReads(under: &lock) }
        }
        if let watch { pinKeptGraph(for: request, instance, in: table, watch) }
        watch?.end()
        Placement.settle(build.record, readIn: dependencies)
        let earlier = GraphLock.withLock { lock -> Instance? in
            Self.runningCount.subtract(1, ordering: .relaxed)
            if let enclosing = build.enclosingCompletion(of: instance.provenance, under: &lock) {
                enclosing.state.withLock { $0.postponed.append(build) }
                return nil
            }
            return build.endCompletion(under: &lock)
        }
        dependencies.end(build)
        if let earlier = earlier.flatMap(request.use) { return earlier }
        Self.awaitAll(of: instance.provenance, for: request)
        return built
    }

    /// Pins the instance to its world if the completion may have made it keep a graph of that world.
    private func pinKeptGraph(
        for request: Request, _ instance: Instance, in table: InstanceTable, _ watch: GraphWatch
    ) {
        let wasProvisional = completed.isProvisional
        if !wasProvisional { request.pinKeptGraph(of: completed, in: table, watch, hasOpenWorlds: build.hasOpenWorlds) }
        GraphLock.withLock { lock in
            instance.provenance.noteLaterReads(under: &lock)
            guard !wasProvisional, completed.isProvisional else { return }
            let home = table.table(atDepth: instance.provenance.home.depth)
            let ended = EndedBuild(
                build: completed, instance: instance, table: table, storage: .current, completion: nil)
            Placement.note(ended, in: home, under: &lock)
        }
    }

    /// Waits until other threads have completed an instance and those that it was built from, unless one of them waits
    /// for this thread.
    @inline(never)
    static func awaitAll(of provenance: Provenance, for request: Request) {
        let runningCount = Self.runningCount.load(ordering: .relaxed)
        if runningCount > 0, runningCount == request.context?.activeBuild?.completionCount { return }
        let table = request.instances.currentTable()
        let delay = table.layer.waitReportDelay
        func prepareWait() -> (() -> Void)? {
            GraphLock.withLock { lock in
                for completion in provenance.runningCompletions(under: &lock) where !completion.isOnThisStack {
                    let decision = completion.prepareWait(
                        of: request.context?.activeBuild, mayGiveUp: true, reportingAfter: delay, under: &lock)
                    if case .wait(let wait) = decision { return wait }
                }
                table.table(atDepth: provenance.home.depth).keepComplete(provenance, under: &lock)
                return nil
            }
        }
        while let wait = prepareWait() { request.wait(wait) }
    }
}

extension Build {
    /// The number of completions on the stack of this build.
    fileprivate var completionCount: Int { stack.count { $0.completedInstance != nil } }

    /// Returns the outermost completion on the stack that the instance also waits for. When that has ended, the ring is
    /// complete and its home is known.
    fileprivate func enclosingCompletion(of provenance: Provenance, under lock: inout GraphLock) -> Build? {
        let awaited = Set(provenance.runningCompletions(except: self, under: &lock).map { ObjectIdentifier($0) })
        if awaited.isEmpty { return nil }
        return stack.reduce(nil) { awaited.contains(ObjectIdentifier($1)) ? $1 : $0 }
    }

    /// Ends a completion, and those of the same ring whose end was postponed until now.
    ///
    /// - Returns: The instance that replaces the completed one, if there is another in its home.
    fileprivate func endCompletion(under lock: inout GraphLock) -> Instance? {
        guard let instance = completedInstance, let table else { return nil }
        let earlier = resolution == nil ? table.discard(instance, under: &lock) : nil
        table.lineage.end(self, under: &lock)
        lock.releases.add(instance)
        completedInstance = nil
        end(.dropped, under: &lock)
        let postponed = state.withLock { state in
            defer { state.postponed = [] }
            return state.postponed
        }
        for completion in postponed {
            lock.releases.add(completion)
            if let earlier = completion.endCompletion(under: &lock) { lock.releases.add(earlier) }
        }
        return earlier
    }
}

extension EndedBuild {
    /// Begins the completion, before another thread can find the instance.
    func beginCompletion(under lock: inout GraphLock) {
        guard let completion else { return }
        instance.provenance.add(.isIncomplete, under: &lock)
        completion.completedInstance = instance
        Completion.runningCount.add(1, ordering: .relaxed)
        table.lineage.begin(completion, under: &lock)
    }
}

extension Provenance {
    /// Returns the running completions of the instance and of those that it was built from.
    ///
    /// - Parameter own: A completion that is about to end.
    fileprivate func runningCompletions(except own: Build? = nil, under lock: inout GraphLock) -> [Build] {
        guard has(.isIncomplete) else { return [] }
        var completions: [Build] = []
        var incomplete = [self]
        var seen: Set = [ObjectIdentifier(self)]
        var next = 0
        while next < incomplete.count {
            for dependency in incomplete[next].dependencies.contents {
                switch dependency {
                case .later(let record):
                    guard let build = record.completion else { continue }
                    lock.releases.add(build)
                    if build !== own, build.outcome == nil { completions.append(build) }
                case .instance(let part) where part.has(.isIncomplete):
                    if seen.insert(ObjectIdentifier(part)).inserted { incomplete.append(part) }
                default: break
                }
            }
            next += 1
        }
        guard completions.isEmpty, own == nil else { return completions }
        for part in incomplete { part.remove(.isIncomplete, under: &lock) }
        for part in incomplete.reversed() { part.noteLaterReads(under: &lock) }
        return []
    }

    /// Returns the instances in a record, directly or indirectly, that were built from this one. They are incomplete,
    /// because this one was.
    private func incompleteInstances(builtFromThisIn record: DependencyRecord) -> Set<ObjectIdentifier> {
        var holders: [ObjectIdentifier: [Provenance]] = [:]
        var seen: Set<ObjectIdentifier> = []
        var rest: [(record: DependencyRecord, holder: Provenance?)] = [(record, nil)]
        while let (record, holder) = rest.popLast() {
            for case .instance(let part) in record.contents where part === self || part.has(.isIncomplete) {
                if let holder { holders[ObjectIdentifier(part), default: []].append(holder) }
                guard part !== self, seen.insert(ObjectIdentifier(part)).inserted else { continue }
                rest.append((part.dependencies, part))
            }
        }
        var found: Set<ObjectIdentifier> = []
        var reached = [self]
        while let part = reached.popLast() {
            for holder in holders[ObjectIdentifier(part)] ?? [] where found.insert(ObjectIdentifier(holder)).inserted {
                reached.append(holder)
            }
        }
        return found
    }

    /// Adds the reads of a completion of this instance, or of an instance whose reads this one has taken over.
    ///
    /// An instance that was itself built from this one would result in a record that holds itself. It is replaced by
    /// its binding and its other dependencies. What its own completion has yet to read is added at the end of that
    /// completion.
    fileprivate func takeOver(_ record: DependencyRecord, under lock: inout GraphLock) {
        var added = RecordedDependencies(isUnread: false)
        added.add(record.pin)
        let builtFromThis = incompleteInstances(builtFromThisIn: record)
        var seen: Set = [ObjectIdentifier(self)]
        var rest = record.contents
        while let dependency = rest.popLast() {
            switch dependency {
            case .instance(let part):
                guard seen.insert(ObjectIdentifier(part)).inserted else { continue }
                guard builtFromThis.contains(ObjectIdentifier(part)) else {
                    added.instances.insert(part)
                    continue
                }
                added.bindings.insert(part.binding)
                if part.has(.isPinned) { added.add(part.home) }
                rest += part.dependencies.contents
            case .binding(let binding): added.bindings.insert(binding)
            case .later(let later):
                added.later[ObjectIdentifier(later)] = Weak(later)
                guard !later.isClosed, let completion = later.completion else { continue }
                lock.releases.add(completion)
                completion.state.withLock { $0.adopters.append(Weak(self)) }
            case .context: added.readsContext = true
            case .unknown: added.isOpenEnded = true
            }
        }
        dependencies.takeOver(added)
    }
}
