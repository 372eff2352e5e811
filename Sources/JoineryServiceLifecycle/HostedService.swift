// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
public import Joinery
public import ServiceLifecycle

/// A long-running service that is a binding, and the effect of its end on other services.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct HostedService: Sendable {
    /// The behavior of the service group when a service ends.
    public typealias TerminationBehavior = ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior

    let successTermination: TerminationBehavior
    let failureTermination: TerminationBehavior
    let service: @Sendable (Dependencies) async throws -> any Service

    /// Creates a hosted service.
    ///
    /// - Parameters:
    ///   - successTermination: The behavior when the service returns.
    ///   - failureTermination: The behavior when the service throws an error.
    ///   - service: A closure that reads the binding of the service. It can wait for an asynchronous one:
    ///     `try await $0.server()`.
    public init(
        successTermination: TerminationBehavior = .cancelGroup, failureTermination: TerminationBehavior = .cancelGroup,
        _ service: @escaping @Sendable (Dependencies) async throws -> any Service
    ) {
        self.successTermination = successTermination
        self.failureTermination = failureTermination
        self.service = service
    }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Dependencies {
    /// The long-running services of the program.
    ///
    /// ```swift
    /// prepareDependencies {
    ///     $0.contribute(to: \.services) { _ in HostedService { $0.server } }
    ///     $0.contribute(to: \.services) { _ in HostedService { $0.mailQueue } }
    /// }
    /// ```
    public var services: [HostedService] { collection() }
}
#endif
