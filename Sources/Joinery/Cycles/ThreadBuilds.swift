// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The builds of transient values on one thread that leave no other trace: nothing records them, and no world or
/// override affects them.
///
/// They are counted to find cycles, and kept for the messages that stop the program. They share a resolution if
/// anything needs one.
///
/// Proof: an object belongs to one thread, and only that thread finds, reads and changes it. It exists as long as the
/// thread. Builders are synchronous, so a build ends on the thread on which it began, before those below it. As many
/// steps are initialized as have ever been under way at once, and nothing in them needs to be released.
@usableFromInline
final class ThreadBuilds {
    /// Where a build stands, as it was handed over: what a message makes of it is made there.
    private struct Step: BitwiseCopyable {
        let name: UnsafePointer<UInt8>
        let fileID: StaticString
        let position: UInt64
    }

    private var count = 0
    private let steps = UnsafeMutablePointer<Step>.allocate(capacity: limit)
    /// How many of them began before the current resolution, which is apart from theirs.
    private var countOutside = 0
    /// Where the stack was when the first of those that are under way began.
    private var stackPosition: UInt = 0
    private var resolution: Resolution?
    private var graphReference = GraphReference(ownCount: 1)
    /// The stack of this thread.
    private lazy var stack = Stack.current

    /// How many builds may be under way on a thread without a trace. At the next one the engine takes note of all, and
    /// finds the cycle if there is one.
    private static let limit = 64

    /// The number of bytes of the stack that they may use, so that enough is left for those that follow with a trace.
    /// If a quarter of the rest of the stack is less, that counts.
    private static let stackLimit: UInt = 256 << 10

    /// How many bytes they may use before the system is asked for the size of the stack.
    static let smallStackLimit: UInt = 32 << 10

    deinit {
        graphReference.addOwn(-1)
        steps.deallocate()
    }

    /// Begins a build, if there is room for it without a trace and without asking the system.
    func begin() -> Bool {
        let position = Stack.position
        if count == 0 { stackPosition = position }
        guard count < Self.limit, stackPosition < position &+ Self.smallStackLimit else { return false }
        count += 1
        return true
    }

    /// Begins a build where `begin` does not, if there is room for it without a trace. Apart from that, which is put
    /// into its caller while it is this small.
    @inline(never)
    func beginDeep() -> Bool {
        guard count < Self.limit else { return false }
        let stackLimit = min(Self.stackLimit, stack.budget(from: stackPosition) / 2)
        guard stackPosition < Stack.position &+ stackLimit else { return false }
        count += 1
        return true
    }

    /// Notes where the build stands that was begun last.
    ///
    /// - Parameters:
    ///   - name: A text of the program itself, with a zero at its end.
    ///   - position: Of the binding, or of the note that nothing overrides it.
    @inline(__always)
    func note(_ name: UnsafePointer<UInt8>, _ fileID: StaticString, _ position: UInt64) {
        (steps + (count &- 1)).initialize(to: Step(name: name, fileID: fileID, position: position))
    }

    @usableFromInline
    @inline(__always)
    func end() {
        count -= 1
        if count == countOutside, resolution != nil { endResolution() }
    }

    @inline(never)
    private func endResolution() {
        let ended = resolution
        resolution = nil
        ended?.end()
    }

    /// The resolution that the builds on this thread belong to; `nil` where there is none.
    static var resolution: Resolution? {
        guard let builds = existing, builds.isWithinResolution else { return nil }
        if let resolution = builds.resolution { return resolution }
        let resolution = Resolution()
        builds.resolution = resolution
        return resolution
    }

    /// Runs an operation as a separate resolution.
    static func performApart<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let builds = existing, builds.isWithinResolution else { return try operation() }
        let (countOutside, resolution) = (builds.countOutside, builds.resolution)
        // They count as before: what is read here may be a round of a cycle.
        (builds.countOutside, builds.resolution) = (builds.count, nil)
        defer { (builds.countOutside, builds.resolution) = (countOutside, resolution) }
        return try operation()
    }

    /// What is under way on the current thread, the outermost first.
    static var path: [PathStep] {
        guard let builds = existing else { return [] }
        return UnsafeBufferPointer(start: builds.steps, count: builds.count).map { step in
            let place = SourcePlace(fileID: step.fileID, position: BindingHash.ofBinding(step.position))
            return PathStep(String(cString: step.name), nil, at: place)
        }
    }

    /// Whether any are under way on the current thread, in the current resolution.
    static var areUnderWay: Bool { existing?.isWithinResolution ?? false }

    private var isWithinResolution: Bool { count > countOutside }

    /// How many bytes of the current thread's stack may be used by what began at a position there.
    static func stackBudget(from position: UInt) -> UInt {
        current(key)._withUnsafeGuaranteedRef { $0.stack.budget(from: position) }
    }

    /// Returns a reference that no graph value has. The current thread reuses its own unless something has kept it.
    ///
    /// - Parameter key: The value of ``key``, which the caller has already read.
    @inline(__always)
    static func unusedGraphReference(_ key: pthread_key_t) -> GraphReference {
        current(key)._withUnsafeGuaranteedRef { builds in
            if !isKnownUniquelyReferenced(&builds.graphReference) || builds.graphReference.hasSeveralReaders {
                builds.replaceGraphReference()
            }
            return builds.graphReference
        }
    }

    /// Replaces the reference, because something else holds it.
    @inline(never)
    private func replaceGraphReference() {
        graphReference.addOwn(-1)
        graphReference = GraphReference(ownCount: 1)
    }

    /// The stack of the current thread.
    static var currentStack: Stack { current(key)._withUnsafeGuaranteedRef { $0.stack } }

    // MARK: - The current thread's

    /// What the system finds those of a thread by.
    static let key: pthread_key_t = {
        var key = pthread_key_t()
        // The thread is about to end, and releases what it has kept.
        let error = pthread_key_create(&key) { address in
            let address: UnsafeMutableRawPointer? = address
            if let address { Unmanaged<ThreadBuilds>.fromOpaque(address).release() }
        }
        precondition(error == 0, "The system has no key left for what belongs to a thread (error \(error)).")
        return key
    }()

    private static var existing: ThreadBuilds? {
        pthread_getspecific(key).map { Unmanaged<ThreadBuilds>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Those of the current thread, which keeps them.
    ///
    /// - Parameter key: ``key``, at hand.
    static func current(_ key: pthread_key_t) -> Unmanaged<ThreadBuilds> {
        if let address = pthread_getspecific(key) { return .fromOpaque(address) }
        let builds = Unmanaged.passRetained(ThreadBuilds())
        pthread_setspecific(key, builds.toOpaque())
        return builds
    }
}
