// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@testable import JoineryTracing
import Synchronization

/// A trace without its times: the outcome and the name of each event, below the event that contains it.
func outline(_ trace: ResolutionTrace) -> [String] {
    trace.events.map { event in
        let depth = sequence(first: event) { $0.parent.map { trace.events[$0] } }.reduce(-1) { depth, _ in depth + 1 }
        return String(repeating: "  ", count: depth) + "\(event.outcome) \(event.name)"
    }
}

/// The trace of an operation.
func traced(_ operation: () throws -> Void) rethrows -> ResolutionTrace {
    let reports = Reports()
    try withResolutionTrace({ reports.add($0) }, operation: operation)
    return reports.last
}

/// The trace of an asynchronous operation.
nonisolated(nonsending) func traced(
    _ operation: nonisolated(nonsending) () async throws -> Void
) async rethrows -> ResolutionTrace {
    let reports = Reports()
    try await withResolutionTrace({ reports.add($0) }, operation: operation)
    return reports.last
}

/// The traces that were reported.
final class Reports: Sendable {
    private let traces = Mutex<[ResolutionTrace]>([])

    var last: ResolutionTrace {
        traces.withLock { $0.last } ?? ResolutionTrace([], since: .zero, droppedCount: 0)
    }

    func add(_ trace: ResolutionTrace) {
        traces.withLock { $0.append(trace) }
    }
}
