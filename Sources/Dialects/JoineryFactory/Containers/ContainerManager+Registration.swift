// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

extension ContainerManager {
    /// Begins a read in the current world. Registers automatically first, if necessary.
    ///
    /// - Returns: A reader, and the state in the current world.
    func beginRead(of container: any ManagedContainer) -> (BindingReader, ContainerState) {
        let reader = BindingReader()
        let state = state(in: reader)
        let round = state.registration
        guard !round.isEnded, !round.isRunning else { return (reader, state) }
        guard let registering = container as? any AutoRegistering else {
            round.end()
            return (reader, state)
        }
        registry.withLock { $0.container = container }
        round.run(as: RegistrationDeclaration(container: type(of: container)), registering.autoRegister)
        let changed = BindingReader()
        return (changed, self.state(in: changed))
    }

    /// Changes the current world and repeats the automatic registration there, if it has run. Other threads wait until
    /// both have ended.
    ///
    /// It does not wait for the next use, which may be in a nested world that sees no later change of this one.
    func repeatRegistration(after change: () -> Void) {
        guard state(in: BindingReader()).registration.isEnded, let container = registry.withLock({ $0.container }),
            let registering = container as? any AutoRegistering
        else { return change() }
        let round = RegistrationRound(in: .current)
        round.run(as: RegistrationDeclaration(container: type(of: container))) {
            changeState { state in
                state.registration = round
                return .registration
            }
            change()
            registering.autoRegister()
        }
    }

    private struct RegistrationDeclaration: BindingDeclaration {
        let container: Any.Type

        var name: String { "\(container).autoRegister" }
        var keyPath: String { "autoRegister" }
        var deferral: String { "resolve it outside of autoRegister()" }
    }
}
