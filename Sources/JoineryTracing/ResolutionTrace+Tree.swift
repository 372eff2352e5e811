// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension ResolutionTrace: CustomStringConvertible {
    /// The trace as a tree, with a line for each event below its parent: the total duration, the duration without
    /// nested resolutions, the outcome, and the binding.
    ///
    /// The world and the thread are shown if they differ from those of the parent.
    public var description: String {
        var lines = ["     total        own"]
        // A loop, because recursion could exhaust the stack for a deep graph.
        var rest = roots.reversed().map { (position: $0, depth: 0) }
        while let (position, depth) = rest.popLast() {
            let event = events[position]
            // Repeated reads of an existing value are shown once, with their number.
            var count = 1
            var (total, own) = (event.duration, event.ownDuration)
            while event.outcome == .found, let next = rest.last, next.depth == depth,
                isSame(event, events[next.position])
            {
                count += 1
                total += events[next.position].duration
                own += events[next.position].ownDuration
                rest.removeLast()
            }
            lines.append(Self.column(total) + " " + Self.column(own) + "  " + line(event, depth, count))
            rest += parts[position].reversed().map { ($0, depth + 1) }
        }
        if droppedCount > 0 { lines.append("\(droppedCount) further events were dropped") }
        return lines.joined(separator: "\n")
    }

    private func isSame(_ event: Event, _ other: Event) -> Bool {
        event.step == other.step && event.outcome == other.outcome && event.world == other.world
            && event.thread == other.thread
    }

    private func line(_ event: Event, _ depth: Int, _ count: Int) -> String {
        let indentation = String(repeating: "  ", count: depth)
        var line = Self.column(event.outcome) + " " + indentation + event.name
        if count > 1 { line += " \(count) times" }
        if event.outcome != .found { line += " (\(event.place))" }
        let outer = event.parent.map { events[$0] }
        if event.world != outer?.world ?? 0 { line += ", world \(event.world)" }
        if event.thread != outer?.thread ?? 1 { line += ", thread \(event.thread)" }
        return line
    }

    /// Returns an outcome in six characters.
    static func column(_ outcome: Outcome) -> String {
        outcome.rawValue + String(repeating: " ", count: 6 - outcome.rawValue.count)
    }

    /// Returns a duration in ten characters.
    static func column(_ duration: Duration) -> String {
        let text = text(duration)
        return String(repeating: " ", count: max(0, 10 - text.count)) + text
    }

    /// Returns a duration with three digits: `1.23 ms`.
    static func text(_ duration: Duration) -> String {
        let nanoseconds = duration / .nanoseconds(1)
        let (value, unit): (Double, String) =
            switch nanoseconds {
            case ..<1_000: (nanoseconds, "ns")
            case ..<1_000_000: (nanoseconds / 1_000, "µs")
            case ..<1_000_000_000: (nanoseconds / 1_000_000, "ms")
            default: (nanoseconds / 1_000_000_000, "s")
            }
        return "\(digits(value)) \(unit)"
    }

    private static func digits(_ value: Double) -> String {
        let decimals = value < 10 ? 2 : value < 100 ? 1 : 0
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        // `rounded()` would need the mathematical library of the system.
        let scaled = Int(value * Double(scale) + 0.5)
        guard decimals > 0 else { return "\(scaled)" }
        let fraction = "\(scaled % scale)"
        return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
