// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport

/// What one of several tasks reads.
final class TaskWork: Sendable {
    private let reads: [Int]
    private let app: Dependencies
    private let annex: Annex?
    private let workshop: Workshop
    private let nodes = Mutex<[any Node]>([])

    /// - Parameter annex: The typed graph, for its nodes.
    init(_ reads: [Int], in app: Dependencies, _ annex: Annex?, _ workshop: Workshop) {
        self.reads = reads
        self.app = app
        self.annex = annex
        self.workshop = workshop
    }

    /// Hands over what was read. It is held until then, so that nothing goes away before the others are done, and not
    /// after that: a thread may hold this for longer than it works.
    func takeInstances() -> [any Node] {
        nodes.withLock { nodes in
            defer { nodes = [] }
            return nodes
        }
    }

    private func run() {
        for number in reads {
            let node = annex.map { workshop.read(number, in: $0) } ?? workshop.read(number, in: app)
            nodes.withLock { $0.append(node) }
        }
    }

    /// Runs all in child tasks, each in its world.
    static func runInTasks(_ all: [TaskWork]) async {
        await withTaskGroup(of: Void.self) { group in
            for work in all { group.addTask { work.app.perform { work.run() } } }
        }
    }

    /// Runs all on threads that belong to no task.
    static func runOnThreads(_ all: [TaskWork]) async {
        _ = await onThreads(all.count) { all[$0].run() }
    }
}
