// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Whether any read has something to ask of the task or the thread that it takes place on: a world, a build, a trial.
///
/// While it has not, which is the rule in a program that runs, a read need not look.
enum Activity {
    private static let count = Atomic(0)

    /// Notes something that a read has to look for, until as many calls of ``end()``.
    static func begin() {
        count.add(1, ordering: .relaxed)
    }

    static func end() {
        count.subtract(1, ordering: .relaxed)
    }

    /// Whether there is nothing to look for.
    ///
    /// Relaxed is enough: what a read is to find was begun on its own thread, or before whatever started or woke it,
    /// and so is counted already.
    static var isNone: Bool { count.load(ordering: .relaxed) == 0 }
}
