// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if ServiceLifecycle
public import Joinery
public import ServiceLifecycle

/// A long-running service that is a binding, and what its end means for the others.
public struct HostedService: Sendable {
    /// What the group does when a service ends.
    public typealias TerminationBehavior = ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior

    let successTermination: TerminationBehavior
    let failureTermination: TerminationBehavior
    let service: @Sendable (Dependencies) async throws -> any Service

    /// Makes a service part of the program.
    ///
    /// - Parameters:
    ///   - successTermination: What to do when it ends by itself.
    ///   - failureTermination: What to do when it throws.
    ///   - service: Reads its binding. It may wait for one that is opened, `try await $0.server()`.
    public init(
        successTermination: TerminationBehavior = .cancelGroup, failureTermination: TerminationBehavior = .cancelGroup,
        _ service: @escaping @Sendable (Dependencies) async throws -> any Service
    ) {
        self.successTermination = successTermination
        self.failureTermination = failureTermination
        self.service = service
    }
}

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
