// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryKeys
import Synchronization
import TestSupport
import Testing

/// Many tasks open, fail, are canceled, start and shut down at once.
@Suite(.timeLimit(.minutes(30))) struct AsyncStressTests {
    /// Each task that is not canceled tries until there is a value, which is the same for all.
    @Test func oneOpeningServesAllCallers() async throws {
        try await forEachRound(200, isSingleFlight: true) { dependencies, network in
            let tasks = (0..<8).map { index in
                Task { () -> Connection? in
                    while true {
                        do {
                            return try await dependencies.top()
                        } catch is Refusal {
                            continue
                        } catch {
                            if !Task.isCancelled { network.note("\(error)") }
                            return nil
                        }
                    }
                }
            }
            for index in 0..<3 {
                await Task.yield()
                tasks[index].cancel()
            }
            var values: Set<ObjectIdentifier> = []
            for (index, task) in tasks.enumerated() {
                let value = await task.value
                if let value { values.insert(ObjectIdentifier(value)) } else { #expect(index < 3) }
            }
            #expect(values.count == 1)
            #expect(network.openedCounts == ["base": 1, "left": 1, "right": 1, "top": 1])
        }
    }

    /// Values that are opened during shutdowns are closed once and in order, including those of typed graphs.
    @Test func shutdownsDuringOpenings() async throws {
        // The typed graph may be released with a value open, and then a failure is only written to the error output.
        try await forEachRound(300, mayFailToClose: false) { dependencies, network in
            let (session, other) = (Session(app: dependencies), Session(app: dependencies))
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<8 {
                    group.addTask {
                        for _ in 0..<network.number(below: 6) { await Task.yield() }
                        switch index {
                        case 0: try? await dependencies.shutdown()
                        case 1: try? await session.shutdown()
                        case 2: _ = try? await session.stream()
                        case 3: _ = try? await other.stream()
                        case 4: _ = try? await dependencies.other()
                        default: _ = try? await dependencies.top()
                        }
                    }
                }
                await group.next()
                if network.number(below: 4) == 0 { group.cancelAll() }
            }
        }
    }

    /// Starts fail, and are canceled, while others use the same values.
    @Test func failingStartsDuringOpenings() async throws {
        try await forEachRound(300) { dependencies, network in
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<6 {
                    group.addTask {
                        for _ in 0..<network.number(below: 6) { await Task.yield() }
                        switch index {
                        case 0: await network.noteShutDown { try await dependencies.start(\.top) }
                        case 1: await network.noteShutDown { try await dependencies.start(\.other, \.left) }
                        case 2: await network.noteShutDown { try await dependencies.start(\.top, \.other) }
                        case 3: _ = try? await dependencies.other()
                        default: _ = try? await dependencies.top()
                        }
                    }
                }
                await group.next()
                if network.number(below: 4) == 0 { group.cancelAll() }
            }
        }
    }

    /// The end of a world closes all remaining values in the background, in order.
    @Test func endOfAWorldClosesAllValues() async throws {
        for round in 0..<Effort.rounds(200) {
            let network = Network(seed: round, mayFailToClose: false)
            await freshWorld { $0.bind(\.network) { network } }.perform { () async in
                let session = Session(app: .current)
                _ = try? await session.stream()
                _ = try? await Dependencies.current.top()
            }
            for _ in 0..<1_000_000 {
                if network.aliveCount == 0 { break }
                await Task.yield()
            }
            #expect(network.openCount == 0, "round \(round)")
            #expect(network.aliveCount == 0, "round \(round)")
            #expect(network.faults == [], "round \(round)")
        }
    }

    /// Runs rounds, each in its own world, and checks that nothing remains afterward.
    private func forEachRound(
        _ count: Int, isSingleFlight: Bool = false, mayFailToClose: Bool = true,
        _ operation: @Sendable (Dependencies, Network) async throws -> Void
    ) async throws {
        for round in 0..<Effort.rounds(count) {
            let network = Network(seed: round, isSingleFlight: isSingleFlight, mayFailToClose: mayFailToClose)
            try await run(operation, in: network)
            // A task releases what it holds when it ends, which may be after its value is available.
            for _ in 0..<1_000_000 {
                if network.aliveCount == 0 { break }
                await Task.yield()
            }
            #expect(network.openCount == 0, "round \(round)")
            #expect(network.aliveCount == 0, "round \(round)")
            #expect(network.faults == [], "round \(round)")
        }
    }

    private func run(
        _ operation: @Sendable (Dependencies, Network) async throws -> Void, in network: Network
    ) async throws {
        try await freshWorld { $0.bind(\.network) { network } }.perform { () async throws in
            try await operation(.current, network)
            do throws(ShutdownError) {
                try await Dependencies.current.shutdown()
            } catch {
                #expect(error.failures.allSatisfy { $0.error is Refusal })
            }
        }
    }
}

