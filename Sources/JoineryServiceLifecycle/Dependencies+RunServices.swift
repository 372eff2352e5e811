// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
public import Joinery
public import Logging
internal import ServiceLifecycle
public import UnixSignals

extension Dependencies {
    /// Opens what is `eager`, runs all ``services`` until they end or a signal comes, and shuts
    /// the graph down.
    ///
    /// ```swift
    /// try await Dependencies.current.runServices(logger: logger)
    /// ```
    ///
    /// A service is started after those that it was built from. At a signal they are shut down gracefully in the reverse
    /// order, each when the one before has ended, and then what the graph has opened is closed. A signal while the graph is
    /// being opened, or the services are made, cancels that. Further signals change nothing: they are held until all is
    /// closed. Whatever goes wrong, the graph is shut down before this returns, with what was open before it was called.
    ///
    /// Within a service group of another program, its graceful shutdown counts as a signal.
    ///
    /// - Parameters:
    ///   - signals: What asks for a graceful shutdown.
    ///   - shutdownLimit: After how long services are cancelled that have not ended by themselves; `nil` for never.
    ///   - closeLimit: How long the values of the graph may take to close, and, after a failed start, how long openings are
    ///     waited for that go on though they are canceled. The default is 30 seconds, in a test five minutes.
    ///   - logger: Gets what happens.
    /// - Throws: `StartError` where something could not be opened, what a service or a ``HostedService`` has thrown, or
    ///   `ShutdownError`; `CancellationError` where the current task is cancelled. After a signal, the end of the start is
    ///   no error.
    public func runServices(
        gracefulShutdownSignals signals: [UnixSignal] = [.sigterm, .sigint],
        maximumGracefulShutdownDuration shutdownLimit: Duration? = nil, closeLimit: Duration = .closingTimeLimit,
        logger: Logger
    ) async throws {
        let run = ServiceRun(dependencies: self, logger: logger)
        // Once for all: between two traps, a signal would end the process or be lost.
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
#endif
