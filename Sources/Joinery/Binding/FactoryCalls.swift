// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The calls of one factory.
///
/// Each call builds in the world in which the factory was read and with the typed graphs that were current there, or in
/// the home of the object that holds the factory.
final class FactoryCalls: Sendable {
    private let binding: Binding?
    private let instances: Mutex<Instances>
    private let graphs: CurrentGraphs?
    /// The dependencies that the calls have read. The object that holds the factory depends on them.
    private let record: DependencyRecord

    /// Creates the calls. Call this while the getter of a factory binding is being resolved.
    ///
    /// - Parameter graph: The graph that the factory belongs to.
    init(on graph: some DependencyGraph) {
        let context = ResolutionContext.current
        binding = context?.activeBuild?.binding
        instances = Mutex(graph.instances)
        graphs = CurrentGraphs.adding(graph, to: context?.graphs ?? graph.instances.graphs)
        record = DependencyRecord(isUnread: true, name: binding.map { .binding($0.key) })
        for open in context?.openRecords ?? [] { open.addLater(record) }
        stayOrMove(with: graph, context)
    }

    /// Lets the factory move with the object that holds it, or keeps both in place if the factory holds a typed graph,
    /// which cannot move.
    private func stayOrMove(with graph: some DependencyGraph, _ context: ResolutionContext?) {
        if graph is Dependencies { return record.setReader(self) }
        let table = graph.instances.currentTable()
        guard table.enclosing != nil else { return }
        for open in context?.openRecords ?? [] { open.pin(to: table.layer) }
    }

    func perform<Value, Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard let binding else { return try make() }
        let instances = instances.withLock(\.self)
        let caller = ResolutionContext.current
        let build = Build(binding, of: instances, parent: caller?.activeBuild, record: record)
        if let path = build.cycleOnStack(mayRecur: true) { Misuse.cycle(path).stop() }
        defer {
            build.drop()
            for other in ResolutionContext.records(for: instances, in: caller) where other !== record {
                other.merge(record)
            }
        }
        let context = ResolutionContext(
            dependencies: Dependencies(instances: instances.ofDependencies), graphs: graphs, build: build,
            record: record,
            resolution: Resolution(), frame: caller?.frame)
        let value = try perform(binding.step, of: instances, in: context, make)
        // If the call throws, it may not have read everything that the factory reads.
        if record.endRead() { Placement.settle(record, readIn: instances.ofDependencies) }
        return value
    }
}

extension FactoryCalls: LaterReader {
    func move(to home: Instances) {
        let former = instances.withLock { instances in
            defer { instances = home }
            return instances
        }
        // This may release the last reference to a world.
        withExtendedLifetime(former) {}
    }
}

extension FactoryCalls {
    private func perform<Value, Failure: Error>(
        _ step: PathStep, of instances: Instances, in context: ResolutionContext, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard Tracer.isOn else { return try context.perform(make) }
        return try Tracer.trace(step, in: instances, .called) { () throws(Failure) -> Value in
            try context.perform(make)
        }
    }
}

/// The value of a factory binding. Each is created for a factory that is returned, or as a sample for a probe.
protocol AnyFactoryValue {}

/// The value of a factory binding. A closure with a parameter pack cannot be a generic argument, but a structure that
/// holds one can.
struct FactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @Sendable (repeat each Argument) -> Value

    init(sample call: @escaping @Sendable (repeat each Argument) -> Value) {
        self.call = call
    }

    init(on graph: some DependencyGraph, _ make: @escaping @Sendable (repeat each Argument) -> Value) {
        let calls = FactoryCalls(on: graph)
        call = { (argument: repeat each Argument) in calls.perform { make(repeat each argument) } }
    }
}

/// The value of a factory binding with a throwing closure.
struct ThrowingFactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @Sendable (repeat each Argument) throws -> Value

    init(sample call: @escaping @Sendable (repeat each Argument) throws -> Value) {
        self.call = call
    }

    init(on graph: some DependencyGraph, _ make: @escaping @Sendable (repeat each Argument) throws -> Value) {
        let calls = FactoryCalls(on: graph)
        call = { (argument: repeat each Argument) in try calls.perform { try make(repeat each argument) } }
    }
}

/// The value of a factory binding with a main-actor closure.
struct MainActorFactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @MainActor (repeat each Argument) -> Value

    init(sample call: @escaping @MainActor (repeat each Argument) -> Value) {
        self.call = call
    }

    init(on graph: some DependencyGraph, _ make: @escaping @MainActor (repeat each Argument) -> Value) {
        let calls = FactoryCalls(on: graph)
        call = { @MainActor (argument: repeat each Argument) in calls.perform { make(repeat each argument) } }
    }
}

/// The value of a factory binding with a throwing main-actor closure.
struct ThrowingMainActorFactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @MainActor (repeat each Argument) throws -> Value

    init(sample call: @escaping @MainActor (repeat each Argument) throws -> Value) {
        self.call = call
    }

    init(on graph: some DependencyGraph, _ make: @escaping @MainActor (repeat each Argument) throws -> Value) {
        let calls = FactoryCalls(on: graph)
        call = { @MainActor (argument: repeat each Argument) in try calls.perform { try make(repeat each argument) } }
    }
}
