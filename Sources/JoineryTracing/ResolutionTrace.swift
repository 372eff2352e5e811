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
        /// The binding.
        let step: PathStep
        /// The outcome.
        public internal(set) var outcome: Outcome
        /// The world of the read. The number of the process's world is 0, and others are numbered in the order of their
        /// first events.
        public let world: Int
        /// The thread on which the event began, numbered in the order of their first events.
        public let thread: Int
        /// Whether other events can run on the same thread at the same time.
        let isAsynchronous: Bool
        /// The start, relative to the beginning of the trace.
        public internal(set) var start: Duration
        /// The duration, with nested resolutions.
        public internal(set) var duration = Duration.zero
        /// The duration, without nested resolutions.
        public internal(set) var ownDuration = Duration.zero
        /// The position of the event that requested this one, or `nil` if code outside of all bindings did.
        public internal(set) var parent: Int?

        /// The name of the binding, preceded by its graph unless that is `Dependencies`.
        public var name: String { step.name }
        /// The place of the binding: `App/Search.swift:12`.
        public var place: String { "\(step.place)" }
        /// The end, relative to the beginning of the trace.
        var end: Duration { start + duration }
    }

    /// In the order in which they began.
    public private(set) var events: [Event]
    /// The number of further events. A trace keeps the first million.
    public let droppedCount: Int
    /// The positions of the nested events of each event, in the order in which they began.
    private(set) var parts: [[Int]]
    /// The positions of the outermost events.
    private(set) var roots: [Int] = []

    /// - Parameters:
    ///   - spans: The events with their numbers. Their times are relative to any moment.
    ///   - start: The beginning of the trace, relative to the same moment.
    init(_ spans: [TraceSpan], since start: Duration, droppedCount: Int) {
        let spans = spans.sorted { ($0.event.start, $0.id) < ($1.event.start, $1.id) }
        let positions = Dictionary(uniqueKeysWithValues: spans.enumerated().map { ($1.id, $0) })
        events = spans.map(\.event)
        parts = [[Int]](repeating: [], count: spans.count)
        self.droppedCount = droppedCount
        for (position, span) in spans.enumerated() {
            let parent = span.parent.flatMap { positions[$0] }
            events[position].start -= start
            events[position].parent = parent
            if let parent { parts[parent].append(position) } else { roots.append(position) }
        }
        for (position, event) in events.enumerated() {
            events[position].ownDuration = awaited(of: parts[position], from: event.start, until: event.end).own
        }
    }
}
