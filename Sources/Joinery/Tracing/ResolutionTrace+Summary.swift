// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension ResolutionTrace {
    /// What is worth looking at: the bindings that took longest to build by themselves, and the critical path.
    public var summary: String {
        var lines = ["slowest to build"]
        let slowest = slowestToBuild
        lines += slowest.map { Self.line($0, $0.ownDuration) }
        if slowest.isEmpty { lines.append("           nothing was built") }
        lines += ["critical path"]
        lines += criticalPath.map { Self.line(events[$0.position], $0.duration) }
        return lines.joined(separator: "\n")
    }

    /// A time, and the event that took it. An ``Async`` is built, as a handle, and opened: the outcome tells them apart.
    private static func line(_ event: Event, _ duration: Duration) -> String {
        "\(column(duration))  \(column(event.outcome)) \(event.name) (\(event.place))"
    }

    /// The ten events in which most time was spent building, calling or opening, by their own time.
    public var slowestToBuild: [Event] {
        let made = events.filter { event in
            switch event.outcome {
            case .built, .opened, .called, .failed: true
            case .found, .waited: false
            }
        }
        return Array(made.sorted { $0.ownDuration > $1.ownDuration }.prefix(10))
    }

    /// The events that the longest of the outermost ones had to wait for, each with the time for which it alone did:
    /// only making one of these faster makes the whole faster.
    ///
    /// Walked backwards from its end: whatever ended last is what was waited for.
    var criticalPath: [(position: Int, duration: Duration)] {
        guard let longest = roots.max(by: { events[$0].duration < events[$1].duration }) else { return [] }
        var path: [(position: Int, duration: Duration)] = []
        var rest = [(position: longest, end: events[longest].end)]
        while let (position, end) = rest.popLast() {
            var time = end
            var own = Duration.zero
            var awaited: [(position: Int, end: Duration)] = []
            for part in parts[position].sorted(by: { events[$0].end > events[$1].end })
            where events[part].start < time && events[part].end > events[position].start {
                let partEnd = min(events[part].end, time)
                own += time - partEnd
                time = events[part].start
                awaited.append((part, partEnd))
            }
            own += max(.zero, time - events[position].start)
            path.append((position, own))
            rest += awaited
        }
        return path.filter { $0.duration > .zero }
    }
}
