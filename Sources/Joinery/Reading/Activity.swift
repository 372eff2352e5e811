// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Whether any read has something to ask of the task or the thread that it takes place on: a world, a build, a probe.
///
/// While it has not, which is the rule in a program that runs, a read need not look. Relaxed counters are enough: what a
/// read is to find was begun on its own thread, or before whatever started or woke it, and so is counted already.
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

    /// Whether nothing takes note of any read: an instance that is there is all that it comes to.
    static var hasNoObserver: Bool { observerCount.load(ordering: .relaxed) == 0 }
}
