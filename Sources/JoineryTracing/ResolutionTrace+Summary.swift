// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension ResolutionTrace {
    /// The total time of one binding.
    public struct Total: Sendable {
        /// The name of the binding, preceded by its graph unless that is `Dependencies`.
        public let name: String
        /// The place of the binding: `App/Search.swift:12`.
        public let place: String
        /// The outcome of its reads. An `Async` is built, as a handle, and opened. Each has a separate total.
        public let outcome: Outcome
        /// The number of reads.
        public fileprivate(set) var count: Int
        /// The total duration, without nested resolutions.
        public fileprivate(set) var ownDuration: Duration
    }

    /// The bindings that took longest to build, and the critical path, as text.
    public var summary: String {
        var lines = ["slowest to build"]
        let slowest = slowestToBuild.prefix(10)
        lines += slowest.map { total in
            Self.line(total.name, total.place, total.outcome, total.ownDuration)
                + (total.count > 1 ? ", \(total.count) times" : "")
        }
        if slowest.isEmpty { lines.append("           nothing was built") }
        lines += ["critical path"]
        lines += criticalPath.map { step in
            let event = events[step.position]
            return Self.line(event.name, event.place, event.outcome, step.duration)
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ name: String, _ place: String, _ outcome: Outcome, _ duration: Duration) -> String {
        "\(column(duration))  \(column(outcome)) \(name) (\(place))"
    }

    /// The bindings that were built, called or opened, beginning with the longest total duration without nested
    /// resolutions.
    public var slowestToBuild: [Total] {
        var totals: [Total] = []
        var positions: [Kind: Int] = [:]
        for event in events where event.outcome != .found && event.outcome != .waited {
            let kind = Kind(step: event.step, outcome: event.outcome)
            let position = positions[kind] ?? totals.count
            if position == totals.count {
                positions[kind] = position
                totals.append(
                    Total(name: event.name, place: event.place, outcome: event.outcome, count: 0, ownDuration: .zero))
            }
            totals[position].count += 1
            totals[position].ownDuration += event.ownDuration
        }
        return totals.enumerated()
            .sorted { ($1.element.ownDuration, $0.offset) < ($0.element.ownDuration, $1.offset) }
            .map(\.element)
    }

    /// The events that determined the end of the trace, each with the time during which no other event did. Only making
    /// one of these faster makes the whole faster.
    ///
    /// Computed backward from the end: the event that ended last is the one that was waited for. If it waited for a
    /// build elsewhere, the path continues there.
    var criticalPath: [(position: Int, duration: Duration)] {
        let makers = Dictionary(
            grouping: events.indices.filter { [.built, .opened, .failed].contains(events[$0].outcome) }
        ) { Kind(readBy: events[$0]) }
        var followed: Set<Int> = []
        var path: [(position: Int, duration: Duration)] = []
        var rest = awaited(of: roots, from: .zero, until: events.map(\.end).max() ?? .zero).parts
        while let (position, start, end) = rest.popLast() {
            // Followed once, because a member of a family looks like the others, and might seem to have waited for
            // itself.
            let maker = followed.insert(position).inserted ? maker(of: events[position], among: makers) : nil
            let (own, waitedFor) = awaited(of: maker.map { [$0] } ?? parts[position], from: start, until: end)
            path.append((position, own))
            rest += waitedFor
        }
        return path.filter { $0.duration > .zero }
    }

    /// A part of a period, and the event in it.
    typealias Span = (position: Int, start: Duration, end: Duration)

    /// Returns the events that were waited for in a period, beginning with the last, and the remaining time.
    func awaited(
        of parts: [Int], from start: Duration, until end: Duration
    ) -> (own: Duration, parts: [Span]) {
        var time = end
        var own = Duration.zero
        var awaited: [Span] = []
        for part in parts.sorted(by: { events[$0].end > events[$1].end })
        where events[part].start < time && events[part].end > start {
            let partEnd = min(events[part].end, time)
            own += time - partEnd
            time = max(start, events[part].start)
            awaited.append((part, time, partEnd))
        }
        return (own + max(.zero, time - start), awaited)
    }

    /// Returns the event that another one waited for: among the overlapping events of its binding, the one whose end is
    /// closest.
    private func maker(of event: Event, among makers: [Kind: [Int]]) -> Int? {
        guard event.outcome == .waited else { return nil }
        return makers[Kind(readBy: event)]?.filter { events[$0].start < event.end && event.start < events[$0].end }
            .min { abs(events[$0].end - event.end) < abs(events[$1].end - event.end) }
    }
}

/// What events have in common.
private struct Kind: Hashable {
    let step: PathStep
    var outcome: ResolutionTrace.Outcome?
    var world = 0
    var isAsynchronous = false
}

extension Kind {
    /// What reads of the same value have in common.
    init(readBy event: ResolutionTrace.Event) {
        self.init(step: event.step, world: event.world, isAsynchronous: event.isAsynchronous)
    }
}

private func abs(_ duration: Duration) -> Duration { max(duration, .zero - duration) }
