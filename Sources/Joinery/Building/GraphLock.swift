// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Synchronization

/// The right to change tables and waits.
///
/// One lock guards all such changes. Only ``withLock(_:)`` creates this value, so a function with a parameter of this
/// type runs under the lock. User code does not run there, except for comparing and hashing keys. After the lock, in
/// this order, actions run, threads are woken, and objects are released.
struct GraphLock: ~Copyable {
    private static let mutex = Mutex<Void>(())

    /// The objects to release after the lock.
    var releases = DeferredReleases()
    private var actions: [() -> Void] = []
    private var wakeUps: [DispatchSemaphore] = []

    private init() {}

    /// Runs a closure under the lock.
    static func withLock<Result>(_ body: (inout GraphLock) -> Result) -> Result {
        var lock = GraphLock()
        let result = mutex.withLock { _ in Transfer(body(&lock)) }.value
        lock.runActions()
        return result
    }

    /// Runs an action after the lock, before any thread is woken.
    mutating func afterward(_ action: @escaping () -> Void) {
        actions.append(action)
    }

    /// Wakes a thread after the lock.
    mutating func wake(_ semaphore: DispatchSemaphore) {
        wakeUps.append(semaphore)
    }

    private func runActions() {
        for action in actions { action() }
        for wakeUp in wakeUps { wakeUp.signal() }
    }
}

/// Objects that are released when this goes out of scope, after any lock. Releasing the last reference to an object can
/// run user code.
struct DeferredReleases: ~Copyable {
    /// Usually there is at most one object, which is stored without an array.
    private var first: AnyObject?
    private var others: [AnyObject] = []

    /// Keeps an object until then.
    mutating func add(_ object: AnyObject?) {
        guard let object else { return }
        if first == nil { first = object } else { others.append(object) }
    }

    /// Keeps objects until then.
    mutating func add(contentsOf objects: [AnyObject]) {
        if !objects.isEmpty { others += objects }
    }

    /// Removes and returns all objects.
    fileprivate mutating func takeAll() -> (first: AnyObject?, others: [AnyObject]) {
        defer { (first, others) = (nil, []) }
        return (first, others)
    }
}

extension Mutex where Value: ~Copyable {
    /// Changes the value, and releases removed objects after the lock.
    func withLockReleasing<Result>(_ change: (inout Value, inout DeferredReleases) -> Result) -> Result {
        var releases = DeferredReleases()
        return withLock(releasing: &releases, change)
    }

    /// Changes the value.
    ///
    /// - Parameter releases: Receives the removed objects.
    func withLock<Result>(
        releasing releases: inout DeferredReleases, _ change: (inout Value, inout DeferredReleases) -> Result
    ) -> Result {
        let (result, released) = withLock { value in
            var released = DeferredReleases()
            let result = change(&value, &released)
            return Transfer((result, released.takeAll()))
        }.value
        releases.add(released.first)
        releases.add(contentsOf: released.others)
        return result
    }
}
