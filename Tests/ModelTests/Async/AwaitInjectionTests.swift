// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport
import Testing

/// Injects a failure at each step of a start and of a shutdown in turn: nothing stays open, dependents are closed
/// first, no error is lost, and the next start works.
@Suite(.timeLimit(.minutes(30)))
struct AwaitInjectionTests {
    @Test func failureOfAStart() async throws {
        let count = try await forEachStep { point, nodeBuilder, dependencies in
            nodeBuilder.at([point: nodeBuilder.failure(at: point)])
            do {
                try await dependencies.start(Self.tops, of: nodeBuilder)
            } catch let error as StartError {
                #expect(error.failures.map { $0.error as? InjectedError } == [InjectedError(node: -1, point: point)])
                #expect(error.shutdownFailures.isEmpty)
                #expect(nodeBuilder.openedWithAwaitCount == 0, "step \(point)")
                return true
            }
            #expect(nodeBuilder.point < point)
            return false
        }
        #expect(count >= 20)
    }

    /// The start fails at one step, and closing what it has opened at a later one.
    @Test func failureOfAStartAndOfItsEnd() async throws {
        for distance in [1, 2, 3, 5, 8] {
            _ = try await forEachStep { point, nodeBuilder, dependencies in
                nodeBuilder.at([
                    point: nodeBuilder.failure(at: point), point + distance: nodeBuilder.failure(at: point + distance),
                ])
                do {
                    try await dependencies.start(Self.tops, of: nodeBuilder)
                } catch let error as StartError {
                    let injected = Set([point, point + distance].filter { $0 <= nodeBuilder.point })
                    let failures = error.failures.map(\.error) + error.shutdownFailures.map(\.error)
                    // The error of a step is lost if its builder was already canceled.
                    #expect(injected.isSuperset(of: failures.compactMap { ($0 as? InjectedError)?.point }))
                    #expect(
                        Set(error.shutdownFailures.compactMap { $0.error as? InjectedError }) == Set(nodeBuilder.thrown)
                    )
                    #expect(error.failures.contains { ($0.error as? InjectedError)?.point == point }, "\(error)")
                    #expect(nodeBuilder.openedWithAwaitCount == 0, "step \(point)")
                    return true
                }
                return false
            }
        }
    }

    @Test func cancellationOfAStart() async throws {
        let count = try await forEachStep { point, nodeBuilder, dependencies in
            let start = Mutex<Task<Void, any Error>?>(nil)
            let begin = Signal()
            nodeBuilder.at([point: { start.withLock { $0?.cancel() } }])
            let task = Task {
                await begin.wait()
                try await dependencies.start(Self.tops, of: nodeBuilder)
            }
            start.withLock { $0 = task }
            begin.send()
            switch await task.result {
            // It may come too late for the start.
            case .success: #expect(nodeBuilder.openCount == 9)
            case .failure(let error):
                #expect(error is CancellationError)
                #expect(nodeBuilder.openedWithAwaitCount == 0, "step \(point)")
            }
            return nodeBuilder.point >= point
        }
        #expect(count >= 20)
    }

    @Test func failureOfAShutdown() async throws {
        let count = try await forEachStep(isShutDown: true) { point, nodeBuilder, dependencies in
            try await dependencies.start(Self.tops, of: nodeBuilder)
            nodeBuilder.at([point: nodeBuilder.failure(at: point)])
            do throws(ShutdownError) {
                try await dependencies.shutdown(timeLimit: .seconds(3_600))
            } catch {
                #expect(error.failures.map { $0.error as? InjectedError } == [InjectedError(node: -1, point: point)])
                #expect(nodeBuilder.openCount == 0, "step \(point)")
                return true
            }
            #expect(nodeBuilder.point < point)
            return false
        }
        #expect(count == 9)
    }

    @Test func failureOfAllSteps() async throws {
        let nodeBuilder = AsyncNodeBuilder(Self.plan)
        try await Dependencies.openingRoot().perform { () async throws in
            try await Dependencies.current.start(Self.tops, of: nodeBuilder)
            nodeBuilder.at(Dictionary(uniqueKeysWithValues: (1...9).map { ($0, nodeBuilder.failure(at: $0)) }))
            let error = await #expect(throws: ShutdownError.self) {
                try await Dependencies.current.shutdown(timeLimit: .seconds(3_600))
            }
            let points = try #require(error).failures.compactMap { ($0.error as? InjectedError)?.point }
            #expect(points.sorted() == Array(1...9))
            #expect(nodeBuilder.openCount == 0)
            #expect(nodeBuilder.faults == [])
        }
    }

    /// A caller of a shutdown may be canceled: everything is closed nevertheless, before the call returns.
    @Test func cancellationOfAShutdown() async throws {
        let count = try await forEachStep(isShutDown: true) { point, nodeBuilder, dependencies in
            try await dependencies.start(Self.tops, of: nodeBuilder)
            let shutdown = Mutex<Task<Void, any Error>?>(nil)
            let begin = Signal()
            nodeBuilder.at([point: { shutdown.withLock { $0?.cancel() } }])
            let task = Task {
                await begin.wait()
                try await dependencies.shutdown(timeLimit: .seconds(3_600))
            }
            shutdown.withLock { $0 = task }
            begin.send()
            try await task.value
            #expect(nodeBuilder.openCount == 0, "step \(point)")
            return nodeBuilder.point >= point
        }
        #expect(count == 9)
    }

    /// A shutdown begins at each step of a start, and leaves nothing open.
    @Test func shutdownDuringAStart() async throws {
        _ = try await forEachStep(isShutDown: true) { point, nodeBuilder, dependencies in
            let shutdowns = Mutex<[Task<Void, any Error>]>([])
            nodeBuilder.at([
                point: {
                    shutdowns.withLock {
                        $0.append(Task { try await dependencies.shutdown(timeLimit: .seconds(3_600)) })
                    }
                }
            ])
            let start = Task { try await dependencies.start(Self.tops, of: nodeBuilder) }
            _ = await start.result
            for shutdown in shutdowns.withLock({ $0 }) { try await shutdown.value }
            let isReached = nodeBuilder.point >= point
            nodeBuilder.at([:])
            // If the step was not reached, there was no shutdown.
            try await dependencies.shutdown(timeLimit: .seconds(3_600))
            #expect(nodeBuilder.openCount == 0, "step \(point)")
            return isReached
        }
    }

    /// One of two concurrent starts fails at each step. The other is not affected unless it has requested the same
    /// value.
    @Test func failureOfOneOfTwoStarts() async throws {
        _ = try await forEachStep { point, nodeBuilder, dependencies in
            nodeBuilder.at([point: nodeBuilder.failure(at: point)])
            let first = Task { try await dependencies.start([8, 10], of: nodeBuilder) }
            let second = Task { try await dependencies.start([10, 7], of: nodeBuilder) }
            for case .failure(let error as StartError) in [await first.result, await second.result] {
                // Neither fails because of the other's closing.
                #expect(error.failures.allSatisfy { $0.error is InjectedError }, "\(error)")
            }
            let firstResult = await first.result.isSuccess
            let secondResult = await second.result.isSuccess
            let isReached = nodeBuilder.point >= point
            #expect(nodeBuilder.faults == [], "step \(point)")
            let closed = nodeBuilder.closed
            let openNodes = nodeBuilder.opened.indices.filter { !closed.contains($0) }.map {
                nodeBuilder.opened[$0].node
            }
            if firstResult { #expect(openNodes.contains(8) && openNodes.contains(10), "step \(point)") }
            if secondResult { #expect(openNodes.contains(7) && openNodes.contains(10), "step \(point)") }
            return isReached
        }
    }

    /// Two plain nodes, with a chain and two diamonds on top of them, among them a shared and a transient node.
    private static let plan = AsyncGraphPlan(nodes: [
        node(.plain, []), node(.plain, [0]), node(.singleton, [1]), node(.singleton, [0]),
        node(.shared, [2, 3]), node(.transient, [3]), node(.singleton, [4, 1], heedsCancellation: false),
        node(.singleton, [5, 2]), node(.singleton, [6, 7]), node(.singleton, [3], heedsCancellation: false),
        node(.singleton, [9, 2]),
    ])
    private static let tops = [8, 10, 7]

    private static func node(
        _ scope: AsyncNodeScope, _ edges: [Int], heedsCancellation: Bool = true
    ) -> AsyncNodePlan {
        AsyncNodePlan(scope: scope, edges: edges, isInTypedGraph: false, heedsCancellation: heedsCancellation)
    }

    /// Runs a trial for each step number, up to the first step that is not reached.
    ///
    /// - Parameters:
    ///   - isShutDown: Whether a trial shuts the graph down. If not, everything can be opened and closed after it.
    ///   - trial: Returns whether the step was reached.
    private func forEachStep(
        isShutDown: Bool = false, _ trial: (Int, AsyncNodeBuilder, Dependencies) async throws -> Bool
    ) async throws -> Int {
        var point = 1
        while true {
            let nodeBuilder = AsyncNodeBuilder(Self.plan)
            let isReached = try await Dependencies.openingRoot().perform { () async throws -> Bool in
                let dependencies = Dependencies.current
                let isReached = try await trial(point, nodeBuilder, dependencies)
                nodeBuilder.at([:])
                if isShutDown {
                    await #expect(throws: StartError.self) { try await dependencies.start(Self.tops, of: nodeBuilder) }
                } else {
                    try await dependencies.start(Self.tops, of: nodeBuilder)
                    #expect(nodeBuilder.openCount == 9, "after step \(point)")
                    try await dependencies.shutdown(timeLimit: .seconds(3_600))
                }
                #expect(nodeBuilder.openCount == 0, "after step \(point)")
                #expect(nodeBuilder.faults == [], "after step \(point)")
                return isReached
            }
            guard isReached else { return point - 1 }
            point += 1
        }
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}
