// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What an instance was built from, without the instance itself: its binding and the record of what it read.
final class Provenance: Sendable {
    let binding: GraphBinding
    /// Shared by a graph's tables in a world, its later layers and the worlds nested in it.
    let lineage: Lineage
    let dependencies: DependencyRecord

    init(binding: GraphBinding, lineage: Lineage, dependencies: DependencyRecord) {
        self.binding = binding
        self.lineage = lineage
        self.dependencies = dependencies
    }
}

/// Tells tables that stand for one graph, in several worlds, from those of other graphs. Compared by identity.
final class Lineage: Sendable, Hashable {
    static func == (left: Lineage, right: Lineage) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The dependencies that something read: a build while it runs, or an object that injects lazily for as long as it
/// lives.
final class DependencyRecord: Sendable {
    /// One instance of one binding of one graph.
    private struct Place: Hashable {
        let lineage: Lineage
        let binding: GraphBinding
    }

    private struct WeakRecord {
        weak var record: DependencyRecord?
    }

    private struct State {
        var instances: [Place: Provenance] = [:]
        /// Bindings that were read and leave no instance behind: transient ones, factories, the context.
        var bindings: Set<GraphBinding> = []
        /// What objects made here read, or will read, later. Held weakly: once the object is gone nothing reads, and
        /// an object may come to depend on itself in this way.
        var later: [ObjectIdentifier: WeakRecord] = [:]
        var readsContext = false
        /// Whether something may still be read that cannot be named yet.
        var isOpenEnded: Bool
        var isClosed = false
    }

    private let state: Mutex<State>

    /// - Parameter isOpenEnded: Whether nothing can be said of what will be read until the first read has ended.
    init(isOpenEnded: Bool = false) {
        state = Mutex(State(isOpenEnded: isOpenEnded))
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func add(_ provenance: Provenance) {
        modify { $0.instances[Place(lineage: provenance.lineage, binding: provenance.binding)] = provenance }
    }

    func add(_ binding: GraphBinding) {
        modify { $0.bindings.insert(binding) }
    }

    func addContext() {
        modify { $0.readsContext = true }
    }

    /// Notes that an object made here will read on its own, into `record`.
    func addLater(_ record: DependencyRecord) {
        modify { $0.later[ObjectIdentifier(record)] = WeakRecord(record: record) }
    }

    /// Notes that something made here may come to read anything.
    func addUnknown() {
        modify { $0.isOpenEnded = true }
    }

    /// Notes that a later read has ended: from now on this depends on what was read.
    func endRead() {
        modify { $0.isOpenEnded = false }
    }

    /// Adds all that `other` has read.
    func merge(_ other: DependencyRecord) {
        let added = other.state.withLock { Transfer($0) }.value
        modify { state in
            state.instances.merge(added.instances) { _, new in new }
            state.bindings.formUnion(added.bindings)
            state.later.merge(added.later) { _, new in new }
            state.readsContext = state.readsContext || added.readsContext
        }
    }

    /// Ends the record of a build: what is read afterwards did not go into the value.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    private func modify(_ change: (inout sending State) -> Void) {
        state.withLock { state in
            if !state.isClosed { change(&state) }
        }
    }
}

extension DependencyRecord {
    /// One thing that a record depends on.
    enum Dependency {
        case instance(Provenance)
        case binding(GraphBinding)
        case later(DependencyRecord)
        case context
        case unknown
    }

    /// All that this depends on, as of now.
    var contents: [Dependency] {
        let state = self.state.withLock { Transfer($0) }.value
        var contents: [Dependency] = state.instances.values.map { .instance($0) }
        contents += state.bindings.map { .binding($0) }
        contents += state.later.values.compactMap { $0.record.map { .later($0) } }
        if state.readsContext { contents.append(.context) }
        if state.isOpenEnded { contents.append(.unknown) }
        return contents
    }
}
