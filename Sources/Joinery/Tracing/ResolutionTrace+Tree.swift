// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension ResolutionTrace: CustomStringConvertible {
    /// A line for each event, below that which it is a part of: how long it took with its parts, how long by itself, what
    /// it came to, and the binding.
    ///
    /// World and thread are told where they are others than around it.
    public var description: String {
        var lines = ["     total        own"]
        // As deep as the graph is: not by calls within calls.
        var rest = roots.reversed().map { (position: $0, depth: 0) }
        while let (position, depth) = rest.popLast() {
            let event = events[position]
            // What is found again and again is told once, with its number.
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
        if droppedCount > 0 { lines.append("\(droppedCount) more were not kept") }
        return lines.joined(separator: "\n")
    }

    private func isSame(_ event: Event, _ other: Event) -> Bool {
        event.name == other.name && event.place == other.place && event.outcome == other.outcome
            && event.world == other.world && event.thread == other.thread
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

    /// An outcome in six characters.
    static func column(_ outcome: Outcome) -> String {
        outcome.rawValue + String(repeating: " ", count: 6 - outcome.rawValue.count)
    }

    /// A time in ten characters.
    static func column(_ duration: Duration) -> String {
        let text = text(duration)
        return String(repeating: " ", count: max(0, 10 - text.count)) + text
    }

    /// A time with three digits: `1.23 ms`.
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
        let scaled = Int((value * Double(scale)).rounded())
        guard decimals > 0 else { return "\(scaled)" }
        let fraction = "\(scaled % scale)"
        return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
