// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The resolutions during a trace: their nesting, worlds, threads and durations.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
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
        /// The number of the event, in the process.
        let id: Int
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
        // In a recorder, it is the number of that event.
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
    ///   - events: The recorded events. Their times are relative to any moment.
    ///   - start: The beginning of the trace, relative to the same moment.
    init(_ events: [Event], since start: Duration, droppedCount: Int) {
        self.events = events.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
        parts = [[Int]](repeating: [], count: events.count)
        self.droppedCount = droppedCount
        let positions = Dictionary(uniqueKeysWithValues: self.events.enumerated().map { ($1.id, $0) })
        for position in events.indices {
            let parent = self.events[position].parent.flatMap { positions[$0] }
            self.events[position].start -= start
            self.events[position].parent = parent
            if let parent { parts[parent].append(position) } else { roots.append(position) }
        }
        for (position, event) in self.events.enumerated() {
            self.events[position].ownDuration = awaited(of: parts[position], from: event.start, until: event.end).own
        }
    }
}
