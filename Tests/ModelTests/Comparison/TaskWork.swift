// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport

/// The reads of one of several tasks, and their world.
final class TaskWork: Sendable {
    private struct Job {
        let reads: [Int]
        let app: Dependencies
        let typedGraph: TypedGraph?
        let nodeBuilder: NodeBuilder
        var nodes: [any Node] = []

        func read(_ number: Int) -> any Node {
            if let typedGraph { nodeBuilder.read(number, in: typedGraph) } else { nodeBuilder.read(number, in: app) }
        }
    }

    private let job: Mutex<Job?>

    /// - Parameter typedGraph: The typed graph from which its nodes are read.
    init(_ reads: [Int], in app: Dependencies, _ typedGraph: TypedGraph?, _ nodeBuilder: NodeBuilder) {
        job = Mutex(Job(reads: reads, app: app, typedGraph: typedGraph, nodeBuilder: nodeBuilder))
    }

    /// Returns what was read. The instances and their world are held until then, so that nothing is released before the
    /// others are done, but not longer, because a thread may hold this after its work.
    func takeInstances() -> [any Node] {
        job.withLock { job in
            defer { job = nil }
            return job?.nodes ?? []
        }
    }

    private func run(isInTask: Bool) {
        guard let job = job.withLock({ $0 }) else { return }
        for number in job.reads {
            let node = isInTask ? job.app.perform { job.read(number) } : job.read(number)
            self.job.withLock { $0?.nodes.append(node) }
        }
    }

    /// Runs all of them in child tasks, each in its world.
    static func runInTasks(_ all: [TaskWork]) async {
        await withTaskGroup(of: Void.self) { group in
            for work in all { group.addTask { work.run(isInTask: true) } }
        }
    }

    /// Runs all of them on threads that belong to no task.
    static func runOnThreads(_ all: [TaskWork]) async {
        _ = await onThreads(all.count) { all[$0].run(isInTask: false) }
    }
}
