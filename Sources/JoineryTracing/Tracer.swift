// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Records reads and openings in the traces of the current task, and reports builds to the instrument of the process.
struct Tracer: ReadObserver {
    /// The recorders of a task, and its current event.
    struct Scope: Sendable {
        var recorders: [TraceRecorder] = []
        var event: Int?
    }

    @TaskLocal static var scope = Scope()

    private static let installation: Void = Observers.install(Tracer())

    /// Installs the observer of the process.
    static func install() { installation }

    /// Begins a trace.
    static func begin() {
        install()
        Observers.beginReads()
    }

    func read(_ binding: Binding, in world: World, _ operation: () -> (ReadOutcome, (any Error)?)) -> (any Error)? {
        guard let span = TraceSpan(binding, in: world, isAsynchronous: false) else { return operation().1 }
        let (outcome, error) = Self.$scope.withValue(span.scope, operation: operation)
        span.end(outcome, error)
        return error
    }

    nonisolated(nonsending) func open(
        _ binding: Binding, in world: World, _ outcome: ReadOutcome,
        _ operation: nonisolated(nonsending) () async -> (any Error)?
    ) async -> (any Error)? {
        guard Observers.ofReads != nil, let span = TraceSpan(binding, in: world, isAsynchronous: true) else {
            return await open(binding, outcome, operation)
        }
        let error = await Self.$scope.withValue(span.scope) { await open(binding, outcome, operation) }
        span.end(outcome, error)
        return error
    }

    private nonisolated(nonsending) func open(
        _ binding: Binding, _ outcome: ReadOutcome, _ operation: nonisolated(nonsending) () async -> (any Error)?
    ) async -> (any Error)? {
        guard outcome == .opened, let instrument = Instrumentation.current else { return await operation() }
        let step = binding.step
        return await instrument.open(step.name, at: "\(step.place)", operation)
    }

    func build(_ binding: Binding, _ operation: () -> (any Error)?) -> (any Error)? {
        guard let instrument = Instrumentation.current else { return operation() }
        let start = ContinuousClock.now
        let error = operation()
        instrument.built(binding.step.name, in: start.duration(to: .now), isFailure: error != nil)
        return error
    }

    func closed(_ binding: Binding, in duration: Duration, error: (any Error)?) {
        Instrumentation.current?.closed(binding.step.name, in: duration, error: error)
    }

    func changeOpenCount(by difference: Int) { Instrumentation.current?.changeOpenCount(by: difference) }
}

/// A resolution that is being recorded.
struct TraceSpan: Sendable {
    private static let lastID = Guarded(0)

    let id: Int
    /// The number of the event that requested this one.
    let parent: Int?
    var event: ResolutionTrace.Event
}

extension TraceSpan {
    /// Begins an event, or returns `nil` if no trace records it.
    fileprivate init?(_ binding: Binding, in world: World, isAsynchronous: Bool) {
        guard !Tracer.scope.recorders.isEmpty || ProcessTrace.recorder != nil else { return nil }
        parent = Tracer.scope.event
        id = Self.lastID.withValue { id in
            id += 1
            return id
        }
        event = ResolutionTrace.Event(
            step: binding.step, outcome: .found, world: TraceNumbers.number(of: world), thread: TraceNumbers.ofThread,
            isAsynchronous: isAsynchronous, start: TraceRecorder.now)
    }

    /// The scope of what the resolution runs.
    fileprivate var scope: Tracer.Scope { Tracer.Scope(recorders: Tracer.scope.recorders, event: id) }

    /// Records the event, in the scope in which it began.
    fileprivate func end(_ outcome: ReadOutcome, _ error: (any Error)?) {
        var span = self
        span.event.duration = TraceRecorder.now - event.start
        span.event.outcome = error != nil ? .failed : ResolutionTrace.Outcome(rawValue: outcome.rawValue) ?? .found
        for recorder in Tracer.scope.recorders { recorder.add(span) }
        ProcessTrace.recorder?.add(span)
    }
}

/// The numbers of worlds and threads, in the order of their first events.
private enum TraceNumbers {
    /// A world, which this does not keep, with its number.
    private struct Entry: Sendable {
        weak let world: World?
        let number: Int
    }

    private static let worlds = Guarded<(entries: [ObjectIdentifier: Entry], last: Int)>(([:], 0))
    private static let threads = Guarded<[UInt: Int]>([:])

    static func number(of world: World) -> Int {
        if world === World.process { return 0 }
        return worlds.withValue { worlds in
            // Another world may have had this address before.
            if let entry = worlds.entries[ObjectIdentifier(world)], entry.world === world { return entry.number }
            worlds.last += 1
            worlds.entries[ObjectIdentifier(world)] = Entry(world: world, number: worlds.last)
            return worlds.last
        }
    }

    static var ofThread: Int {
        threads.withValue { threads in
            let thread = UInt(bitPattern: Reader.thread)
            let number = threads[thread] ?? threads.count + 1
            threads[thread] = number
            return number
        }
    }
}

/// The recorded events of one trace.
final class TraceRecorder: Sendable {
    /// The maximum number of events. Further ones are only counted.
    private static let limit = 1_000_000
    private static let zero = ContinuousClock.now
    /// The time since the first trace of the process.
    static var now: Duration { zero.duration(to: .now) }

    private let state = Guarded<(spans: [TraceSpan], droppedCount: Int)>(([], 0))
    private let start = TraceRecorder.now

    func add(_ span: TraceSpan) {
        state.withValue { state in
            if state.spans.count < Self.limit { state.spans.append(span) } else { state.droppedCount += 1 }
        }
    }

    /// The trace so far.
    var trace: ResolutionTrace {
        let (spans, droppedCount) = state.current
        return ResolutionTrace(spans, since: start, droppedCount: droppedCount)
    }
}
