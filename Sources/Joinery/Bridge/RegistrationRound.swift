// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The registrations that a dialect runs once, before the first read, in the world to which they belong.
package final class RegistrationRound: Sendable {
    /// The rounds that the current task is running.
    @TaskLocal private static var running: Set<ObjectIdentifier> = []

    private let world: WorldReference
    private let ended = Atomic(false)
    private let token = BindingToken()

    /// Creates a round that runs in the world of some dependencies.
    package init(in dependencies: Dependencies) {
        world = dependencies.worldReference
    }

    /// Whether the registrations have run.
    package var isEnded: Bool { ended.load(ordering: .acquiring) }

    /// Whether the current task is running the registrations.
    package var isRunning: Bool { Self.running.contains(ObjectIdentifier(self)) }

    /// Runs the registrations, unless they have run or the current task is running them. Other threads wait.
    ///
    /// Call this only in the world of the round and in worlds inside of it. No running build depends on what the
    /// registrations read.
    ///
    /// - Parameter step: The step in the paths of messages.
    package func run(as step: some BindingDeclaration, _ register: () -> Void) {
        guard !isEnded, !isRunning else { return }
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        let binding = KeyedBinding<Bool>(token, step, at: place)
        let dependencies = world.dependencies(around: .current) ?? .ofProcess
        ResolutionContext(dependencies: dependencies, graphs: nil).perform {
            _ = dependencies.resolve(binding, .singleFlight, isolation: nil) { _ in
                guard !isEnded else { return true }
                Self.$running.withValue(Self.running.union([ObjectIdentifier(self)]), operation: register)
                end()
                return true
            }
        }
    }

    /// Ends this round, because there is nothing to register.
    package func end() {
        ended.store(true, ordering: .releasing)
    }
}
