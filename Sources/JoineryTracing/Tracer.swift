// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Records reads and openings in the traces of the current task, and reports builds to the instrument of the process.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct Tracer: ReadObserver {
    /// The recorders of a task, and its current event.
    struct Scope: Sendable {
        let recorders: [TraceRecorder]
        var event: Int?
    }

    @TaskLocal static var scope = Scope(recorders: ProcessTrace.recorder.map { [$0] } ?? [])

    /// Installs the observer of the process.
    static let installation: Void = Observers.install(Tracer())

    func read(_ binding: Binding, in world: World, _ operation: () -> (ReadOutcome, (any Error)?)) -> (any Error)? {
        let event = ResolutionTrace.Event(binding, in: world, isAsynchronous: false)
        let (outcome, error) = Self.$scope.withValue(event?.scope ?? Self.scope, operation: operation)
        event?.end(outcome, error)
        return error
    }

    nonisolated(nonsending) func open(
        _ binding: Binding, in world: World, _ outcome: ReadOutcome,
        _ operation: nonisolated(nonsending) () async -> (any Error)?
    ) async -> (any Error)? {
        let event = ResolutionTrace.Event(binding, in: world, isAsynchronous: true)
        let error = await Self.$scope.withValue(event?.scope ?? Self.scope) { () async -> (any Error)? in
            guard outcome == .opened, let instrument = Instrumentation.current else { return await operation() }
            let step = binding.step
            return await instrument.open(step.name, at: "\(step.place)", operation)
        }
        event?.end(outcome, error)
        return error
    }

    func build(_ binding: Binding, _ operation: () -> (any Error)?) -> (any Error)? {
        guard let instrument = Instrumentation.current else { return operation() }
        let start = ContinuousClock.now
        let error = operation()
        instrument.built(binding.step.name, in: start.duration(to: .now), isFailure: error != nil)
        return error
    }

    func closed(_ binding: Binding, in seconds: Double, error: (any Error)?) {
        Instrumentation.current?.closed(binding.step.name, in: .seconds(seconds), error: error)
    }

    func changeOpenCount(by difference: Int) { Instrumentation.current?.changeOpenCount(by: difference) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ResolutionTrace.Event {
    /// A world, which this does not keep, with its number.
    private struct NumberedWorld: Sendable {
        weak let world: World?
        let number: Int
    }

    private static let lastID = Guarded(0)
    private static let worlds = Guarded<(entries: [ObjectIdentifier: NumberedWorld], last: Int)>(([:], 0))
    private static let threads = Guarded<[UInt: Int]>([:])

    /// Begins an event, or returns `nil` if no trace records it.
    fileprivate init?(_ binding: Binding, in world: World, isAsynchronous: Bool) {
        guard !Observers.areAbsent, !Tracer.scope.recorders.isEmpty else { return nil }
        let id = Self.lastID.withValue { id in
            id += 1
            return id
        }
        self.init(
            id: id, step: binding.step, outcome: .found, world: Self.number(of: world), thread: Self.threadNumber,
            isAsynchronous: isAsynchronous, start: TraceRecorder.now, parent: Tracer.scope.event)
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
            let thread = Reader.thread
            let number = threads[thread] ?? threads.count + 1
            threads[thread] = number
            return number
        }
    }

    /// The scope of what the resolution runs.
    fileprivate var scope: Tracer.Scope { Tracer.Scope(recorders: Tracer.scope.recorders, event: id) }

    /// Records the event, in the scope in which it began.
    fileprivate func end(_ outcome: ReadOutcome, _ error: (any Error)?) {
        var event = self
        event.duration = TraceRecorder.now - start
        event.outcome = error != nil ? .failed : ResolutionTrace.Outcome(rawValue: outcome.rawValue) ?? .found
        for recorder in Tracer.scope.recorders { recorder.add(event) }
    }
}

/// The recorded events of one trace.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
final class TraceRecorder: Sendable {
    /// The maximum number of events. Further ones are only counted.
    private static let limit = 1_000_000
    private static let zero = ContinuousClock.now
    /// The time since the first trace of the process.
    static var now: Duration { zero.duration(to: .now) }

    private let state = Guarded<(events: [ResolutionTrace.Event], droppedCount: Int)>(([], 0))
    private let start = TraceRecorder.now

    /// Begins a trace.
    init() {
        _ = Tracer.installation
        Observers.beginReads()
    }

    func add(_ event: ResolutionTrace.Event) {
        state.withValue { state in
            if state.events.count < Self.limit { state.events.append(event) } else { state.droppedCount += 1 }
        }
    }

    /// The trace so far.
    var trace: ResolutionTrace {
        let (events, droppedCount) = state.current
        return ResolutionTrace(events, since: start, droppedCount: droppedCount)
    }

    /// The current scope, with this trace in addition to the others.
    var scope: Tracer.Scope { Tracer.Scope(recorders: Tracer.scope.recorders + [self], event: Tracer.scope.event) }

    func end(_ report: (ResolutionTrace) -> Void) {
        Observers.endReads()
        report(trace)
    }
}
