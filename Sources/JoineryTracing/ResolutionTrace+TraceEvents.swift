// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ResolutionTrace {
    /// The trace as JSON for trace viewers such as Perfetto and `chrome://tracing`.
    ///
    /// Source of the format: Trace Event Format, N. Duca and D. Sinclair, 2016. Reads are complete events of their
    /// thread, which are nested or do not overlap. Openings of an `Async`, and waits for them, can overlap on one
    /// thread, so they are asynchronous events.
    public var traceEvents: String {
        let lines = events.enumerated().flatMap { position, event in
            event.isAsynchronous
                ? [
                    "{\(head(event, "b")), \"id\": \(position), \(arguments(event))}",
                    "{\(head(event, "e", at: event.end)), \"id\": \(position)}",
                ] : ["{\(head(event, "X")), \"dur\": \(microseconds(event.duration)), \(arguments(event))}"]
        }
        return "{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
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

    private func microseconds(_ duration: Duration) -> String { Self.decimal(duration / .microseconds(1), places: 3) }

    /// Returns a text as a JSON string literal.
    static func literal(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x22, 0x5C: "\\\(scalar)"
            case ..<0x20: "\\u" + padded(String(scalar.value, radix: 16), to: 4, with: "0")
            default: "\(scalar)"
            }
        }
        return "\"" + scalars.joined() + "\""
    }
}
