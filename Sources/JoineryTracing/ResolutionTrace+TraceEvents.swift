// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension ResolutionTrace {
    /// The trace as JSON for trace viewers such as Perfetto and `chrome://tracing`.
    ///
    /// Source of the format: Trace Event Format, N. Duca and D. Sinclair, 2016. Reads are complete events of their
    /// thread, which are nested or do not overlap. Openings of an `Async`, and waits for them, can overlap on one
    /// thread, so they are asynchronous events.
    public var traceEvents: String {
        let lines = events.enumerated().flatMap { position, event in
            event.isAsynchronous ? asynchronous(event, position) : [complete(event)]
        }
        return "{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
    }

    private func complete(_ event: Event) -> String {
        "{\(head(event, "X")), \"dur\": \(microseconds(event.duration)), \(arguments(event))}"
    }

    private func asynchronous(_ event: Event, _ position: Int) -> [String] {
        [
            "{\(head(event, "b")), \"id\": \(position), \(arguments(event))}",
            "{\(head(event, "e", at: event.end)), \"id\": \(position)}",
        ]
    }

    private func head(_ event: Event, _ phase: String, at time: Duration? = nil) -> String {
        """
        "name": \(Self.literal(event.name)), "cat": "\(event.outcome)", "ph": "\(phase)", \
        "ts": \(microseconds(time ?? event.start)), "pid": 1, "tid": \(event.thread)
        """
    }

    private func arguments(_ event: Event) -> String {
        """
        "args": {"place": \(Self.literal(event.place)), "outcome": "\(event.outcome)", "world": \(event.world), \
        "own": "\(Self.text(event.ownDuration))"}
        """
    }

    private func microseconds(_ duration: Duration) -> String {
        let nanoseconds = Int64(duration / .nanoseconds(1))
        let fraction = "\(nanoseconds % 1000)"
        return "\(nanoseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// Returns a text as a JSON string literal.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
