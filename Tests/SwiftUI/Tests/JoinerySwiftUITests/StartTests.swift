// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoinerySwiftUI
import JoineryTesting
import Observation
import SwiftUI
import Synchronization
import TestSupport
import Testing

@MainActor @Suite(.dependencies, .timeLimit(.minutes(1))) struct StartTests {
    @Test func opensOnceAndShowsTheContent() async {
        let server = inject(\.server)
        let host = Host { appView() }
        #expect(host.lines == ["Opening …"])
        host.update()
        server.answer(.success(1))
        await host.update { host.lines == ["Pool 1"] }
        host.update()
        #expect(inject(\.journal).entries == ["open 1"])
    }

    @Test func showsAFailureAndRetries() async {
        let server = inject(\.server)
        let host = Host { appView() }
        server.answer(.failure(Offline()))
        await host.update { host.lines.last == "[Try again]" }
        #expect(
            host.lines.dropLast() == [
                """
                could not start:
                  pool (JoinerySwiftUITests/StartTests.swift:192): offline
                """
            ])
        host.tap("Try again")
        #expect(host.lines == ["Opening …"])
        server.answer(.success(2))
        await host.update { host.lines == ["Pool 2"] }
    }

    @Test func dependenciesStayOpenInTheBackground() async {
        inject(\.server).answer(.success(1))
        let host = Host { appView() }
        await host.update { host.lines == ["Pool 1"] }
        host.scenePhase = .background
        host.scenePhase = .active
        #expect(host.lines == ["Pool 1"])
        #expect(inject(\.journal).entries == ["open 1"])
    }

    @Test func seesTheWorldOfTheEnclosingViews() async {
        let host = Host {
            appView().dependencies {
                $0.override(\.pool) { Async(Pool(number: 9)) }
            }
        }
        await host.update { host.lines == ["Pool 9"] }
    }

    // MARK: - Typed graphs

    @Test func graphIsShutDownInTheBackgroundAndRecreatedAfterwards() async {
        let server = inject(\.server)
        server.answer(.success(1))
        let host = Host { foregroundView() }
        await host.update { host.lines == ["Pool 1"] }
        host.scenePhase = .inactive
        #expect(host.lines == ["Pool 1"])
        host.scenePhase = .background
        await host.update { host.lines == ["Opening …"] }
        await server.closed.next()
        server.answer(.success(2))
        host.scenePhase = .active
        await host.update { host.lines == ["Pool 2"] }
        #expect(inject(\.journal).entries == ["open 1", "close 1", "open 2"])
    }

    // The phase is that of the background in a view outside a scene, such as in a hosting controller.
    @Test func graphStartsInAViewThatAppearsInTheBackground() async {
        inject(\.server).answer(.success(1))
        let host = Host(scenePhase: .background) { foregroundView() }
        await host.update { host.lines == ["Pool 1"] }
        #expect(inject(\.journal).entries == ["open 1"])
    }

    @Test func nextGraphWaitsForTheShutdownOfThePreviousOne() async {
        let server = inject(\.server)
        let shutdown = Signal()
        server.delayShutdown(until: shutdown)
        server.answer(.success(1))
        server.answer(.success(2))
        let host = Host { foregroundView() }
        await host.update { host.lines == ["Pool 1"] }
        host.scenePhase = .background
        await server.closed.next()
        host.scenePhase = .active
        for _ in 1...100 { await Task.yield() }
        #expect(inject(\.journal).entries == ["open 1", "close 1"])
        shutdown.send()
        await host.update { host.lines == ["Pool 2"] }
        #expect(inject(\.journal).entries == ["open 1", "close 1", "open 2"])
    }

    @Test func quickReturnKeepsTheGraph() async {
        let server = inject(\.server)
        server.answer(.success(1))
        let host = Host { foregroundView() }
        await host.update { host.lines == ["Pool 1"] }
        host.scenePhase = .background
        host.scenePhase = .active
        for _ in 1...100 { await Task.yield() }
        host.update()
        #expect(host.lines == ["Pool 1"])
        #expect(inject(\.journal).entries == ["open 1"])
    }

    @Test func openingEndsInTheBackground() async {
        let server = inject(\.server)
        let host = Host { foregroundView() }
        await server.asked.next()
        host.scenePhase = .background
        await server.canceled.next()
        #expect(host.lines == ["Opening …"])
        server.answer(.success(2))
        host.scenePhase = .active
        await host.update { host.lines == ["Pool 2"] }
        #expect(inject(\.journal).entries == ["open 2"])
    }

    @Test func returnAfterAFailureStartsANewGraph() async {
        let server = inject(\.server)
        server.answer(.failure(Offline()))
        let host = Host { foregroundView() }
        await host.update { host.lines.last == "[Try again]" }
        host.scenePhase = .background
        await host.update { host.lines == ["Opening …"] }
        server.answer(.success(2))
        host.scenePhase = .active
        await host.update { host.lines == ["Pool 2"] }
    }

    @Test func removedViewsReleaseTheGraph() async {
        let server = inject(\.server)
        server.answer(.success(1))
        let state = Shown()
        let host = Host { if state.isShown { foregroundView() } }
        await host.update { host.lines == ["Pool 1"] }
        state.isShown = false
        host.update()
        await server.closed.next()
        #expect(inject(\.journal).entries == ["open 1", "close 1"])
    }
}

