// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery
internal import JoineryKeys

/// The registrations of a container or a program that run once, before the first read.
///
/// Threads that read in the meantime wait, as for a value that another thread builds.
package final class RegistrationRound: Sendable {
    private enum Phase: Sendable {
        case waiting, running, ended
    }

    private let home: ContainerHome
    private let phase = Guarded(Phase.waiting)
    private let binding = KeyedBinding<RegistrationRound>(
        NamedDeclaration(
            name: "the registration of all services", deferral: "resolve it after the registration"),
        at: SourcePlace(fileID: #fileID, line: #line, column: #column)
    ).binding

    /// Creates a round whose registrations belong to a world.
    package init(in world: World) {
        home = ContainerHome(world)
    }

    /// Whether the registrations are running.
    package var isRunning: Bool { phase.current == .running }

    /// Whether the registrations have run.
    package var hasEnded: Bool { phase.current == .ended }

    /// Runs the registrations, unless they have run. They can read what they have registered.
    package func run(_ register: () -> Void) {
        // A key path that is evaluated to name a binding must read that binding first.
        guard !hasEnded, !Reader().isProbing else { return }
        (home.world ?? .current).perform {
            let request = Request(binding, .shared)
            request.onCycle = { _ in IsRunning() }
            _ = try? request.value { _ throws(IsRunning) in
                // A thread that cannot wait, because these registrations wait for it, reads without them.
                guard phase.current == .waiting else { return self }
                phase.withValue { $0 = .running }
                register()
                phase.withValue { $0 = .ended }
                return self
            }
        }
    }

    /// The error of a read by the registrations themselves.
    private struct IsRunning: Error {}
}
