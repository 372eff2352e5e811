// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A resolution that is being recorded.
final class TraceSpan: Sendable {
    /// The recorded data.
    struct Event: Sendable {
        let id: Int
        let parent: Int?
        let step: PathStep
        let outcome: ResolutionTrace.Outcome
        let world: Int
        let thread: Int
        /// Whether other events can run on the same thread at the same time.
        let isAsynchronous: Bool
        let start: ContinuousClock.Instant
        let end: ContinuousClock.Instant
    }

    private static let lastID = Atomic(0)
    private static let worlds = TraceNumbers<World>()
    private static let threads = Mutex<[ThreadIdentity: Int]>([:])

    private let id: Int
    private let parent: Int?
    private let step: PathStep
    private let world: Int
    private let thread: Int
    private let isAsynchronous: Bool
    private let outcome: Mutex<ResolutionTrace.Outcome>
    private let start = ContinuousClock.now

    init(
        _ step: PathStep, in world: World, _ outcome: ResolutionTrace.Outcome, isAsynchronous: Bool, parent: TraceSpan?
    ) {
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        self.parent = parent?.id
        self.step = step
        self.isAsynchronous = isAsynchronous
        self.world = world === Instances.process.world ? 0 : Self.worlds.number(of: world)
        thread = Self.threads.withLock { threads in
            let number = threads[.current] ?? threads.count + 1
            threads[.current] = number
            return number
        }
        self.outcome = Mutex(outcome)
    }

    func note(_ outcome: ResolutionTrace.Outcome) {
        self.outcome.withLock { $0 = outcome }
    }

    func ended() -> Event {
        Event(
            id: id, parent: parent, step: step, outcome: outcome.withLock { $0 }, world: world, thread: thread,
            isAsynchronous: isAsynchronous, start: start, end: .now)
    }
}

/// Numbers objects in the order of their first use, without keeping them.
private final class TraceNumbers<Object: AnyObject & Sendable>: Sendable {
    private struct Entry {
        weak var object: Object?
        let number: Int
    }

    private let state = Mutex<(entries: [ObjectIdentifier: Entry], last: Int)>(([:], 0))

    func number(of object: Object) -> Int {
        state.withLock { state in
            // Another object may have had this address before.
            if let entry = state.entries[ObjectIdentifier(object)], entry.object === object { return entry.number }
            state.last += 1
            state.entries[ObjectIdentifier(object)] = Entry(object: object, number: state.last)
            return state.last
        }
    }
}

/// The recorded events of one trace.
final class TraceRecorder: Sendable {
    /// The maximum number of events. Further ones are only counted.
    static let limit = 1_000_000

    private let state = Mutex<(events: [TraceSpan.Event], droppedCount: Int)>(([], 0))
    private let start = ContinuousClock.now

    func add(_ event: TraceSpan.Event) {
        state.withLock { state in
            if state.events.count < Self.limit { state.events.append(event) } else { state.droppedCount += 1 }
        }
    }

    /// The trace so far.
    var trace: ResolutionTrace {
        let (events, droppedCount) = state.withLock { $0 }
        return ResolutionTrace(events, since: start, droppedCount: droppedCount)
    }
}
