// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The object that all copies of a graph value of an inner world share. The number of references to it shows whether an
/// instance has kept a copy.
///
/// A graph value of an inner world sees that world, whoever uses it. So an instance that has kept one must not be used
/// outside of that world. Copies that a builder makes and drops are balanced when it returns; those that it keeps are
/// not. The count is exact as long as no other task drops a copy in the meantime. That is certain if the value is lent:
/// `inject` and each build make their own, which only synchronous code sees until they return. A value that a program
/// holds may have copies in other tasks. Then the count shows nothing until the world ends: if no copy is left by then,
/// no instance has kept one.
@usableFromInline
final class GraphReference: Sendable {
    private struct Readers {
        var thread: ThreadIdentity?
        /// The number of builds and waits on that thread.
        var count = 0
        /// Whether no other task had a copy when the outermost of them began.
        var isAlone = false
    }

    private let readers = Mutex(Readers())
    private let severalReaders = Atomic(false)
    /// The number of reads and builds that the value is lent to.
    private let loanCount: Atomic<Int>
    /// The number of references that the engine has for longer than a read, as far as it knows.
    private let ownCount = Atomic(0)

    /// - Parameter isLent: Whether the values that share this are lent to one build, until ``endLending()``.
    init(isLent: Bool = false) {
        loanCount = Atomic(isLent ? 1 : 0)
    }

    /// The number of references, without those that the engine has for longer than a read.
    ///
    /// Never inlined, so that each call adds the same number of references.
    @inline(never)
    fileprivate var count: Int { Int(_getRetainCount(self)) - ownCount.load(ordering: .relaxed) }

    fileprivate func addOwn(_ count: Int) {
        ownCount.add(count, ordering: .relaxed)
    }

    /// Lends the value to one read, until ``endLending()``.
    func lend() {
        loanCount.add(1, ordering: .relaxed)
    }

    /// Ends what ``lend()`` has begun. From then on, any copy of the value is held by the program.
    func endLending() {
        loanCount.subtract(1, ordering: .relaxed)
    }

    /// Whether several threads have built, or waited, at the same time.
    @inline(__always) var hasSeveralReaders: Bool { severalReaders.load(ordering: .acquiring) }

    /// Whether only the task of the builds under way can have dropped a copy since they began.
    fileprivate var isExact: Bool { readers.withLock { $0.isAlone } && !hasSeveralReaders }

    /// Begins a build or a wait of the current thread, until ``endReading()``.
    ///
    /// - Parameter closureCount: The number of closures that the reader passes on and that may hold the value.
    fileprivate func beginReading(passing closureCount: Int = 0) {
        let count = count
        readers.withLock { readers in
            if readers.count == 0 {
                readers.thread = .current
                readers.isAlone =
                    loanCount.load(ordering: .relaxed) > 0 || count <= Self.countOfOneHolder + closureCount
            }
            if readers.thread != .current { severalReaders.store(true, ordering: .releasing) }
            readers.count += 1
        }
    }

    fileprivate func endReading() {
        readers.withLock { $0.count -= 1 }
    }

    /// The largest number of references at which one task is taken to have the value alone: the engine itself has two,
    /// or three while resolutions are traced, and whoever reads has one. Code that is not optimized makes another one in
    /// each function that passes the value on.
    private static var countOfOneHolder: Int { untracedCountOfOneHolder + (Tracer.isOn ? 1 : 0) }

    private static let untracedCountOfOneHolder = _isDebugAssertConfiguration() ? 16 : 3
}

/// A reference to a graph value that the engine keeps, alone or with closures that hold the value, too.
final class KeptReference: Sendable {
    let reference: GraphReference
    private let ownCount: Int

    /// Returns `nil` if the graph belongs to an outermost world, so that references to it do not matter.
    ///
    /// - Parameter closureCount: The number of closures that are kept as long as this, and that hold the value.
    convenience init?(_ graph: any DependencyGraph, closureCount: Int) {
        guard let reference = (graph as? Dependencies)?.reference else { return nil }
        self.init(reference, closureCount: closureCount)
    }

    init(_ reference: GraphReference, closureCount: Int = 0) {
        self.reference = reference
        ownCount = closureCount + 1
        reference.addOwn(ownCount)
    }

    deinit {
        reference.addOwn(-ownCount)
    }

    /// The number of copies of the value that the program has, except for those in closures of bindings.
    var userCount: Int { max(0, count - Self.countOfUnused) }

    /// Whether the program has no copy of the value, except in closures of bindings.
    var isUnused: Bool { userCount == 0 }

    // Never inlined, so that each call adds the same number of references.
    @inline(never)
    private var count: Int { reference.count }

    /// The number of references that reading the number adds.
    private static let countOfUnused: Int = {
        let unused = KeptReference(GraphReference())
        return withExtendedLifetime(unused) { unused.count }
    }()
}

/// A `close:` closure, to find out whether it may hold a graph value.
///
/// Proof: a function value consists of the addresses of its code and of its context, and one that captures nothing has
/// no context. Here the function is the property of a structure, because as a generic value it would be wrapped in
/// another function.
struct CloseClosure<Value> {
    private let close: (Value) async throws -> Void

    private var capturesAnything: Bool { unsafeBitCast(self, to: (code: UInt, context: UInt).self).context != 0 }

    /// The number of closures that may hold a graph value: none if the closure captures nothing.
    static func count(_ close: ((Value) async throws -> Void)?) -> Int {
        close.map(Self.init)?.capturesAnything == true ? 1 : 0
    }
}

/// The closure of an asynchronous binding, to find out whether it may hold a graph value.
///
/// Proof: that of ``CloseClosure``.
struct MakeClosure<Value> {
    private let make: () async throws -> Value

