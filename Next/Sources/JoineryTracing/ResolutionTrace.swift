// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The resolutions during a trace: their nesting, worlds, threads and durations.
public struct ResolutionTrace: Sendable {
    /// The outcome of a read of a binding.
    public enum Outcome: String, Sendable {
        /// The value was built.
        case built
        /// The value already existed.
        case found
        /// The read waited for another thread or task that was building the value.
        case waited
        /// An `Async` was opened.
        case opened
        /// A factory was called.
        case called
        /// An error was thrown.
        case failed
    }

    /// A read of a binding, a call of a factory, or the opening of an `Async`.
    public struct Event: Sendable {
        /// The name of the binding, preceded by its graph unless that is ``Dependencies``.
        public let name: String
        /// The place of the binding: `App/Search.swift:12`.
        public let place: String
        /// The outcome.
        public let outcome: Outcome
        /// The world of the read. The number of the process's world is 0, and others are numbered in the order of their
        /// first events.
        public let world: Int
        /// The thread on which the event began, numbered in the order of their first events.
        public let thread: Int
        /// The start, relative to the beginning of the trace.
        public let start: Duration
        /// The duration, with nested resolutions.
        public let duration: Duration
        /// The duration, without nested resolutions.
        public let ownDuration: Duration
        /// The position of the event that requested this one, or `nil` if code outside of all bindings did.
        public let parent: Int?
        /// Whether other events can run on the same thread at the same time.
        let isAsynchronous: Bool

        /// The end, relative to the beginning of the trace.
        var end: Duration { start + duration }
    }

    /// In the order in which they began.
    public let events: [Event]
    /// The number of further events. A trace keeps the first million.
    public let droppedCount: Int
    /// The positions of the nested events of each event, in the order in which they began.
    let parts: [[Int]]
    /// The positions of the outermost events.
    let roots: [Int]

    init(_ noted: [TraceEvent], since start: ContinuousClock.Instant, droppedCount: Int) {
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

    /// Returns the time that some events take together. They can overlap, and are in the order in which they began.
    private static func covered(by parts: [TraceEvent], until end: ContinuousClock.Instant) -> Duration {
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
