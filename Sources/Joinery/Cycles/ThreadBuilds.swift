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

/// The builds of transient values on one thread that nothing observes: no record, world or override.
///
/// They are counted to find cycles, and noted for the messages that stop the program. They share a resolution if a read
/// needs one.
///
/// Proof: an object belongs to one thread, and only that thread finds, reads and changes it. It exists as long as the
/// thread. Builders are synchronous, so a build ends on the thread on which it began, before the builds below it. The
/// steps that are initialized are those that were ever in use at the same time, and they need no release.
@usableFromInline
final class ThreadBuilds {
    /// The place of a build in the form in which it was received. Messages convert it.
    private struct Step: BitwiseCopyable {
        let name: UnsafePointer<UInt8>
        /// The type that precedes the name in messages.
        let owner: Any.Type?
        let fileID: StaticString
        let position: UInt64
    }

    private var count = 0
    private let steps = UnsafeMutablePointer<Step>.allocate(capacity: limit)
    /// The number of builds that began before the current, separate resolution.
    private var countOutside = 0
    /// The position of the stack at the beginning of the first running build.
    private var stackPosition: UInt = 0
    private var resolution: Resolution?
    private var graphReference = GraphReference(ownCount: 1)
    /// The stack of this thread.
    private lazy var stack = Stack.current

    /// The number of such builds that can run on a thread. Beyond it, the engine records builds, and finds the cycle if
    /// there is one.
    private static let limit = 64

    /// The number of bytes of the stack that they can use, so that enough is left for the recorded builds that follow.
    /// If a quarter of the remaining stack is less, that is the limit.
    private static let stackLimit: UInt = 256 << 10

    /// The number of bytes that they can use before the size of the stack is queried.
    static let smallStackLimit: UInt = 32 << 10

    deinit {
        graphReference.addOwn(-1)
        steps.deallocate()
    }

    /// Begins a build, if the stack surely has room for it.
    func begin() -> Bool {
        let position = Stack.position
        if count == 0 { stackPosition = position }
        guard count < Self.limit, stackPosition < position &+ Self.smallStackLimit else { return false }
        count += 1
        return true
    }

    /// Begins a build that `begin` rejects, if a query shows that the stack has room for it. Separate, so that `begin`
    /// is small enough to be inlined.
    @inline(never)
    func beginDeep() -> Bool {
        guard count < Self.limit else { return false }
        let stackLimit = min(Self.stackLimit, stack.budget(from: stackPosition) / 2)
        guard stackPosition < Stack.position &+ stackLimit else { return false }
        count += 1
        return true
    }

    /// Notes the place of the last build that was begun.
    ///
    /// - Parameters:
    ///   - name: A zero-terminated text of the program itself.
    ///   - owner: The type that precedes the name in messages.
    ///   - position: The position of the binding, or of the note that no override affects it.
    @inline(__always)
    func note(_ name: UnsafePointer<UInt8>, of owner: Any.Type?, _ fileID: StaticString, _ position: UInt64) {
        (steps + (count &- 1)).initialize(to: Step(name: name, owner: owner, fileID: fileID, position: position))
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

    /// The resolution that the builds on this thread belong to, or `nil` if there is none.
    static var resolution: Resolution? {
        guard let builds = existing, builds.isWithinResolution else { return nil }
        if let resolution = builds.resolution { return resolution }
        let resolution = Resolution()
        builds.resolution = resolution
        return resolution
    }

    /// Runs an operation as a separate resolution.
    static func performSeparately<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let builds = existing, builds.isWithinResolution else { return try operation() }
        let (countOutside, resolution) = (builds.countOutside, builds.resolution)
        // They still count, because a read here may be one round of a cycle.
        (builds.countOutside, builds.resolution) = (builds.count, nil)
        defer { (builds.countOutside, builds.resolution) = (countOutside, resolution) }
        return try operation()
    }

    /// The path of the builds on the current thread, beginning with the outermost.
    static var path: [PathStep] {
        guard let builds = existing else { return [] }
        return UnsafeBufferPointer(start: builds.steps, count: builds.count).map { step in
            let place = SourcePlace(fileID: step.fileID, position: BindingHash.ofBinding(step.position))
            let name = String(cString: step.name)
            return PathStep(step.owner.map { "\($0).\(name)" } ?? name, nil, at: place)
        }
    }

    /// Whether any such builds run on the current thread, in the current resolution.
    static var areUnderWay: Bool { existing?.isWithinResolution ?? false }

    private var isWithinResolution: Bool { count > countOutside }

    /// Returns the number of bytes of the current thread's stack that code beginning at a position may use.
    static func stackBudget(from position: UInt) -> UInt {
        current(key)._withUnsafeGuaranteedRef { $0.stack.budget(from: position) }
    }

    /// Returns a reference that no graph value has. The current thread reuses its reference unless something has kept
    /// it.
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

    /// The key of the thread-specific value.
    static let key: pthread_key_t = {
        var key = pthread_key_t()
        // Called at the end of the thread, to release its value.
        let error = pthread_key_create(&key) { address in
            let address: UnsafeMutableRawPointer? = address
            if let address { Unmanaged<ThreadBuilds>.fromOpaque(address).release() }
        }
        precondition(
            error == 0, "pthread_key_create failed (error \(error)): the process has too many thread-specific keys.")
        return key
    }()

    private static var existing: ThreadBuilds? {
        pthread_getspecific(key).map { Unmanaged<ThreadBuilds>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the builds of the current thread, which keeps them.
    ///
    /// - Parameter key: The value of ``key``, which the caller has already read.
    static func current(_ key: pthread_key_t) -> Unmanaged<ThreadBuilds> {
        if let address = pthread_getspecific(key) { return .fromOpaque(address) }
        let builds = Unmanaged.passRetained(ThreadBuilds())
        pthread_setspecific(key, builds.toOpaque())
        return builds
    }
}
