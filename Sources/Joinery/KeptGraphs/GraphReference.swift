// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The object shared by all copies of a graph value of an inner world. The number of references to it shows whether an
/// instance has kept a copy.
///
/// A graph value of an inner world reads from that world, no matter where it is used. So an instance that has kept a
/// copy must not be used outside of that world. If a builder only uses the graph, the number of references is the same
/// when the builder returns; if it keeps a copy, the number is larger.
///
/// The count is exact as long as no other task drops a copy in the meantime. That is certain if the value is lent:
/// `inject` and each build create their own value, which only synchronous code sees until they return. A value that the
/// program holds may have copies in other tasks. Then the count shows nothing until the world ends: if no copy is left
/// by then, no instance has kept one.
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
    /// The number of references that the engine keeps for longer than a read.
    private let ownCount: Atomic<Int>

    /// - Parameters:
    ///   - isLent: Whether the values that share this are lent to one build, until ``endLending()``.
    ///   - ownCount: The number of references that the engine will keep for longer than a read.
    init(isLent: Bool = false, ownCount: Int = 0) {
        loanCount = Atomic(isLent ? 1 : 0)
        self.ownCount = Atomic(ownCount)
    }

    /// The number of references, without those that the engine keeps for longer than a read.
    ///
    /// Never inlined, so that each call adds the same number of references.
    @inline(never)
    var count: Int { Int(_getRetainCount(self)) - ownCount.load(ordering: .relaxed) }

    func addOwn(_ count: Int) {
        ownCount.add(count, ordering: .relaxed)
    }

    /// Returns whether a graph permanently has more references than before. A thread that uses the graph to find an
    /// instance adds one only briefly.
    static func remains(_ hasMore: () -> Bool) -> Bool {
        for _ in 0..<8 {
            if !hasMore() { return false }
            Platform.yield()
        }
        return true
    }

    /// Lends the value to one read, until ``endLending()``.
    func lend() {
        loanCount.add(1, ordering: .relaxed)
    }

    /// Ends what ``lend()`` began. From then on, any copy of the value is held by the program.
    func endLending() {
        loanCount.subtract(1, ordering: .relaxed)
    }

    /// Whether several threads have built or waited at the same time.
    @inline(__always) var hasSeveralReaders: Bool { severalReaders.load(ordering: .acquiring) }

    /// Whether only the task of the running builds can have dropped a copy since they began.
    var isExact: Bool { readers.withLock { $0.isAlone } && !hasSeveralReaders }

    /// Begins a build or a wait of the current thread, until ``endReading()``.
    ///
    /// - Parameter holderCount: The number of references that this reader adds to those of an ordinary read.
    func beginReading(passing holderCount: Int = 0) {
        let count = count
        readers.withLock { readers in
            if readers.count == 0 {
                readers.thread = .current
                readers.isAlone =
                    loanCount.load(ordering: .relaxed) > 0 || count <= Self.countOfOneHolder + holderCount
            }
            if readers.thread != .current { severalReaders.store(true, ordering: .releasing) }
            readers.count += 1
        }
    }

    func endReading() {
        readers.withLock { $0.count -= 1 }
    }

    /// The largest number of references for which one task is assumed to have the only copy: the engine has two, and
    /// the reader one. Unoptimized code creates another one in each function that passes the value on.
    private static let countOfOneHolder = _isDebugAssertConfiguration() ? 16 : 3
}

extension ResolutionContext {
    /// The dependencies, as a value that user code may keep.
    @inline(__always)
    var currentDependencies: Dependencies {
        guard build == nil, frame == nil else { return dependenciesInBuild }
        guard instances.enclosing != nil else { return Dependencies(instances: instances) }
        return Dependencies(instances: instances, reference: GraphReference())
    }

    /// The dependencies, as a value for one read. Until ``GraphReference/endLending()``, only code that the read calls
    /// can keep it.
    @inline(__always)
    var lentDependencies: Dependencies {
        let dependencies: Dependencies
        if build == nil, instances.enclosing != nil {
            dependencies = frame == nil ? lentOfThread(instances) : lentInFrame
        } else {
            dependencies = currentDependencies
        }
        dependencies.reference?.lend()
        return dependencies
    }

    @inline(__always)
    private func lentOfThread(_ world: Instances) -> Dependencies {
        Dependencies(instances: world, reference: ThreadBuilds.unusedGraphReference(world.threadKey))
    }

    @inline(never)
    private var lentInFrame: Dependencies {
        let world = dependencies.instances
        guard world.enclosing != nil else { return Dependencies(instances: world) }
        guard let environment else { return lentOfThread(world) }
        return Dependencies(instances: world, reference: environment.watchNewGraph())
    }

    @inline(never)
    private var dependenciesInBuild: Dependencies {
        let instances = dependencies.instances
        guard instances.enclosing != nil else { return Dependencies(instances: instances) }
        let keeper = build?.keeper.flatMap { $0.outcome == nil && $0.instances.ofDependencies === instances ? $0 : nil }
        let reference = keeper?.graphReference ?? environment?.graph(of: instances)
        return Dependencies(instances: instances, reference: reference ?? GraphReference())
    }
}

/// A reference to a graph value that the engine keeps, alone or together with closures that also hold the value.
final class EngineReference: Sendable {
    let reference: GraphReference
    private let ownCount: Int

    /// Returns `nil` if the graph belongs to an outermost world, whose references do not matter.
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

    /// The number of copies of the value that the program has, without those in closures of bindings.
    var userCount: Int { max(0, count - Self.countOfUnused) }

    /// Whether the program has no copy of the value, except in closures of bindings.
    var isUnused: Bool { userCount == 0 }

    // Never inlined, so that each call adds the same number of references.
    @inline(never)
    private var count: Int { reference.count }

    /// The number of references that reading the number adds.
    private static let countOfUnused: Int = {
        let unused = EngineReference(GraphReference())
        return withExtendedLifetime(unused) { unused.count }
    }()
}

/// Returns the number of closures that may hold a graph value: 0 if the closure captures nothing, otherwise 1.
///
/// Proof: a function value consists of the addresses of its code and of its context, and a closure that captures
/// nothing has no context. Both structures below have the function as their only property. Its type is written out
/// there, because as a generic value it would be wrapped in another function.
private func holderCount<Closure>(_ closure: Closure) -> Int {
    unsafeBitCast(closure, to: (code: UInt, context: UInt).self).context == 0 ? 0 : 1
}

/// A `close:` closure.
struct CloseClosure<Value> {
    private let close: (Value) async throws -> Void

    /// Returns the number of closures that may hold a graph value.
    static func count(_ close: ((Value) async throws -> Void)?) -> Int {
        // Not `map`, which would look up types at run time.
        guard let close else { return 0 }
        return holderCount(Self(close: close))
    }
}

/// The closure of an asynchronous binding.
struct MakeClosure<Value> {
    private let make: () async throws -> Value

    /// Returns the number of closures that may hold a graph value.
    static func count(_ make: @escaping () async throws -> Value) -> Int { holderCount(Self(make: make)) }
}
