// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Counts the states that reads must look for: worlds, builds and probes.
///
/// A running program usually has none. Relaxed counters are sufficient: the state that a read must find was begun on
/// the same thread, or before the thread was started or woken, so it is already counted.
enum Activity {
    private static let count = Atomic(0)
    private static let observerCount = Atomic(0)

    /// Records a state that reads must look for, until the matching call of ``end(isObserver:)``.
    ///
    /// - Parameter isObserver: Whether the state can also record a read or answer it differently.
    static func begin(isObserver: Bool) {
        count.add(1, ordering: .relaxed)
        if isObserver { observerCount.add(1, ordering: .relaxed) }
    }

    static func end(isObserver: Bool) {
        if isObserver { observerCount.subtract(1, ordering: .relaxed) }
        count.subtract(1, ordering: .relaxed)
    }

    /// Whether reads need not look for any state, because only the process's world can be current.
    static var isNone: Bool { count.load(ordering: .relaxed) == 0 }

    /// Whether nothing observes reads, so that an existing instance can be returned at once.
    static var hasNoObserver: Bool { observerCount.load(ordering: .relaxed) == 0 }
}