private struct Refusal: Error {}

/// Opens and closes connections in a round, and records violations of the rules.
private final class Network: Sendable {
    private struct State {
        var random: SeededGenerator
        var openedCounts: [String: Int] = [:]
        var runningCounts: [String: Int] = [:]
        var closedCount = 0
        var aliveCount = 0
        var faults: [String] = []
    }

    private let state: Mutex<State>
    /// Whether no binding may be opened twice at once, which holds if nothing is closed in the meantime.
    private let isSingleFlight: Bool
    let mayFailToClose: Bool

    init(seed: Int, isSingleFlight: Bool = false, mayFailToClose: Bool = true) {
        (self.isSingleFlight, self.mayFailToClose) = (isSingleFlight, mayFailToClose)
        state = Mutex(State(random: SeededGenerator(seed: UInt64(seed))))
    }

    var openedCounts: [String: Int] { state.withLock { $0.openedCounts } }
    var openCount: Int { state.withLock { $0.openedCounts.values.reduce(0, +) - $0.closedCount } }
    var aliveCount: Int { state.withLock { $0.aliveCount } }
    var faults: [String] { state.withLock { $0.faults } }

    func number(below limit: Int) -> Int { state.withLock { Int.random(in: 0..<limit, using: &$0.random) } }

    func note(_ fault: String) { state.withLock { $0.faults.append(fault) } }

    /// Opens a connection step by step. In one of three cases it fails, if it may, or responds to cancellation.
    func open(_ name: String, on parts: [Connection] = [], mayFail: Bool = true) async throws -> Connection {
        begin(name)
        defer { state.withLock { $0.runningCounts[name, default: 0] -= 1 } }
        for _ in 0..<number(below: 4) { await Task.yield() }
        switch number(below: 6) {
        case 0 where mayFail: throw Refusal()
        case 1: try Task.checkCancellation()
        default: break
        }
        state.withLock { state in
            state.openedCounts[name, default: 0] += 1
            state.aliveCount += 1
        }
        return Connection(name, on: parts, in: self)
    }

    private func begin(_ name: String) {
        state.withLock { state in
            state.runningCounts[name, default: 0] += 1
            if isSingleFlight, state.runningCounts[name] != 1 { state.faults.append("\(name) is opened twice at once") }
        }
    }

    /// Runs a start, and records whether it fails because another start closes a value that both use.
    func noteShutDown(_ start: () async throws -> Void) async {
        do {
            try await start()
        } catch let error as StartError {
            if error.failures.contains(where: { $0.error is DependencyShutDown }) { note("\(error)") }
        } catch {
            // It was canceled.
        }
    }

    func noteClosed() { state.withLock { $0.closedCount += 1 } }

    func noteGone() { state.withLock { $0.aliveCount -= 1 } }
}

/// A value that must be closed once, after everything that was built from it, and must not be used after that.
private final class Connection: ClosableDependency {
    private struct State {
        var dependentCount = 0
        var isClosing = false
    }

    private let name: String
    private let parts: [Connection]
    private let network: Network
    private let state = Mutex(State())

    init(_ name: String, on parts: [Connection], in network: Network) {
        (self.name, self.parts, self.network) = (name, parts, network)
        for part in parts where !part.take() { network.note("\(name) was built from a closed \(part.name)") }
    }

    deinit { network.noteGone() }

    private func take() -> Bool {
        state.withLock { state in
            state.dependentCount += 1
            return !state.isClosing
        }
    }

    func close() async throws {
        let (isAgain, count) = state.withLock { state in
            defer { state.isClosing = true }
            return (state.isClosing, state.dependentCount)
        }
        if isAgain { network.note("\(name) was closed twice") }
        if count > 0 { network.note("\(name) was closed before \(count) that were built from it") }
        for _ in 0..<network.number(below: 3) { await Task.yield() }
        for part in parts { part.state.withLock { $0.dependentCount -= 1 } }
        network.noteClosed()
        if network.mayFailToClose, network.number(below: 5) == 0 { throw Refusal() }
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension Session {
    fileprivate var stream: Async<Connection> {
        asyncSingleton { try await app.network.open("stream", on: [app.left()]) }
    }
}

extension Dependencies {
    fileprivate var network: Network { required() }
    fileprivate var base: Async<Connection> { asyncSingleton { try await network.open("base") } }
    fileprivate var left: Async<Connection> { asyncSingleton { try await network.open("left", on: [base()]) } }
    fileprivate var right: Async<Connection> { asyncSingleton { try await network.open("right", on: [base()]) } }
    fileprivate var top: Async<Connection> {
        asyncSingleton { try await network.open("top", on: [left(), right()]) }
    }
    fileprivate var other: Async<Connection> { asyncSingleton { try await network.open("other", on: [right()]) } }
}
