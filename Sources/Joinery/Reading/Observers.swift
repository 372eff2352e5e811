// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// The outcome of a read that an observer records.
package enum ReadOutcome: String, Sendable {
    /// The value existed.
    case found
    /// The read waited for another thread or task that built or opened the value.
    case waited
    /// The value was built.
    case built
    /// The value was opened with `await`.
    case opened
    /// A factory was called.
    case called
}

/// What observes reads, builds and openings, for traces and metrics.
///
/// The engine calls these functions instead of what they observe, and each of them runs that once. So what they run may be
/// nested, and can inherit task-local values.
package protocol ReadObserver: Sendable {
    /// Runs a read of a binding, or a call of a factory. Called only while reads are observed.
    func read(_ binding: Binding, in world: World, _ operation: () -> (ReadOutcome, (any Error)?)) -> (any Error)?
    /// Runs the builder of a kept value.
    func build(_ binding: Binding, _ operation: () -> (any Error)?) -> (any Error)?
    /// Runs an opening, or a wait for one.
    nonisolated(nonsending) func open(
        _ binding: Binding, in world: World, _ outcome: ReadOutcome,
        _ operation: nonisolated(nonsending) () async -> (any Error)?
    ) async -> (any Error)?
    /// Reports that a value was closed, or that closing it failed.
    func closed(_ binding: Binding, in seconds: Double, error: (any Error)?)
    /// Reports that values were opened with `await`, or that opened values were closed or released.
    func changeOpenCount(by difference: Int)
}

/// The observer of the process.
package enum Observers {
    private static let installed = Guarded<(any ReadObserver)?>(nil)
    private static let isInstalled = AtomicWord(0)
    @inline(__always) private static var readCount: AtomicWord { AtomicWord(at: joinery_observers()) }

    /// The observer of builds, openings and closings.
    package static var current: (any ReadObserver)? { isInstalled.acquired == 0 ? nil : installed.current }

    /// The observer, if it observes reads.
    @inline(__always)
    package static var ofReads: (any ReadObserver)? { areAbsent ? nil : current }

    /// Whether no reads are observed. Builds and openings may be.
    @inline(__always)
    package static var areAbsent: Bool { Activity.isNone || readCount.value == 0 }

    /// Installs the observer, which stays.
    package static func install(_ observer: any ReadObserver) {
        installed.withValue { $0 = observer }
        isInstalled.store(1)
    }

    /// Begins to observe reads. Until that is ended as often, no read takes a path that is not observed.
    package static func beginReads() {
        Activity.begin()
        readCount.add(1)
    }

    /// Ends the observation of reads that was begun.
    package static func endReads() {
        readCount.add(-1)
        Activity.end()
    }
}