@MainActor private func appView() -> some View {
    DependencyStart {
        try await $0.start(\.pool)
    } content: {
        PoolView()
    } opening: {
        ProgressView("Opening")
    } failure: { failure in
        Text("\(failure.error)")
        Button("Try again") { failure.retry() }
    }
}

@MainActor private func foregroundView() -> some View {
    DependencyStart(of: { ForegroundGraph(app: .current) }) {
        try await $0.start(\.pool)
    } content: {
        ForegroundView()
    } opening: {
        ProgressView("Opening")
    } failure: { failure in
        Text("\(failure.error)")
        Button("Try again") { failure.retry() }
    }
}

// MARK: - Programs

private struct Pool: Sendable {
    let number: Int
}

extension Dependencies {
    fileprivate var server: Server { singleton { Server() } }
    fileprivate var pool: Async<Pool> {
        asyncSingleton { try await server.open(journal: journal) }
    }
    @MainActor fileprivate var poolModel: PoolModel { transient { PoolModel(pool: pool) } }
}

private struct ForegroundGraph: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension ForegroundGraph {
    fileprivate var pool: Async<Pool> {
        asyncSingleton {
            try await app.server.open(journal: app.journal)
        } close: {
            app.journal.note("close \($0.number)")
            await app.server.close()
        }
    }
    @MainActor fileprivate var poolModel: PoolModel { transient { PoolModel(pool: pool) } }
}

@MainActor @Observable
private final class PoolModel {
    private(set) var title: String?
    private let pool: Async<Pool>

    init(pool: Async<Pool>) {
        self.pool = pool
    }

    func load() async {
        title = try? await "Pool \(pool().number)"
    }
}

private struct PoolView: View {
    @InjectedModel(\.poolModel) private var model

    var body: some View {
        if let title = model.title { Text(title) } else { Text("").task { await model.load() } }
    }
}

private struct ForegroundView: View {
    @InjectedModel(\.poolModel, of: ForegroundGraph.self) private var model

    var body: some View {
        if let title = model.title { Text(title) } else { Text("").task { await model.load() } }
    }
}

private struct Offline: Error, CustomStringConvertible {
    let description = "offline"
}

/// A server that responds when the test requests it.
private final class Server: Sendable {
    let asked = Bell()
    let canceled = Bell()
    let closed = Bell()
    private let shutdown = Mutex<Signal?>(nil)
    private let answers = Mutex<[Result<Int, Offline>]>([])

    func answer(_ result: Result<Int, Offline>) {
        answers.withLock { $0.append(result) }
    }

    func delayShutdown(until signal: Signal) {
        shutdown.withLock { $0 = signal }
    }

    func close() async {
        closed.send()
        await shutdown.withLock { $0 }?.wait()
    }

    func open(journal: Journal) async throws -> Pool {
        asked.send()
        while !Task.isCancelled {
            let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let number = try answer?.get() {
                journal.note("open \(number)")
                return Pool(number: number)
            }
            await Task.yield()
        }
        canceled.send()
        throw CancellationError()
    }
}

/// An event that can occur several times.
private final class Bell: Sendable {
    private let events: AsyncStream<Void>
    private let source: AsyncStream<Void>.Continuation

    init() {
        (events, source) = AsyncStream.makeStream()
    }

    func send() {
        source.yield()
    }

    func next() async {
        for await _ in events { return }
    }
}
