// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
public import JoineryAsync
public import Logging
internal import ServiceLifecycle
public import UnixSignals

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Dependencies {
    /// Opens the `eager` dependencies, runs all ``services`` until they end or the process receives a signal, and shuts
    /// down the graph.
    ///
    /// ```swift
    /// try await Dependencies.current.runServices(logger: logger)
    /// ```
    ///
    /// A service starts after the services that it depends on. After a signal, services shut down gracefully in reverse
    /// order, each after the previous one has ended, and then the graph closes its values. A signal that arrives during
    /// the start cancels it. Later signals have no effect until everything is closed. The graph is shut down before
    /// this method returns, even after an error, including values that were open before the call.
    ///
    /// In a service group of another program, graceful shutdown of the group counts as a signal.
    ///
    /// - Parameters:
    ///   - signals: The signals that start a graceful shutdown.
    ///   - shutdownLimit: The time after which services that have not ended are canceled; `nil` for no limit.
    ///   - closeLimit: The time that values of the graph may take to close. After a failed start, also the time to wait
    ///     for openings that continue after they were canceled. The default is 30 seconds, and five minutes in a test.
    ///   - logger: A logger for the events of the run.
    /// - Throws: A `StartError` if a dependency could not be opened, the error of a service or ``HostedService``, a
    ///   `ShutdownError`, or a `CancellationError` if the current task is canceled. A signal during the start is not an
    ///   error.
    public func runServices(
        gracefulShutdownSignals signals: [UnixSignal] = [.sigterm, .sigint],
        maximumGracefulShutdownDuration shutdownLimit: Duration? = nil, closeLimit: Duration = .ofClosing,
        logger: Logger
    ) async throws {
        let run = ServiceRun(logger: logger)
        // Handlers stay installed throughout. Between two installations, a signal would end the process or be lost.
        let trapped = await UnixSignalsSequence(trapping: signals)
        let listening = Task {
            for await signal in trapped { run.requestShutdown(by: "\(signal)") }
        }
        defer { listening.cancel() }
        try await withGracefulShutdownHandler {
            try await run.perform(shutdownLimit: shutdownLimit, closeLimit: closeLimit)
        } onGracefulShutdown: {
            Task { run.requestShutdown(by: "service group") }
        }
    }
}
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration {
    /// The default time limit of a shutdown.
    @usableFromInline static var ofClosing: Duration { .seconds(TimeLimit.ofClosing) }
}
#endif
