// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Whether a read must consult task-local or thread-local state: a world, a build, a probe.
///
/// In a running program, there usually is no such state. Relaxed counters are enough: what a read must find was begun on
/// its own thread, or before the thread was started or woken, and so is counted already.
enum Activity {
    private static let count = Atomic(0)
    private static let observerCount = Atomic(0)

    /// Notes something that a read has to look for, until as many calls of ``end(isObserver:)``.
    ///
    /// - Parameter isObserver: Whether it may also take note of a read, or answer it in another way.
    static func begin(isObserver: Bool) {
        count.add(1, ordering: .relaxed)
        if isObserver { observerCount.add(1, ordering: .relaxed) }
    }

    static func end(isObserver: Bool) {
        if isObserver { observerCount.subtract(1, ordering: .relaxed) }
        count.subtract(1, ordering: .relaxed)
    }

    /// Whether there is nothing to look for: only the process's own world is current anywhere.
    static var isNone: Bool { count.load(ordering: .relaxed) == 0 }

    /// Whether nothing observes reads, so that an existing instance can be returned at once.
    static var hasNoObserver: Bool { observerCount.load(ordering: .relaxed) == 0 }
}
