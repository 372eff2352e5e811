// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring
internal import Workloads

extension Rows {
    /// Measures W6, W9 and a part of W11: several threads at the same time.
    func threads() async -> [Row] {
        var rows: [Row] = []
        for workload in ThreadedWorkload.all where selection.wants(workload.name) {
            rows.append(await scaling(workload))
        }
        for workload in ConcurrentResolving.all where selection.wants(workload.name) {
            rows.append(await resolving(workload))
        }
        return rows + firstBuilds()
    }

    static let firstBuilds = "W9 10,000 built by two"

    private func scaling(_ workload: ThreadedWorkload) async -> Row {
        Terminal.report("timing \(workload.name)")
        let handWritten = await scaling(of: workload.handWritten)
        guard let joinerySides = workload.joinery else {
            return Row(workload.name, handWritten: .factor(handWritten))
        }
        let joinery = await scaling(of: joinerySides)
        return Row(
            workload.name, goal: .ratioAtLeast(1), handWritten: .factor(handWritten), joinery: .factor(joinery),
            ratio: joinery / handWritten)
    }

    private func scaling(of sides: [Side]) async -> Double {
        let count = await interleaving.count { ThreadedWorkload.duration(of: sides.prefix(1), count: $0) }
        return Scaling(
            rounds: (0..<rounds).map { _ in
                (
                    ThreadedWorkload.duration(of: sides.prefix(1), count: count).seconds,
                    ThreadedWorkload.duration(of: sides, count: count).seconds
                )
            }
        ).factor
    }

    private func resolving(_ workload: ConcurrentResolving) async -> Row {
        Terminal.report("timing \(workload.name)")
        let comparison = await interleaving.compare(
            handWritten: { ConcurrentResolving.duration(of: workload.handWritten, repetitions: $0) },
            joinery: { ConcurrentResolving.duration(of: workload.joinery, repetitions: $0) })
        return Row(workload.name, goal: nil, comparison)
    }

    private func firstBuilds() -> [Row] {
        let name = Self.firstBuilds
        guard selection.wants(name) else { return [] }
        Terminal.report("timing \(name)")
        let (one, two) = (FirstBuilds(count: 10_000, threads: 1), FirstBuilds(count: 10_000, threads: 2))
        let comparison = Comparison(
            rounds: (0..<rounds).map { _ in
                .init(handWritten: one.duration().seconds, joinery: two.duration().seconds)
            })
        return [Row(name, goal: nil, comparison)]
    }
}
