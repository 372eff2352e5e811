// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What was resolved while a trace was on: within what, in which world, on which thread, and how long it took.
public struct ResolutionTrace: Sendable {
    /// What a read of a binding came to.
    public enum Outcome: String, Sendable {
        /// Its value was built.
        case built
        /// Its value was there.
        case found
        /// Another thread or task was building its value, which was waited for.
        case waited
        /// An ``Async`` was opened.
        case opened
        /// A factory was called.
        case called
        /// An error was thrown.
        case failed
    }

    /// One read of a binding, one call of a factory, or one opening of an ``Async``.
    public struct Event: Sendable {
        /// The name of the binding, with its graph's unless that is ``Dependencies``.
        public let name: String
        /// Where the binding stands: `App/Search.swift:12`.
        public let place: String
        /// What it came to.
        public let outcome: Outcome
        /// The world in which it was read: 0 is the process's own, the others are numbered as they were first seen.
        public let world: Int
        /// The thread on which it began, numbered as they were first seen.
        public let thread: Int
        /// When it began, since the trace was begun.
        public let start: Duration
        /// How long it took, with all that was resolved in it.
        public let duration: Duration
        /// How long it took while nothing else was resolved in it.
        public let ownDuration: Duration
        /// The position of the event that it is a part of, which has asked for it; `nil` for an outermost one, which code
        /// outside of all bindings has asked for.
        public let parent: Int?
        /// Whether others may have run on its thread meanwhile.
        let isAsynchronous: Bool

        /// When it ended.
        var end: Duration { start + duration }
    }

    /// In the order in which they began.
    public let events: [Event]
    /// How many events there were besides: a trace keeps the first million.
    public let droppedCount: Int
    /// The positions of what each event consists of, in the order in which they began.
    let parts: [[Int]]
    /// The positions of the outermost events.
    let roots: [Int]

    init(_ noted: [TraceSpan.Event], since start: ContinuousClock.Instant, droppedCount: Int) {
        let noted = noted.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
        let positions = Dictionary(uniqueKeysWithValues: noted.enumerated().map { ($1.id, $0) })
        let parents = noted.map { $0.parent.flatMap { positions[$0] } }
        var parts = [[Int]](repeating: [], count: noted.count)
        for (position, parent) in parents.enumerated() {
            if let parent { parts[parent].append(position) }
        }
        events = noted.enumerated().map { position, event in
            let covered = Self.covered(by: parts[position].map { noted[$0] }, until: event.end)
            return Event(
                name: event.step.name, place: "\(event.step.place)", outcome: event.outcome, world: event.world,
                thread: event.thread, start: start.duration(to: event.start),
                duration: event.start.duration(to: event.end),
                ownDuration: event.start.duration(to: event.end) - covered, parent: parents[position],
                isAsynchronous: event.isAsynchronous)
        }
        self.parts = parts
        roots = parents.indices.filter { parents[$0] == nil }
        self.droppedCount = droppedCount
    }

    /// How much time some events take together, which may go on at once. They are in the order in which they began.
    private static func covered(by parts: [TraceSpan.Event], until end: ContinuousClock.Instant) -> Duration {
        var sum = Duration.zero
        var last: ContinuousClock.Instant?
        for part in parts {
            let partEnd = min(part.end, end)
            let start = last.map { max($0, part.start) } ?? part.start
            if start < partEnd { sum += start.duration(to: partEnd) }
            last = max(last ?? partEnd, partEnd)
        }
        return sum
    }
}
