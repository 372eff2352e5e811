// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What the copies of one graph value of an inner world have in common: how many there are tells whether something that
/// was built has kept one.
///
/// A graph value of an inner world sees that world, whoever uses it. So an instance that has kept one must not be used
/// outside of that world. The number of references tells it: whatever a builder uses and drops again is balanced when it
/// returns, and what it keeps is not. This is exact as long as no other task drops a copy meanwhile. That is certain
/// where the value is lent: `inject` and each build make one of their own, which only synchronous code sees until they
/// return. A value that a program holds may have copies in other tasks. Then the count says nothing until the world ends:
/// if nobody has a copy by then, what was built has none either.
@usableFromInline
final class GraphReference: Sendable {
    private struct Readers {
        var thread: ThreadIdentity?
        /// How many builds and waits there are on that thread.
        var count = 0
        /// Whether no other task had a copy when the outermost of them began.
        var isAlone = false
    }

    private let readers = Mutex(Readers())
    private let severalReaders = Atomic(false)
    /// How many reads and builds the value is lent to.
    private let loanCount: Atomic<Int>
    /// Given when nobody has a copy of the value any more, if anybody wants to know.
    private let end = Mutex<EndSignal?>(nil)

    /// - Parameter isLent: Whether the values that have this are for one build, until ``endLending()``.
    init(isLent: Bool = false) {
        loanCount = Atomic(isLent ? 1 : 0)
    }

    deinit {
        end.withLock { $0 }?.give()
    }

    /// What is given when nobody has a copy of the value any more.
    func makeEnd() -> EndSignal {
        end.withLock { end in
            let made = end ?? EndSignal()
            end = made
            return made
        }
    }

    /// How many references there are.
    fileprivate var count: UInt { _getRetainCount(self) }

    /// Has this belong to a value for one read, until ``endLending()``.
    func lend() {
        loanCount.add(1, ordering: .relaxed)
    }

    /// Ends what ``lend()`` has begun. Whoever has a copy of the value then holds it.
    func endLending() {
        loanCount.subtract(1, ordering: .relaxed)
    }

    /// Whether several threads have built, or waited, at once.
    @inline(__always) var hasSeveralReaders: Bool { severalReaders.load(ordering: .acquiring) }

    /// Whether no task but that of the builds under way can have dropped a copy since they began.
    fileprivate var isExact: Bool { readers.withLock { $0.isAlone } && !hasSeveralReaders }

    /// Notes a build or a wait of the current thread, until ``endReading()``.
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

    /// How many references there are at most where one task has one copy of the value and reads a kept binding from it:
    /// that copy, and those of the engine.
    ///
    /// Code that is not optimized makes up to two further copies, so a build of such code may take another holder for one
    /// of these.
    private static let countOfOneHolder: UInt = _isDebugAssertConfiguration() ? 7 : 3
}

/// That a value belongs to its world for now, because it is not known whether it keeps a graph.
struct UndecidedPin {
    /// Given when nobody has a copy of the graph any more.
    let end: EndSignal
    /// What the value belongs to if it keeps none.
    let otherwise: LayerReference?
}

/// Watches whether a build keeps a graph value of its world.
///
/// An object, for copies of a structure would count as references.
final class GraphWatch {
    enum Outcome {
        case keepsNothing
        /// There are more references than there were when the build began.
        case keepsGraph
        /// Only the end of the world tells, by this.
        case isUndecided(GraphReference)
    }

    /// That of the graph which the binding is read from: `self` in its builder.
    private let asked: GraphReference?
    private let own: GraphReference
    /// How many references there were when the build began.
    private var askedBefore: UInt = 0
    private var ownBefore: UInt = 0

    /// For a build; `nil` where its value belongs to its world anyway, or that is an outermost one.
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
        // Asked afterward, for another thread may have begun to build meanwhile.
        if let asked, !asked.isExact { return .isUndecided(asked) }
        return hasMore ? .keepsGraph : .keepsNothing
    }

    /// Another thread that finds what it reads through the same graph has a copy for a moment.
    private var hasMoreOfAsked: Bool {
        for _ in 0..<8 {
            if askedCount <= askedBefore { return false }
            Platform.yield()
        }
        return true
    }

    // Never inlined, so that each call counts the same references of its own.
    @inline(never)
    private var askedCount: UInt { asked?.count ?? 0 }

    @inline(never)
    private var ownCount: UInt { own.count }
}

extension ResolutionContext {
    /// The dependencies, as a value that code of the user may hold.
    @inline(__always)
    var currentDependencies: Dependencies {
        guard build == nil else { return dependenciesInBuild }
        guard instances.outer != nil else { return Dependencies(instances: instances) }
        return Dependencies(instances: instances, reference: GraphReference())
    }

    /// The dependencies, as a value for one read: until ``GraphReference/endLending()`` nobody keeps it but code that the
    /// read calls.
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
    /// Has the instance of a build belong to the build's world, if it may have kept a graph of that, and reports it where
    /// the instance would be shared otherwise. Call it before the build's record is closed.
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
        let reference = instances.root.outer == nil ? nil : (graph as? Dependencies)?.reference
        reference?.beginReading()
        wait()
        reference?.endReading()
    }
}
