// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
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
        public let count: Int
        /// The total duration, without nested resolutions.
        public let ownDuration: Duration
    }

    /// The bindings that took longest to build, and the critical path, as text.
    public var summary: String {
        let slowest = slowestToBuild.prefix(10).map(Self.line)
        let built = slowest.isEmpty ? ["           nothing was built"] : slowest
        let path = totals(of: criticalPath).map(Self.line)
        return (["slowest to build"] + built + ["critical path"] + path).joined(separator: "\n")
    }

    private static func line(_ total: Total) -> String {
        "\(column(total.ownDuration))  \(column(total.outcome)) \(total.name) (\(total.place))"
            + (total.count > 1 ? ", \(total.count) times" : "")
    }

    /// The totals of events, each with a part of its duration, in the order in which their bindings first occur.
    private func totals(of parts: [(position: Int, duration: Duration)]) -> [Total] {
        let groups = Dictionary(grouping: parts.enumerated()) { part in
            Kind(step: events[part.element.position].step, outcome: events[part.element.position].outcome)
        }
        return groups.values.sorted { $0[0].offset < $1[0].offset }
            .map { parts in
                let first = events[parts[0].element.position]
                return Total(
                    name: first.name, place: first.place, outcome: first.outcome, count: parts.count,
                    ownDuration: parts.reduce(.zero) { $0 + $1.element.duration })
            }
    }

    /// The bindings that were built, called or opened, beginning with the longest total duration without nested
    /// resolutions.
    public var slowestToBuild: [Total] {
        let built = events.indices.filter { events[$0].outcome != .found && events[$0].outcome != .waited }
        return totals(of: built.map { ($0, events[$0].ownDuration) }).sorted { $0.ownDuration > $1.ownDuration }
    }

    /// The events that determined the end of the trace, each with the time during which no other event did. Only making
    /// one of these faster makes the whole faster.
    ///
    /// Computed backward from the end: the event that ended last is the one that was waited for. If it waited for a
    /// build elsewhere, the path continues there.
    var criticalPath: [(position: Int, duration: Duration)] {
        let made = events.indices.filter { [.built, .opened, .failed].contains(events[$0].outcome) }
        let makers = Dictionary(grouping: made) { events[$0].value }
        var followed: Set<Int> = []
        var path: [(position: Int, duration: Duration)] = []
        var rest = awaited(of: roots, from: .zero, until: events.map(\.end).max() ?? .zero).parts
        while let (position, start, end) = rest.popLast() {
            let event = events[position]
            var parts = parts[position]
            // Followed once, because a member of a family looks like the others, and might seem to have waited for
            // itself.
            if event.outcome == .waited, followed.insert(position).inserted {
                // Among the overlapping events of its binding, the one whose end is closest.
                let maker = makers[event.value]?
                    .filter { events[$0].start < event.end && event.start < events[$0].end }
                    .min { abs(events[$0].end - event.end) < abs(events[$1].end - event.end) }
                if let maker { parts = [maker] }
            }
            let (own, waitedFor) = awaited(of: parts, from: start, until: end)
            path.append((position, own))
            rest += waitedFor
        }
        return path.filter { $0.duration > .zero }
    }

    /// A part of a period, and the event in it.
    typealias Span = (position: Int, start: Duration, end: Duration)

    /// Returns the events that were waited for in a period, beginning with the last, and the remaining time.
    func awaited(of parts: [Int], from start: Duration, until end: Duration) -> (own: Duration, parts: [Span]) {
        var (time, own) = (end, Duration.zero)
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
}

/// What events have in common.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct Kind: Hashable {
    let step: PathStep
    var outcome: ResolutionTrace.Outcome?
    var world = 0
    var isAsynchronous = false
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ResolutionTrace.Event {
    /// What reads of the same value have in common.
    var value: Kind { Kind(step: step, world: world, isAsynchronous: isAsynchronous) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private func abs(_ duration: Duration) -> Duration { max(duration, .zero - duration) }
