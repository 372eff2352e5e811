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
    /// Given when no copy of the value is left, if anything waits for that.
    private let end = Mutex<EndSignal?>(nil)

    /// - Parameter isLent: Whether the values that share this are lent to one build, until ``endLending()``.
    init(isLent: Bool = false) {
        loanCount = Atomic(isLent ? 1 : 0)
    }

    deinit {
        end.withLock { $0 }?.give()
    }

    /// Returns a signal that is given when no copy of the value is left.
    func makeEnd() -> EndSignal {
        end.withLock { end in
            let made = end ?? EndSignal()
            end = made
            return made
        }
    }

    /// The number of references.
    fileprivate var count: UInt { _getRetainCount(self) }

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
    fileprivate func beginReading() {
        let count = count
        readers.withLock { readers in
            if readers.count == 0 {
                readers.thread = .current
                readers.isAlone = loanCount.load(ordering: .relaxed) > 0 || count <= Self.countOfOneHolder
            }
            if readers.thread != .current { severalReaders.store(true, ordering: .releasing) }
            readers.count += 1
        }
    }

    fileprivate func endReading() {
        readers.withLock { $0.count -= 1 }
    }

    /// The largest number of references at which one task is taken to have the value alone.
    ///
    /// The engine itself has two. The closures of a binding have one each, those of an asynchronous one until it is open,
    /// and code that is not optimized makes one in each function that passes the value on. None of them can be told from
    /// another holder, so as many are allowed for as programs commonly have.
    private static let countOfOneHolder: UInt = 16
}

/// A provisional pin of a value to its world, because it is not known yet whether it keeps a graph.
struct UndecidedPin {
    /// Given when no copy of the graph is left.
    let end: EndSignal
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
    private var askedBefore: UInt = 0
    private var ownBefore: UInt = 0

    /// Returns `nil` if the build's value belongs to its world anyway, or if that world is a root.
    init?(_ build: Build, of graph: any DependencyGraph) {
        guard let own = build.graphReference else { return nil }
        self.own = own
        asked = (graph as? Dependencies)?.reference
    }

    func begin() {
        asked?.beginReading()
        askedBefore = askedCount
        ownBefore = ownCount
    }

    func end() {
        own.endLending()
        asked?.endReading()
    }

    var outcome: Outcome {
        if ownCount > ownBefore { return .keepsGraph }
        let hasMore = hasMoreOfAsked
        // Checked afterward, because another thread may have begun to build in the meantime.
        if let asked, !asked.isExact { return .isUndecided(asked) }
        return hasMore ? .keepsGraph : .keepsNothing
    }

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
    private var askedCount: UInt { asked?.count ?? 0 }

    @inline(never)
    private var ownCount: UInt { own.count }
}

extension ResolutionContext {
    /// The dependencies, as a value that user code may hold.
    @inline(__always)
    var currentDependencies: Dependencies {
        guard build == nil else { return dependenciesInBuild }
        guard instances.outer != nil else { return Dependencies(instances: instances) }
        return Dependencies(instances: instances, reference: GraphReference())
    }

    /// The dependencies, as a value for one read. Until ``GraphReference/endLending()``, only code that the read calls
    /// can keep it.
    @inline(__always)
    var lentDependencies: Dependencies {
        let dependencies =
            build == nil && instances.outer != nil
            ? Dependencies(instances: instances, reference: ThreadBuilds.unusedGraphReference(instances.threadKey))
            : currentDependencies
        dependencies.reference?.lend()
        return dependencies
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
            let isPinned = build.record.pin.map { $0.depth >= layer.depth } ?? false
            let home = table.home(of: build.record, of: binding.key).layer
            build.record.pin(to: layer)
            guard !isPinned, home.depth < layer.depth, home.knowledge.noteReport(of: binding.key) else { return }
            Diagnostics.reportKeptGraph(by: binding, in: instances.world)
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
