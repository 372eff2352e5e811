// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
internal import Joinery
internal import Logging
internal import ServiceLifecycle
internal import Synchronization

/// The services of a graph from its start to its end, which somebody may ask to shut down at any time.
final class ServiceRun: Sendable {
    private typealias Services = [ServiceGroupConfiguration.ServiceConfiguration]

    /// What a request to shut down is for.
    private enum Phase {
        /// The graph is being opened, and the services are made.
        case starting(Task<Services, any Error>?)
        case running(ServiceGroup)
        case closing
    }

    private struct State {
        var phase = Phase.starting(nil)
        var isRequested = false
    }

    private let dependencies: Dependencies
    private let logger: Logger
    private let state = Mutex(State())

    init(dependencies: Dependencies, logger: Logger) {
        self.dependencies = dependencies
        self.logger = logger
    }

    /// Has the start be cancelled, or the services end gracefully. The first request counts.
    ///
    /// - Parameter origin: Who asks.
    func requestShutdown(by origin: String) {
        let (phase, isFirst) = state.withLock { state in
            defer { state.isRequested = true }
            return (state.phase, !state.isRequested)
        }
        switch phase {
        case .starting(let start) where isFirst:
            logger.info("asked to shut down", metadata: ["origin": "\(origin)"])
            start?.cancel()
        case .running(let group) where isFirst:
            logger.info("asked to shut down", metadata: ["origin": "\(origin)"])
            Task { await group.triggerGracefulShutdown() }
        case .starting, .running, .closing:
            logger.notice("already shutting down", metadata: ["origin": "\(origin)"])
        }
    }

    /// Opens the graph, runs the services, and shuts the graph down, whatever has become of them.
    ///
    /// - Parameters:
    ///   - shutdownLimit: After how long services are cancelled that have not ended by themselves; `nil` for never.
    ///   - closeLimit: How long the values of the graph may take to close.
    /// - Throws: What went wrong first.
    func perform(shutdownLimit: Duration?, closeLimit: Duration) async throws {
        let outcome = await serve(shutdownLimit: shutdownLimit, closeLimit: closeLimit)
        state.withLock { $0.phase = .closing }
        do throws(ShutdownError) {
            try await dependencies.shutdown(timeLimit: closeLimit)
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

    private func serve(shutdownLimit: Duration?, closeLimit: Duration) async -> Result<Void, any Error> {
        let clock = ContinuousClock()
        let begin = clock.now
        let services: Services
        do {
            services = try await start(closeLimit: closeLimit)
        } catch {
            guard error is CancellationError, state.withLock(\.isRequested) else {
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

    /// Opens the graph, and makes the services, in a task of its own, for a request cancels that alone.
    private func start(closeLimit: Duration) async throws -> Services {
        let start = Task { [dependencies] in
            try await dependencies.start(timeLimit: closeLimit)
            return try await dependencies.serviceConfigurations()
        }
        let isRequested = state.withLock { state in
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

    /// From now on a request is for a group of services.
    ///
    /// - Returns: Whether none has come before.
    private func mayRun(_ group: ServiceGroup) -> Bool {
        state.withLock { state in
            state.phase = .running(group)
            return !state.isRequested
        }
    }
}

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
