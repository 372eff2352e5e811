// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryAsync

/// Starts a graph, shuts it down when the scene enters the background, and starts another one when the scene returns.
///
/// Steps never overlap: a graph is created only after the previous one has shut down.
@MainActor
final class GraphStart<Graph: DependencyGraph> {
    enum Phase {
        /// No graph exists.
        case closed
        case opening
        case open(Graph)
        case failed(any Error)
    }

    private var phase = Phase.closed {
        didSet { show(phase) }
    }

    private let make: @MainActor () -> Graph
    private let start: @MainActor (Graph) async throws -> Void
    private let endsInBackground: Bool
    private var dependencies: EscapedDependencies?
    private var show: @MainActor (Phase) -> Void = { _ in }
    private var graph: Graph?
    private var isWanted = false
    private var opening: Task<Void, any Error>?
    private var work: Task<Void, Never>?

    /// - Parameters:
    ///   - endsInBackground: Whether the graph shuts down when the scene enters the background.
    ///   - make: A closure that creates the graph, again after each shutdown.
    ///   - start: A closure that opens the dependencies that the views need.
    init(
        endsInBackground: Bool, make: @escaping @MainActor () -> Graph,
        start: @escaping @MainActor (Graph) async throws -> Void
    ) {
        self.endsInBackground = endsInBackground
        self.make = make
        self.start = start
    }

    deinit {
        guard endsInBackground, let graph else { return }
        Task.detached { await Self.close(graph) }
    }

    /// Starts the graph, unless it was started before.
    ///
    /// - Parameter show: Called with each phase from now on.
    func begin(with dependencies: EscapedDependencies?, showing show: @escaping @MainActor (Phase) -> Void) {
        guard !isWanted, graph == nil, work == nil else { return }
        self.dependencies = dependencies
        self.show = show
        isWanted = true
        proceed()
    }

    /// Responds to the scene entering or leaving the background.
    func scene(isInBackground: Bool) {
        guard endsInBackground, isWanted == isInBackground else { return }
        isWanted = !isInBackground
        if isInBackground { opening?.cancel() }
        proceed()
    }

    /// Starts again after a failure.
    func retry() {
        guard case .failed = phase, isWanted else { return }
        phase = .closed
        proceed()
    }

    private func proceed() {
        guard work == nil else { return }
        work = dependencies.perform {
            Task {
                while await takeStep() {}
                work = nil
            }
        }
    }

    /// - Returns: Whether a step was necessary.
    private func takeStep() async -> Bool {
        switch phase {
        case .closed where isWanted:
            await open()
        case .open where !isWanted, .failed where !isWanted:
            phase = .closed
            await close()
        case .closed, .opening, .open, .failed:
            return false
        }
        return true
    }

    private func open() async {
        phase = .opening
        // What a failed start has opened stays open, and the same graph can be started again.
        let graph = graph ?? make()
        self.graph = graph
        let start = start
        let opening = Task { try await start(graph) }
        self.opening = opening
        do {
            try await opening.value
            phase = .open(graph)
        } catch {
            phase = opening.isCancelled ? .closed : .failed(error)
            if opening.isCancelled { await close() }
        }
        self.opening = nil
    }

    private func close() async {
        guard let graph else { return }
        self.graph = nil
        await Self.close(graph)
    }

    private nonisolated static func close(_ graph: Graph) async {
        do {
            try await graph.shutdown()
        } catch {
            Platform.writeError("warning: not closed with its scene: \(error)")
        }
    }
}
