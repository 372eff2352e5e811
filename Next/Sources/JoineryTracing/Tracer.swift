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
        instrument.built(binding.displayName, in: start.duration(to: .now), isFailure: error != nil)
        return error
    }

    func closed(_ binding: Binding, in duration: Duration, error: (any Error)?) {
        Instrumentation.current?.closed(binding.displayName, in: duration, error: error)
    }

    func changeOpenCount(by difference: Int) { Instrumentation.current?.changeOpenCount(by: difference) }
}

/// A resolution that is being recorded.
private struct TraceSpan {
    private static let lastID = Guarded(0)
    private static let worlds = Guarded<(entries: [ObjectIdentifier: NumberedWorld], last: Int)>(([:], 0))
    private static let threads = Guarded<[UInt: Int]>([:])

    /// The scope of what the resolution runs.
    let scope: Tracer.Scope
    private let event: TraceEvent

    /// Begins an event, or returns `nil` if no trace records it.
    init?(_ binding: Binding, in world: World, isAsynchronous: Bool) {
        let enclosing = Tracer.scope
        guard !enclosing.recorders.isEmpty || ProcessTrace.recorder != nil else { return nil }
        let id = Self.lastID.withValue { id in
            id += 1
            return id
        }
        scope = Tracer.Scope(recorders: enclosing.recorders, event: id)
        event = TraceEvent(
            id: id, parent: enclosing.event, step: binding.step, world: Self.number(of: world),
            thread: Self.threadNumber, isAsynchronous: isAsynchronous)
    }

    func end(_ outcome: ReadOutcome, _ error: (any Error)?) {
        var event = event
        event.outcome = error != nil ? .failed : ResolutionTrace.Outcome(rawValue: outcome.rawValue) ?? .found
        event.end = .now
        for recorder in scope.recorders { recorder.add(event) }
        ProcessTrace.recorder?.add(event)
    }

    private static func number(of world: World) -> Int {
        if world === World.process { return 0 }
        return worlds.withValue { worlds in
            // Another world may have had this address before.
            if let entry = worlds.entries[ObjectIdentifier(world)], entry.world === world { return entry.number }
            worlds.last += 1
            worlds.entries[ObjectIdentifier(world)] = NumberedWorld(world: world, number: worlds.last)
            return worlds.last
        }
    }

    private static var threadNumber: Int {
        threads.withValue { threads in
            let thread = UInt(bitPattern: Reader.thread)
            let number = threads[thread] ?? threads.count + 1
            threads[thread] = number
            return number
        }
    }
}

/// A world, which this does not keep, with its number.
private struct NumberedWorld: Sendable {
    weak let world: World?
    let number: Int
}

/// The recorded data of a resolution.
struct TraceEvent: Sendable {
    let id: Int
    let parent: Int?
    let step: PathStep
    let world: Int
    let thread: Int
    /// Whether other events can run on the same thread at the same time.
    let isAsynchronous: Bool
    var outcome = ResolutionTrace.Outcome.found
    var start = ContinuousClock.now
    var end = ContinuousClock.now
}

/// The recorded events of one trace.
final class TraceRecorder: Sendable {
    /// The maximum number of events. Further ones are only counted.
    static let limit = 1_000_000

    private let state = Guarded<(events: [TraceEvent], droppedCount: Int)>(([], 0))
    private let start = ContinuousClock.now

    func add(_ event: TraceEvent) {
        state.withValue { state in
            if state.events.count < Self.limit { state.events.append(event) } else { state.droppedCount += 1 }
        }
    }

    /// The trace so far.
    var trace: ResolutionTrace {
        let (events, droppedCount) = state.current
        return ResolutionTrace(events, since: start, droppedCount: droppedCount)
    }
}
