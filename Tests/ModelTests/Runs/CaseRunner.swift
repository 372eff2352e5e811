// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery
import Synchronization
import TestSupport

/// Runs cases on the engine, one after another, and compares them with the model.
final class CaseRunner: Sendable {
    enum Outcome: Sendable {
        case same
        case different(String)
        /// Its threads cannot be used again.
        case hangs
    }

    /// The number of seconds after which a phase hangs.
    private static let limit = 60
    /// The largest number of lanes.
    private static let laneLimit = 6
    private let root: EscapedDependencies
    private let watched = ThreadTeam(of: 1)
    private let team = ThreadTeam(of: laneLimit + 1)

    /// - Parameter root: The world around the systems.
    init(in root: EscapedDependencies) {
        self.root = root
    }

    /// Runs a case on a watched thread.
    func run(_ modelCase: ModelCase) -> Outcome {
        watched.race(within: 2 * Self.limit) { [self] _ in runUnwatched(modelCase) }?.first ?? .hangs
    }

    private func runUnwatched(_ modelCase: ModelCase) -> Outcome {
        let program = Program(modelCase.plan, yields: modelCase.kind != .orders)
        defer { program.end() }
        return OpenWorlds.open(of: program, in: root) { worlds in
            let model = ReferenceModel(modelCase.plan, rootContext: worlds.rootContext)
            var ledger = Ledger(model, of: program)
            var lanes = (0..<Self.laneLimit).map { _ in Lane() }
            for phase in modelCase.phases {
                for change in phase.changes {
                    worlds.perform(change)
                    ledger.perform(change)
                }
                guard perform(phase, &lanes, in: worlds, usesTasks: modelCase.usesTasks) else { return .hangs }
                let found = lanes.indices.flatMap { lanes[$0].takeObservations() }
                if let difference = difference(found, in: phase, worlds, &ledger) { return .different(difference) }
            }
            return .same
        }
    }

    // MARK: - Performing

    /// - Returns: Whether all lanes have ended.
    private func perform(_ phase: Phase, _ lanes: inout [Lane], in worlds: OpenWorlds, usesTasks: Bool) -> Bool {
        if phase.lanes.count < 2, phase.changesBeside.isEmpty, !usesTasks {
            for number in phase.lanes.indices { lanes[number].perform(phase.lanes[number], in: worlds) }
            return true
        }
        let former = lanes
        let result = usesTasks ? onTasks(phase, former, in: worlds) : onThreads(phase, former, in: worlds)
        guard let result else { return false }
        lanes.replaceSubrange(result.indices, with: result)
        return true
    }

    private func onThreads(_ phase: Phase, _ lanes: [Lane], in worlds: OpenWorlds) -> [Lane]? {
        let results = team.race(within: Self.limit) { number -> Lane? in
            if number == Self.laneLimit { Self.perform(phase.changesBeside, in: worlds) }
            guard number < phase.lanes.count else { return nil }
            var lane = lanes[number]
            lane.perform(phase.lanes[number], in: worlds)
            return lane
        }
        return results?.compactMap(\.self)
    }

    private func onTasks(_ phase: Phase, _ lanes: [Lane], in worlds: OpenWorlds) -> [Lane]? {
        let ended = DispatchSemaphore(value: 0)
        let results = LaneResults()
        Task {
            await withTaskGroup(of: Void.self) { group in
                for (number, steps) in phase.lanes.enumerated() {
                    group.addTask {
                        var lane = lanes[number]
                        await lane.performInTask(steps, in: worlds)
                        results.set(lane, number)
                    }
                }
                group.addTask { Self.perform(phase.changesBeside, in: worlds) }
            }
            ended.signal()
        }
        guard ended.wait(timeout: .now() + .seconds(Self.limit)) == .success else { return nil }
        return results.lanes
    }

    /// Performs late overrides with pauses between them.
    private static func perform(_ changes: [LateChange], in worlds: OpenWorlds) {
        for (number, change) in changes.enumerated() {
            for _ in 0..<(number * 37 + change.world * 11) % 64 { yieldThread() }
            worlds.perform(change)
        }
    }

    // MARK: - Comparing

    private func difference(
        _ observations: [Observation], in phase: Phase, _ worlds: OpenWorlds, _ ledger: inout Ledger
    ) -> String? {
        for observation in observations {
            if !phase.changesBeside.isEmpty, !ledger.isUnaffected(observation, by: phase.changesBeside) { continue }
            if let found = ledger.difference(observation) { return found }
        }
        for change in phase.changesBeside { ledger.perform(change) }
        // What another thread or an earlier moment left behind.
        var last = Lane()
        let plan = ledger.model.plan
        if phase.lanes.count > 1 {
            last.perform(
                plan.bindings.indices.flatMap { binding in
                    plan.worlds.indices.map { world in
                        .read(binding, world: world, reader: phase.changesBeside.isEmpty ? nil : 0, caller: world)
                    }
                }, in: worlds)
        }
        for observation in last.takeObservations() {
            if let found = ledger.difference(observation) { return "at the end: \(found)" }
        }
        return nil
    }
}

/// What the lanes of a phase have seen.
private final class LaneResults: Sendable {
    private let results = Mutex<[Int: Lane]>([:])

    var lanes: [Lane] { results.withLock { results in results.sorted { $0.key < $1.key }.map(\.value) } }

    func set(_ lane: Lane, _ number: Int) {
        results.withLock { $0[number] = lane }
    }
}
