// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

extension ContainerManager {
    /// The automatic registrations that are running on this task.
    @TaskLocal private static var running: Set<BindingToken> = []
    /// The managers whose automatic registration is running on this task.
    @TaskLocal private static var registering: Set<BindingToken> = []

    /// Whether the container's automatic registration is running on this task.
    var isRegisteringAutomatically: Bool { Self.registering.contains(token) }

    /// Begins a read in the current world. Registers automatically first, if necessary.
    ///
    /// - Returns: A reader, and the state in the current world.
    func beginRead(of container: any ManagedContainer) -> (BindingReader, ContainerState) {
        let reader = BindingReader()
        let state = state(in: reader)
        if registry.withLock({ $0.endedRegistrations.contains(state.registration) })
            || Self.running.contains(state.registration)
        {
            return (reader, state)
        }
        register(container, state.registration)
        let changed = BindingReader()
        return (changed, self.state(in: changed))
    }

    private func register(_ container: any ManagedContainer, _ registration: BindingToken) {
        func end() { registry.withLock { _ = $0.endedRegistrations.insert(registration) } }
        guard let container = container as? any AutoRegistering else { return end() }
        func run() {
            Self.$running.withValue(Self.running.union([registration])) {
                Self.$registering.withValue(Self.registering.union([token])) { container.autoRegister() }
            }
            end()
        }
        guard registry.withLock({ $0.state.registration == registration }) else { return run() }
        // The first registration applies to all worlds. Other threads wait for it.
        Dependencies.performInProcess {
            let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
            let binding = KeyedBinding<BindingToken>(
                registration, RegistrationDeclaration(container: type(of: container)), at: place)
            _ = Dependencies.ofProcess.resolve(binding, .singleFlight, isolation: nil) { _ in
                if !registry.withLock({ $0.endedRegistrations.contains(registration) }) { run() }
                return registration
            }
        }
    }

    private struct RegistrationDeclaration: BindingDeclaration {
        let container: Any.Type

        var name: String { "\(container).autoRegister" }
        var keyPath: String { "autoRegister" }
        var deferral: String { "resolve it outside of autoRegister()" }
    }
}
