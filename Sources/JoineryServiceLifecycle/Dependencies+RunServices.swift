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
    /// being opened cancels that.
    ///
    /// - Parameters:
    ///   - signals: What asks for a graceful shutdown.
    ///   - shutdownLimit: After how long services are cancelled that have not ended by themselves; `nil` for never.
    ///   - closeLimit: How long each value of the graph may take to close.
    ///   - logger: Gets what happens.
    /// - Throws: `StartError` where something could not be opened, what a service has thrown, or `ShutdownError`.
    public func runServices(
        gracefulShutdownSignals signals: [UnixSignal] = [.sigterm, .sigint],
        maximumGracefulShutdownDuration shutdownLimit: Duration? = nil, closeLimit: Duration = .seconds(30),
        logger: Logger
    ) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let opening = OpeningService(dependencies: self)
        do {
            try await run(
                [.init(service: opening, successTerminationBehavior: .gracefullyShutdownGroup)], signals, nil, logger)
        } catch {
            logger.error("could not start", metadata: ["error": "\(error)"])
            throw error
        }
        guard opening.isOpen else { return logger.info("shut down while starting") }
        logger.info("started", metadata: ["duration": "\(start.duration(to: clock.now))"])
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await run(try configurations(), signals, shutdownLimit, logger))
        } catch {
            logger.error("a service failed", metadata: ["error": "\(error)"])
            outcome = .failure(error)
        }
        do {
            try await shutdown(timeLimit: closeLimit)
            logger.info("shut down")
        } catch {
            for failure in error.failures {
                logger.error("not closed", metadata: ["binding": "\(failure.name)", "error": "\(failure.error)"])
            }
            // What made the services end comes first.
            try outcome.get()
            throw error
        }
        try outcome.get()
    }

    private func configurations() throws -> [ServiceGroupConfiguration.ServiceConfiguration] {
        try inOrderOfDependency(
            services.map { hosted in
                { dependencies in
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: try hosted.service(dependencies),
                        successTerminationBehavior: hosted.successTermination,
                        failureTerminationBehavior: hosted.failureTermination)
                }
            })
    }

    private func run(
        _ services: [ServiceGroupConfiguration.ServiceConfiguration], _ signals: [UnixSignal], _ limit: Duration?,
        _ logger: Logger
    ) async throws {
        var configuration = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: signals, logger: logger)
        configuration.maximumGracefulShutdownDuration = limit
        try await ServiceGroup(configuration: configuration).run()
    }
}
#endif
