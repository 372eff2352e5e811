// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport

/// One operation of a program.
enum Step: Sendable {
    /// Reads a binding in a world. Then, perhaps, the caller uses a reader of the instance and all readers of its parts.
    case read(Int, world: Int, reader: Int?, caller: Int)
    /// Uses a reader of an object that the same lane has read before, even if a late override has dropped it.
    case again(Int, reader: Int, caller: Int)
}

/// The steps between two moments at which nothing runs.
struct Phase: Sendable {
    /// Late overrides before the phase.
    var changes: [LateChange] = []
    /// What each thread or task does.
    var lanes: [[Step]]
    /// Late overrides beside the lanes.
    var changesBeside: [LateChange] = []
}

/// The way in which the lanes of a case run.
enum CaseKind: Int, CaseIterable, Sendable {
    /// One lane, in several orders.
    case orders
    case threads
    case tasks
    /// Threads or tasks, with late overrides beside them.
    case overridesBeside
}

/// A random system with a random program.
struct ModelCase: Sendable {
    let seed: UInt64
    var plan: SystemPlan
    var phases: [Phase]
    var usesTasks: Bool

    var kind: CaseKind { Self.kind(of: seed) }

    /// A seed decides what it is for.
    static func kind(of seed: UInt64) -> CaseKind {
        CaseKind.allCases[Int(seed % UInt64(CaseKind.allCases.count))]
    }

    /// The cases of a seed: the same system in several orders or on several schedules.
    static func cases(of seed: UInt64) -> [ModelCase] {
        var random = SeededGenerator(seed: seed)
        let kind = kind(of: seed)
        let usesTasks = kind == .tasks || (kind == .overridesBeside && random.happens(50))
        let plan = SystemPlan(hasTasks: usesTasks, using: &random)
        var phases: [Phase] = []
        switch kind {
        case .orders:
            for number in 0...random.number(in: 0...2) {
                let changes = number > 0 ? plan.lateChanges(random.number(in: 1...2), using: &random) : []
                phases.append(Phase(changes: changes, lanes: [plan.steps(30, using: &random)]))
            }
        case .threads, .tasks:
            for number in 0...random.number(in: 0...1) {
                let changes = number > 0 ? plan.lateChanges(random.number(in: 1...2), using: &random) : []
                phases.append(Phase(changes: changes, lanes: plan.lanes(using: &random)))
            }
        case .overridesBeside:
            let changes = plan.lateChanges(random.number(in: 1...4), using: &random)
            phases.append(Phase(lanes: plan.lanes(using: &random), changesBeside: changes))
        }
        let first = ModelCase(seed: seed, plan: plan, phases: phases, usesTasks: usesTasks)
        return [first] + (0..<(kind == .orders ? 2 : 1)).map { _ in first.shuffled(using: &random) }
    }

    /// The same program in another order.
    private func shuffled(using random: inout SeededGenerator) -> ModelCase {
        var result = self
        for phase in phases.indices {
            for lane in phases[phase].lanes.indices { result.phases[phase].lanes[lane].shuffle(using: &random) }
        }
        return result
    }
}

extension SystemPlan {
    /// What several threads or tasks do.
    fileprivate func lanes(using random: inout SeededGenerator) -> [[Step]] {
        let areEqual = random.happens(20)
        let first = steps(random.number(in: 1...10), using: &random)
        return [first]
            + (1..<random.number(in: 2...6)).map { _ in
                areEqual ? first : steps(random.number(in: 1...10), using: &random)
            }
    }

    fileprivate func steps(_ count: Int, using random: inout SeededGenerator) -> [Step] {
        (0..<count).map { _ in
            let caller = random.number(in: 0...worlds.count - 1)
            let reader = random.number(in: 0...1)
            if random.happens(15) { return .again(random.number(in: 0...999), reader: reader, caller: caller) }
            return .read(
                random.number(in: 0...bindings.count - 1), world: random.number(in: 0...worlds.count - 1),
                reader: random.happens(60) ? reader : nil, caller: caller)
        }
    }
}

// MARK: - Texts

extension Step: CustomStringConvertible {
    var description: String {
        switch self {
        case .read(let binding, let world, let reader, let caller):
            "\(binding)@w\(world)" + (reader.map { ".r\($0) from w\(caller)" } ?? " (caller w\(caller))")
        case .again(let number, let reader, let caller): "again(\(number)).r\(reader) from w\(caller)"
        }
    }
}

extension Phase: CustomStringConvertible {
    var description: String {
        let changes = changes.map { "    \($0)" }
        let lanes = lanes.enumerated().map { "    lane \($0): \($1.map(\.description).joined(separator: ", "))" }
        let beside = changesBeside.map { "    beside the lanes: \($0)" }
        return (changes + lanes + beside).joined(separator: "\n")
    }
}

extension ModelCase: CustomStringConvertible {
    var description: String {
        """
          \(kind)\(usesTasks ? " on tasks" : ""); to repeat it:
            JOINERY_MODEL_SEED=\(seed) swift test --filter ModelTests
        \(plan)
          steps (binding@world, then a reader of the instance, called in another world):
        \(phases.map(\.description).joined(separator: "\n"))
        """
    }
}
