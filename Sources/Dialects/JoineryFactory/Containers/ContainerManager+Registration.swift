// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension ContainerManager {
    /// Begins a read in the current world. Registers automatically first, if necessary.
    ///
    /// - Returns: A reader, and the state in the current world.
    func beginRead(of container: any ManagedContainer) -> (BindingReader, ContainerState) {
        let reader = BindingReader()
        let state = state(in: reader)
        guard !state.registration.isEnded, !state.registration.isRunning else { return (reader, state) }
        guard let registering = container as? any AutoRegistering else {
            state.registration.end()
            return (reader, state)
        }
        registrationOfCurrentWorld(state).run(
            as: RegistrationDeclaration(container: type(of: container)), registering.autoRegister)
        let changed = BindingReader()
        return (changed, self.state(in: changed))
    }

    /// Returns the registration to run. The first one applies to all worlds. After a reset, each world that was opened
    /// before the next use registers separately, because it sees no later change of the world that was reset.
    private func registrationOfCurrentWorld(_ state: ContainerState) -> RegistrationRound {
        func isOfAnother(_ state: ContainerState) -> Bool {
            state.worldOfReset.map { !$0.isWorld(of: .current) } ?? false
        }
        guard isOfAnother(state) else { return state.registration }
        changeState { isOfAnother($0) ? $0.repeatRegistration() : [] }
        return self.state(in: BindingReader()).registration
    }

    private struct RegistrationDeclaration: BindingDeclaration {
        let container: Any.Type

        var name: String { "\(container).autoRegister" }
        var keyPath: String { "autoRegister" }
        var deferral: String { "resolve it outside of autoRegister()" }
    }
}
