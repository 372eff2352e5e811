// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The state of the current task: its world, its current typed graphs and its build.
///
/// Immutable. A change is a new value of the task-local for the duration of an operation.
final class ResolutionContext: Sendable {
    @TaskLocal private static var ofTask: ResolutionContext?

    /// The context of the current task or, in a test without a trait, the context of the test.
    static var current: ResolutionContext? { Activity.isNone ? nil : ofTask ?? TestHost.context }

    /// The world in which this context was created.
    let instances: Instances
    let graphs: CurrentGraphs?
    /// The innermost build when this was created. It may have ended since, or run on another thread.
    let build: Build?
    /// A further record to which reads are added, in addition to that of the build on the stack.
    let record: DependencyRecord?
    let resolution: Resolution?
    /// The probe that learns which binding a key path names.
    let probe: Probe?
    /// The asynchronous build that this belongs to. It may have ended since.
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

    /// The dependencies of the current world. A task that a builder started sees the world in which the built value
    /// lives.
    var dependencies: Dependencies {
        if let build, build.keeper != nil { return Dependencies(instances: build.currentWorld(of: instances)) }
        return Dependencies(instances: frame?.environment?.currentWorld(of: instances) ?? instances)
    }

    /// Whether this can record a read, or answer it differently.
    var isObserver: Bool { build != nil || record != nil || probe != nil }

    /// Creates a context in which `graph` is current, and which is otherwise the same as `context`.
    ///
    /// `run` does not change the world. Without a context, on a thread started by hand, the graph's own world becomes
    /// current.
    convenience init(running graph: some DependencyGraph, from context: ResolutionContext?) {
        graph.learnOverridesWithSample(under: context?.activeBuild)
        self.init(
            dependencies: context?.dependencies ?? Dependencies(instances: graph.instances.ofDependencies),
            graphs: CurrentGraph(graph, context?.graphs ?? graph.instances.graphs),
            build: context?.build, record: context?.record, resolution: context?.resolution, frame: context?.frame)
    }

    /// Creates the context for entering a world that already exists.
    convenience init(entering dependencies: Dependencies, from context: ResolutionContext?) {
        self.init(
            dependencies: dependencies, graphs: context?.graphs ?? dependencies.instances.graphs,
            build: context?.build, record: context?.record, resolution: context?.resolution, probe: context?.probe,
            frame: context?.frame)
    }

    /// Returns the context for a world that is opened here.
    static func opening(_ overrides: DependencyOverrides, from context: ResolutionContext?) -> ResolutionContext {
        let enclosing = context?.dependencies.instances ?? .process
        let instances = Instances.opening(overrides, in: enclosing, graphs: context?.graphs)
        instances.beginOperation()
        context?.build?.noteOpened(instances)
        context?.environment?.noteOpened(instances)
        return ResolutionContext(
            dependencies: Dependencies(instances: instances), graphs: context?.graphs, build: context?.build,
            record: context?.record, resolution: context?.resolution, frame: context?.frame)
    }

    /// This context without its probe.
    var withoutProbe: ResolutionContext {
        ResolutionContext(
            dependencies: dependencies, graphs: graphs, build: build, record: record, resolution: resolution)
    }

    /// The build that is running on the current thread.
    var activeBuild: Build? {
        guard let build, build.isOnThisStack else { return nil }
        return build
    }

    /// The asynchronous build that the current task belongs to.
    var activeFrame: AsyncFrame? {
        guard build == nil, let frame, !frame.isEnded else { return nil }
        return frame
    }

    /// The graphs that the closure of the current asynchronous build could keep. `nil` while a kept instance is being
    /// built in it.
    var environment: AsyncEnvironment? {
        guard let frame, !frame.isEnded, build?.keeper == nil else { return nil }
        return frame.environment
    }

    /// The resolution that the build on this thread or in this task belongs to.
    var activeResolution: Resolution? {
        activeBuild == nil && activeFrame == nil ? nil : resolution
    }

    /// The open records of a read: the record of the object that reads, and of the build that waits for it.
    var openRecords: [DependencyRecord] {
        var records: [DependencyRecord] = []
        if let record, !record.isClosed { records.append(record) }
        if let building = activeBuild?.record, building !== record, !building.isClosed { records.append(building) }
        return records
    }

    /// Returns the records for a read of a graph.
    ///
    /// A thread without its own build may work for any running build of the graph's world, so the read is added to all
    /// of them. If its task opens an asynchronous value, the read belongs only to that value.
    static func records(for instances: Instances, in context: ResolutionContext?) -> [DependencyRecord] {
        let open = context?.openRecords ?? []
        guard context?.activeBuild == nil, context?.activeFrame == nil else { return open }
        let running = instances.ofDependencies.runningRecords
        return open.isEmpty ? running : open + running.filter { record in !open.contains { $0 === record } }
    }

    func perform<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        // `withValue` has untyped throws.
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

    /// Returns an error as the only type that the operation can throw.
    private static func typed<Failure: Error>(_ error: any Error) -> Failure {
        guard let error = error as? Failure else {
            preconditionFailure("The operation threw an error that is not a \(Failure.self).")
        }
        return error
    }
}
