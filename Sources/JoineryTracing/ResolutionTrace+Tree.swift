// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
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
            var (count, total, own) = (1, event.duration, event.ownDuration)
            while event.outcome == .found, let next = rest.last, next.depth == depth,
                case let other = events[next.position], other.outcome == .found, other.value == event.value,
                other.thread == event.thread
            {
                count += 1
                total += other.duration
                own += other.ownDuration
                rest.removeLast()
            }
            lines.append(Self.column(total) + " " + Self.column(own) + "  " + line(event, depth, count))
            rest += parts[position].reversed().map { ($0, depth + 1) }
        }
        if droppedCount > 0 { lines.append("\(droppedCount) further events were dropped") }
        return lines.joined(separator: "\n")
    }

    private func line(_ event: Event, _ depth: Int, _ count: Int) -> String {
        var line = Self.column(event.outcome) + " " + String(repeating: "  ", count: depth) + event.name
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
    static func column(_ duration: Duration) -> String { padded(text(duration), to: 10, with: " ") }

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
        return "\(decimal(value, places: value < 10 ? 2 : value < 100 ? 1 : 0)) \(unit)"
    }

    /// Returns a number with a given number of decimal places.
    static func decimal(_ value: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        // `rounded()` would need the mathematical library of the system.
        let scaled = Int(value * Double(scale) + 0.5)
        guard places > 0 else { return "\(scaled)" }
        return "\(scaled / scale)." + padded("\(scaled % scale)", to: places, with: "0")
    }

    /// Returns a text after enough characters to reach a length.
    static func padded(_ text: String, to length: Int, with character: Character) -> String {
        String(repeating: character, count: max(0, length - text.count)) + text
    }
}
