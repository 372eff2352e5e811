// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What the copies of one graph value of an inner world have in common: how many there are tells whether something that
/// was built has kept one.
///
/// A graph value of an inner world sees that world, whoever uses it. So an instance that has kept one must not be used
/// outside of that world. The number of references tells it: whatever a builder uses and drops again is balanced when it
/// returns, and what it keeps is not. This is exact as long as one task has the value, which is why
/// `Dependencies.current`, `inject` and each build hand out one of their own. If several threads build through one value
/// at once, nothing can be said, and all that they build in that time counts as having kept it. A task that builds
/// nothing and drops its copy during a build elsewhere is not noticed.
@usableFromInline
final class GraphReference: Sendable {
    private struct Readers {
        var thread: ThreadIdentity?
        /// How many builds and waits there are on that thread.
        var count = 0
    }

    private let readers = Mutex(Readers())
    private let severalReaders = Atomic(false)

    /// How many references there are.
    fileprivate var count: UInt { _getRetainCount(self) }

    /// Whether several threads have built, or waited, at once.
    @inline(__always) var hasSeveralReaders: Bool { severalReaders.load(ordering: .acquiring) }

    /// Notes a build or a wait of the current thread, until ``endReading()``.
    fileprivate func beginReading() {
        readers.withLock { readers in
            if readers.count == 0 { readers.thread = .current }
            if readers.thread != .current { severalReaders.store(true, ordering: .releasing) }
            readers.count += 1
        }
    }

    fileprivate func endReading() {
        readers.withLock { $0.count -= 1 }
    }
}

/// Watches whether a build keeps a graph value of its world.
///
/// An object, for copies of a structure would count as references.
final class GraphWatch {
    /// That of the graph which the binding is read from: `self` in its builder.
    private let asked: GraphReference?
    private let own: GraphReference
    /// How many references there were when the build began.
    private var countBefore: UInt = 0

    /// For a build; `nil` where its value belongs to its world anyway, or that is an outermost one.
    init?(_ build: Build, of graph: any DependencyGraph) {
        guard let own = build.graphReference else { return nil }
        self.own = own
        asked = (graph as? Dependencies)?.reference
    }

    func begin() {
        asked?.beginReading()
        countBefore = count
    }

    func end() {
        asked?.endReading()
    }

    /// Whether several threads read through the graph that the binding was read from.
    fileprivate var isUncertain: Bool { asked?.hasSeveralReaders ?? false }

    /// Whether there are more references than there were when the build began.
    ///
    /// Another thread that reads through the same graph, and finds what it reads, has it for a moment.
    fileprivate var hasMore: Bool {
        for _ in 0..<8 {
            if count <= countBefore { return false }
            Platform.yield()
        }
        return true
    }

    /// Never inlined, so that each call counts the same references of its own.
    @inline(never)
    private var count: UInt { own.count + (asked?.count ?? 0) }
}

extension ResolutionContext {
    /// The dependencies, as a value for code of the user: whether that is kept can be told.
    @inline(__always)
    var currentDependencies: Dependencies {
        guard build == nil else { return dependenciesInBuild }
        guard instances.outer != nil else { return Dependencies(instances: instances) }
        return Dependencies(instances: instances, reference: ThreadBuilds.unusedGraphReference(instances.threadKey))
    }

    @inline(never)
    private var dependenciesInBuild: Dependencies {
        let instances = dependencies.instances
        guard instances.outer != nil else { return Dependencies(instances: instances) }
        let keeper = build?.keeper.flatMap { $0.outcome == nil && $0.instances.root === instances ? $0 : nil }
        let reference = keeper?.graphReference ?? ThreadBuilds.unusedGraphReference(instances.threadKey)
        return Dependencies(instances: instances, reference: reference)
    }
}

extension Request {
    /// Has the instance of a build belong to the build's world, if it may have kept a graph of that, and reports it where
    /// the instance would be shared otherwise. Call it before the build's record is closed.
    func pinKeptGraph(of build: Build, in table: InstanceTable, _ watch: GraphWatch) {
        let hasOpenWorlds = build.hasOpenWorlds
        let isUncertain = watch.isUncertain
        guard hasOpenWorlds || isUncertain || watch.hasMore else { return }
        let layer = instances.world.outermostLayer
        let isPinned = build.record.pin.map { $0.depth >= layer.depth } ?? false
        let home = table.home(of: build.record, of: binding.key).layer
        build.record.pin(to: layer)
        guard !isPinned, !hasOpenWorlds, !isUncertain, !watch.isUncertain, home.depth < layer.depth,
            home.knowledge.noteReport(of: binding.key)
        else { return }
        Diagnostics.reportKeptGraph(by: binding, in: instances.world)
    }

    /// Waits for a build on another thread.
    func wait(_ wait: () -> Void) {
        let reference = instances.root.outer == nil ? nil : (graph as? Dependencies)?.reference
        reference?.beginReading()
        wait()
        reference?.endReading()
    }
}
