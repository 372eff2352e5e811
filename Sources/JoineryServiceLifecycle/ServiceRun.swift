// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
internal import JoineryAsync
internal import Logging
internal import ServiceLifecycle

/// One run of a graph's services, from start to shutdown. Shutdown can be requested at any time.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
final class ServiceRun: Sendable {
    private typealias Services = [ServiceGroupConfiguration.ServiceConfiguration]

    /// The current target of a shutdown request.
    private enum Phase {
        /// The graph is opening, and services are being created.
        case starting(Task<Services, any Error>?)
        case running(ServiceGroup)
        case closing
    }

    private struct State {
        var phase = Phase.starting(nil)
        var isRequested = false
    }

    private let logger: Logger
    private let state = Guarded(State())

    init(logger: Logger) {
        self.logger = logger
    }

    /// Cancels the start, or shuts down the services gracefully. Only the first request has an effect.
    ///
    /// - Parameter origin: The source of the request, for the log.
    func requestShutdown(by origin: String) {
        let (phase, isFirst) = state.withValue { state in
            defer { state.isRequested = true }
            return (state.phase, !state.isRequested)
        }
        switch phase {
        case .starting(let start) where isFirst:
            logger.info("shutdown requested", metadata: ["origin": "\(origin)"])
            start?.cancel()
        case .running(let group) where isFirst:
            logger.info("shutdown requested", metadata: ["origin": "\(origin)"])
            Task { await group.triggerGracefulShutdown() }
        case .starting, .running, .closing:
            logger.notice("already shutting down", metadata: ["origin": "\(origin)"])
        }
    }

    /// Opens the graph, runs the services, and shuts the graph down even after an error.
    ///
    /// - Parameters:
    ///   - shutdownLimit: The time after which services that have not ended are canceled; `nil` for no limit.
    ///   - closeLimit: The time that values of the graph may take to close.
    /// - Throws: The first error.
    func perform(shutdownLimit: Duration?, closeLimit: Duration) async throws {
        let outcome = await serve(shutdownLimit: shutdownLimit, closeLimit: closeLimit)
        state.withValue { $0.phase = .closing }
        do throws(ShutdownError) {
            try await Dependencies.current.shutdown(timeLimit: closeLimit)
            logger.info("shut down")
        } catch {
            for failure in error.failures {
                logger.error("not closed", metadata: ["binding": "\(failure.name)", "error": "\(failure.error)"])
            }
            // An error of the services takes precedence over an error of the shutdown.
            try outcome.get()
            throw error
        }
        try outcome.get()
    }

    private func serve(shutdownLimit: Duration?, closeLimit: Duration) async -> Result<Void, any Error> {
        let clock = ContinuousClock()
        let begin = clock.now
        let services: Services
        do {
            services = try await start(closeLimit: closeLimit)
        } catch {
            guard error is CancellationError, state.withValue(\.isRequested) else {
                logger.error("could not start", metadata: ["error": "\(error)"])
                return .failure(error)
            }
            logger.info("shut down while starting")
            return .success(())
        }
        var configuration = ServiceGroupConfiguration(services: services, logger: logger)
        configuration.maximumGracefulShutdownDuration = shutdownLimit
        let group = ServiceGroup(configuration: configuration)
        guard mayRun(group) else {
            logger.info("shut down while starting")
            return .success(())
        }
        logger.info("started", metadata: ["duration": "\(begin.duration(to: clock.now))"])
        do {
            return .success(try await group.run())
        } catch {
            logger.error("a service failed", metadata: ["error": "\(error)"])
            return .failure(error)
        }
    }

    /// Opens the graph and creates the services in a separate task, so that a request can cancel just the start.
    private func start(closeLimit: Duration) async throws -> Services {
        let start = Task {
            let dependencies = Dependencies.current
            try await dependencies.start(timeLimit: closeLimit)
            return try await dependencies.serviceConfigurations()
        }
        let isRequested = state.withValue { state in
            state.phase = .starting(start)
            return state.isRequested
        }
        if isRequested { start.cancel() }
        return try await withTaskCancellationHandler {
            try await start.value
        } onCancel: {
            start.cancel()
        }
    }

    /// Directs later requests to a service group.
    ///
    /// - Returns: Whether shutdown has not been requested yet.
    private func mayRun(_ group: ServiceGroup) -> Bool {
        state.withValue { state in
            state.phase = .running(group)
            return !state.isRequested
        }
    }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Dependencies {
    fileprivate func serviceConfigurations() async throws -> [ServiceGroupConfiguration.ServiceConfiguration] {
        try await inOrderOfDependency(
            services.map { hosted in
                { dependencies in
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: try await hosted.service(dependencies),
                        successTerminationBehavior: hosted.successTermination,
                        failureTerminationBehavior: hosted.failureTermination)
                }
            })
    }
}
#endif
