// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Foundation
internal import Joinery
internal import JoineryRegistry

/// The state of one check of a container, which runs in a separate world.
final class Validation: Sendable {
    /// The check that the current task or thread runs.
    @TaskLocal static var current: Validation?

    struct State: Sendable {
        var problems: [ResolutionError] = []
        /// Entries that were built, or whose build stopped at a problem.
        var reached: Set<ObjectIdentifier> = []
        var stuck: Set<ObjectIdentifier> = []
        var unchecked: Set<String> = []
    }

    private let state = Guarded(State())
    private let excluded: Set<ObjectIdentifier>
    /// Whether factories run on the calling thread, as those on the main actor must.
    private let isOnCallingThread: Bool

    init(excluding types: [Any.Type], isOnCallingThread: Bool) {
        excluded = Set(types.map { ObjectIdentifier($0) })
        self.isOnCallingThread = isOnCallingThread
    }

    var result: State { state.current }

    /// The run of one entry's factory on a separate thread.
    private final class Run: Sendable {
        @TaskLocal static var current: Run?
        let entries = Guarded<[ObjectIdentifier]>([])
        let end = DispatchSemaphore(value: 0)
    }

    /// Resolves an entry, and returns when it is resolved or stopped at a problem.
    func check(_ name: String, in context: Context, _ resolve: @escaping @Sendable () throws -> Void) {
        let attempt: @Sendable () -> Void = { [self] in
            do {
                try Self.$current.withValue(self) { try context.perform(resolve) }
            } catch let problem as ResolutionError {
                note(problem)
            } catch {
                note(ResolutionError(.factoryFailed, "the factory of \(name) threw \(error)", place: nil))
            }
        }
        guard !isOnCallingThread else { return attempt() }
        let run = Run()
        let thread = Thread {
            Run.$current.withValue(run) { attempt() }
            run.end.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
        run.end.wait()
    }

    /// Records that an entry is about to be resolved.
    func enter(_ entry: some AnyServiceEntry) {
        let id = ObjectIdentifier(entry)
        let isStuck = state.withValue { state in
            state.reached.insert(id)
            return state.stuck.contains(id)
        }
        if isStuck { stopRun() }
        if excluded.contains(ObjectIdentifier(entry.key.serviceType)) || entry.isMainActor && !MainActor.isCurrent {
            state.withValue { _ = $0.unchecked.insert(entry.key.description) }
            stopRun()
        }
        Run.current?.entries.withValue { $0.append(id) }
    }

    func isReached(_ entry: any AnyServiceEntry) -> Bool { state.current.reached.contains(ObjectIdentifier(entry)) }

    /// Records a problem and ends the run, because the factory would probably unwrap `nil`.
    func fail(_ problem: ResolutionError) {
        note(problem)
        stopRun()
    }

    var onCycle: ([PathStep]) -> any Error {
        { [self] path in
            fail(.cycle(path))
            return ResolutionError.cycle(path)
        }
    }

    private func note(_ problem: ResolutionError) {
        state.withValue { $0.problems.append(problem) }
    }

    /// Stops the factory. Its thread waits forever, because there is no value to return to the factory.
    private func stopRun() {
        guard let run = Run.current else {
            let problems = state.current.problems
            guard !problems.isEmpty else { return }
            Misuse(problems.inOrder.map { "\($0)" }.joined(separator: "\n"), at: nil).stop()
        }
        let entries = run.entries.current
        state.withValue { $0.stuck.formUnion(entries) }
        run.end.signal()
        let never = DispatchSemaphore(value: 0)
        while true { never.wait() }
    }
}
