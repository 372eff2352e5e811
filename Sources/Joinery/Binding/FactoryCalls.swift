// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The calls of one factory that was given out. Each builds in the world, and with the typed graphs, in which the
/// factory was read, or in the home of the object that was given the factory.
final class FactoryCalls: Sendable {
    private let binding: Binding?
    private let instances: Mutex<Instances>
    private let graphs: CurrentGraphs?
    /// What the calls have read: the object that was given the factory depends on it.
    private let record: DependencyRecord

    /// Call this while the getter of a factory binding is resolved.
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

    /// Makes the factory move with the object that holds it. A typed graph cannot move, because the factory holds it.
    private func stayOrMove(with graph: some DependencyGraph, _ context: ResolutionContext?) {
        if graph is Dependencies { return record.belong(to: self) }
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
        // A call that throws may not have come to all that a factory reads.
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
        // This may be the last reference to a world.
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

/// What the values of factory bindings have in common: that they are such. Each is made for a factory that is given
/// out, or as a sample for a probe.
protocol AnyFactoryValue {}

/// The value of a factory binding. A closure of variadic arguments cannot be a generic value, a structure that holds
/// one can.
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

/// The value of a factory binding whose calls may throw.
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

/// The value of a factory binding of the main actor.
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

/// The value of a factory binding of the main actor whose calls may throw.
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
