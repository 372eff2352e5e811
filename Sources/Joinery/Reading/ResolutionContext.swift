// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What the current task sees: its world, its current typed graphs, and the build under way.
///
/// Immutable; a change is a new value for the task-local, for the time of an operation.
final class ResolutionContext: Sendable {
    @TaskLocal private static var ofTask: ResolutionContext?

    /// The context of the current task or, in a test that no trait has given a world, that of the test.
    static var current: ResolutionContext? { Activity.isNone ? nil : ofTask ?? TestHost.context }

    /// The world in which this was made.
    let instances: Instances
    let graphs: CurrentGraphs?
    /// The innermost build where this was made; it may have ended since, or run on another thread.
    let build: Build?
    /// Where reads are recorded, in addition to the build on the stack.
    let record: DependencyRecord?
    let resolution: Resolution?
    /// A key path being probed, to learn which binding it names.
    let probe: Probe?
    /// The asynchronous build that this belongs to; it may have ended since.
    let frame: AsyncFrame?

    init(
        dependencies: Dependencies, graphs: CurrentGraphs?, build: Build? = nil, record: DependencyRecord? = nil,
        resolution: Resolution? = nil, probe: Probe? = nil, frame: AsyncFrame? = nil
    ) {
        instances = dependencies.instances
        self.graphs = graphs
        self.build = build
        self.record = record
        self.resolution = resolution
        self.probe = probe
        self.frame = frame
        Activity.begin(isObserver: isObserver)
        instances.beginUse()
    }

    deinit {
        Activity.end(isObserver: isObserver)
        instances.endUse()
    }

    /// The dependencies of the current world. A task of a builder sees the world that the value lives in.
    var dependencies: Dependencies {
        if let build, build.keeper != nil { return Dependencies(instances: build.currentWorld(of: instances)) }
        return Dependencies(instances: frame?.surroundings?.currentWorld(of: instances) ?? instances)
    }

    /// Whether this may take note of a read, or answer it in another way.
    var isObserver: Bool { build != nil || record != nil || probe != nil }

    /// The context in which `graph` is current, otherwise as `context`: `run` changes no world. Where there is no
    /// context, on a thread started by hand, the graph brings its own world along.
    convenience init(running graph: some DependencyGraph, from context: ResolutionContext?) {
        graph.learnOverridesWithSample(under: context?.activeBuild)
        self.init(
            dependencies: context?.dependencies ?? Dependencies(instances: graph.instances.ofDependencies),
            graphs: CurrentGraph(graph, context?.graphs ?? graph.instances.graphs),
            build: context?.build, record: context?.record, resolution: context?.resolution, frame: context?.frame)
    }

    /// The context inside a world that was opened before.
    convenience init(entering dependencies: Dependencies, from context: ResolutionContext?) {
        self.init(
            dependencies: dependencies, graphs: context?.graphs ?? dependencies.instances.graphs,
            build: context?.build, record: context?.record, resolution: context?.resolution, probe: context?.probe,
            frame: context?.frame)
    }

    /// The context inside a world that is opened here.
    static func opening(_ overrides: DependencyOverrides, from context: ResolutionContext?) -> ResolutionContext {
        let enclosing = context?.dependencies.instances ?? .process
        let instances = Instances.opening(overrides, in: enclosing, graphs: context?.graphs)
        instances.beginOperation()
        context?.build?.noteOpened(instances)
        context?.surroundings?.noteOpened(instances)
        return ResolutionContext(
            dependencies: Dependencies(instances: instances), graphs: context?.graphs, build: context?.build,
            record: context?.record, resolution: context?.resolution, frame: context?.frame)
    }

    /// This context, without what it probes.
    var withoutProbe: ResolutionContext {
        ResolutionContext(
            dependencies: dependencies, graphs: graphs, build: build, record: record, resolution: resolution)
    }

    /// The build that is under way on the current thread.
    var activeBuild: Build? {
        guard let build, build.isOnThisStack else { return nil }
        return build
    }

    /// The asynchronous build that the current task belongs to.
    var activeFrame: AsyncFrame? {
        guard build == nil, let frame, !frame.isEnded else { return nil }
        return frame
    }

    /// What the closure of the current asynchronous build may keep, unless a kept instance is being built in it.
    var surroundings: AsyncSurroundings? {
        guard let frame, !frame.isEnded, build?.keeper == nil else { return nil }
        return frame.surroundings
    }

    /// The resolution that the build on this thread, or in this task, belongs to.
    var activeResolution: Resolution? {
        activeBuild == nil && activeFrame == nil ? nil : resolution
    }

    /// Where a read is to be recorded: for the object that reads, and for the build that waits for it.
    var openRecords: [DependencyRecord] {
        var records: [DependencyRecord] = []
        if let record, !record.isClosed { records.append(record) }
        if let building = activeBuild?.record, building !== record, !building.isClosed { records.append(building) }
        return records
    }

    /// Where a read of a graph is to be recorded. A thread without its own build may work for any build of the
    /// graph's world that runs, unless its task opens something: what it reads then is for that.
    static func records(for instances: Instances, in context: ResolutionContext?) -> [DependencyRecord] {
        let open = context?.openRecords ?? []
        guard context?.activeBuild == nil, context?.activeFrame == nil else { return open }
        let running = instances.ofDependencies.runningRecords
        return open.isEmpty ? running : open + running.filter { record in !open.contains { $0 === record } }
    }

    func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        // `withValue` throws untyped.
        do {
            return try Self.$ofTask.withValue(self, operation: operation)
        } catch {
            throw Self.typed(error)
        }
    }

    nonisolated(nonsending) func perform<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome = await Self.$ofTask.withValue(self) { () async -> Swift.Result<Transfer<Result>, Failure> in
            do throws(Failure) {
                return .success(Transfer(try await operation()))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get().value
    }

    /// What an operation has thrown that throws nothing but this type.
    private static func typed<Failure: Error>(_ error: any Error) -> Failure {
        guard let error = error as? Failure else {
            preconditionFailure("An error of another type than \(Failure.self).")
        }
        return error
    }
}