    private var capturesAnything: Bool { unsafeBitCast(self, to: (code: UInt, context: UInt).self).context != 0 }

    /// The number of closures that may hold a graph value: none if the closure captures nothing.
    static func count(_ make: @escaping () async throws -> Value) -> Int {
        Self(make: make).capturesAnything ? 1 : 0
    }
}

/// A provisional pin of a value to its world, because it is not known yet whether it keeps a graph.
struct UndecidedPin {
    /// The graph that it may keep.
    let graph: KeptReference
    /// The pin of the value if it keeps none.
    let otherwise: LayerReference?
}

/// Watches whether a build keeps a graph value of its world.
///
/// A class, because copies of a structure would count as references.
final class GraphWatch {
    enum Outcome {
        case keepsNothing
        /// There are more references than there were when the build began.
        case keepsGraph
        /// Only the end of the world shows it, by this reference.
        case isUndecided(GraphReference)
    }

    /// The reference of the graph that the binding is read from: `self` in its builder.
    private let asked: GraphReference?
    private let own: GraphReference
    /// The number of references when the build began.
    private var askedBefore = 0
    private var ownBefore = 0

    /// Returns `nil` if the build's value belongs to its world anyway, or if that world is a root.
    init?(_ build: Build, of graph: any DependencyGraph) {
        guard let own = build.graphReference else { return nil }
        self.own = own
        asked = (graph as? Dependencies)?.reference
    }

    /// - Parameter closureCount: The number of closures that the reader passes on and that may hold the graph.
    func begin(closureCount: Int) {
        asked?.beginReading(passing: closureCount)
        askedBefore = askedCount
        ownBefore = ownCount
    }

    func end() {
        own.endLending()
        asked?.endReading()
    }

    var outcome: Outcome {
        if ownCount > ownBefore { return .keepsGraph }
        let hasMore = isExact && hasMoreOfAsked
        // Checked afterward, because another thread may have begun to build in the meantime.
        if !isExact, let asked { return .isUndecided(asked) }
        return hasMore ? .keepsGraph : .keepsNothing
    }

    private var isExact: Bool { asked?.isExact ?? true }

    /// Whether the graph has more references than before. A thread that uses it to find an instance adds one briefly.
    private var hasMoreOfAsked: Bool {
        for _ in 0..<8 {
            if askedCount <= askedBefore { return false }
            Platform.yield()
        }
        return true
    }

    // Never inlined, so that each call adds the same number of references.
    @inline(never)
    private var askedCount: Int { asked?.count ?? 0 }

    @inline(never)
    private var ownCount: Int { own.count }
}

extension ResolutionContext {
    /// The dependencies, as a value that user code may hold.
    @inline(__always)
    var currentDependencies: Dependencies {
        guard build == nil else { return dependenciesInBuild }
        guard frame == nil else { return dependenciesInFrame }
        guard instances.outer != nil else { return Dependencies(instances: instances) }
        return Dependencies(instances: instances, reference: GraphReference())
    }

    /// The dependencies, as a value for one read. Until ``GraphReference/endLending()``, only code that the read calls
    /// can keep it.
    @inline(__always)
    var lentDependencies: Dependencies {
        let dependencies: Dependencies
        if build == nil, instances.outer != nil {
            let world = frame == nil ? instances : self.dependencies.instances
            let reference = ThreadBuilds.unusedGraphReference(world.threadKey)
            dependencies = Dependencies(instances: world, reference: reference)
        } else {
            dependencies = currentDependencies
        }
        dependencies.reference?.lend()
        return dependencies
    }

    @inline(never)
    private var dependenciesInFrame: Dependencies {
        let instances = dependencies.instances
        guard instances.outer != nil else { return Dependencies(instances: instances) }
        let reference = activeFrame?.surroundings?.graph(of: instances)
        return Dependencies(instances: instances, reference: reference ?? GraphReference())
    }

    @inline(never)
    private var dependenciesInBuild: Dependencies {
        let instances = dependencies.instances
        guard instances.outer != nil else { return Dependencies(instances: instances) }
        let keeper = build?.keeper.flatMap { $0.outcome == nil && $0.instances.root === instances ? $0 : nil }
        return Dependencies(instances: instances, reference: keeper?.graphReference ?? GraphReference())
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

    /// Waits for a build on another thread.
    func wait(_ wait: () -> Void) {
        beginReading()
        wait()
        endReading()
    }

    /// Notes a build of a value that is not kept, or a wait: what is built meanwhile may keep the graph that is read from.
    func beginReading() {
        if instances.root.outer != nil { (graph as? Dependencies)?.reference?.beginReading() }
    }

    /// Ends what ``beginReading()`` has begun.
    func endReading() {
        if instances.root.outer != nil { (graph as? Dependencies)?.reference?.endReading() }
    }
}

extension InstanceTable {
    /// Reports a value that is pinned because it keeps a graph, if it would live further out otherwise.
    ///
    /// - Parameters:
    ///   - record: The record of the value.
    ///   - otherwise: What would pin it if it kept no graph.
    func reportKeptGraph(
        _ record: DependencyRecord, of binding: GraphBinding, _ step: PathStep,
        pinnedOtherwiseTo otherwise: LayerReference? = nil, in world: World
    ) {
        guard record.pin != nil else { return }
        let unpinned = DependencyRecord()
        unpinned.merge(record)
        unpinned.setPin(otherwise)
        let home = home(of: unpinned, of: binding).layer
        guard home.depth < self.home(of: record, of: binding).layer.depth,
            home.knowledge.noteReport(of: binding)
        else { return }
        Diagnostics.reportKeptGraph(by: step, in: world)
    }
}
