// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension ContainerManager {
    /// Restores the declarations of all factories in the current world.
    ///
    /// - Parameter options: The parts to restore. ``FactoryResetOptions/all`` and ``FactoryResetOptions/registration``
    ///   also repeat the automatic registration at the next use.
    public func reset(
        options: FactoryResetOptions = .all, fileID: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        switch options {
        case .none: break
        case .scope: Dependencies.discard(kept.all)
        case .context: resetOptions(.context, at: place)
        case .registration:
            resetOptions(.registration, at: place)
            changeState { $0.repeatRegistration() }
        case .all:
            resetOptions(.all, at: place)
            Dependencies.discard(kept.all)
            changeState { state in
                let parts: ContainerState.Parts = [.defaultScope, .decorator, .promiseTriggersError]
                state.take(parts, from: ContainerState())
                return parts.union(state.repeatRegistration())
            }
        }
    }

    private func resetOptions(_ options: FactoryResetOptions, at place: SourcePlace) {
        for key in allOptions.keys { changeOptions(of: key, at: place) { $0.reset(options) } }
    }

    /// Discards the container's instances of a scope in the current world.
    ///
    /// Singletons belong to no container. Reset them with `Scope.singleton.reset()`.
    public func reset(scope: Scope) {
        let lifetime = scope.lifetime
        Dependencies.discard(kept.all.filter { $0.key.scope == lifetime })
    }

    // MARK: - Push and pop

    /// Saves the registrations and cached instances of the current world. ``pop(fileID:line:column:)`` restores them.
    public func push() {
        let dependencies = Dependencies.current
        var instances: [KeptInstance: Transfer<Any>] = [:]
        for instance in kept.all where instance.restore != nil {
            instances[instance] = dependencies.existingValue(of: instance.binding)
        }
        let options = allOptions
        changeState { state in
            state.stack.append(
                ContainerState.Snapshot(
                    options: options, instances: instances, decorator: state.decorator,
                    defaultScope: state.defaultScope, promiseTriggersError: state.promiseTriggersError,
                    isRegistered: state.registration.isEnded))
            return .stack
        }
    }

    /// Restores the state that the matching ``push()`` saved. Does nothing if there is none.
    public func pop(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) {
        guard !state(in: BindingReader()).stack.isEmpty else { return }
        var popped: ContainerState.Snapshot?
        changeState { state in
            guard let saved = state.stack.popLast() else { return [] }
            popped = saved
            state.decorator = saved.decorator
            state.defaultScope = saved.defaultScope
            state.promiseTriggersError = saved.promiseTriggersError
            return [.defaultScope, .decorator, .promiseTriggersError, .stack]
        }
        guard let saved = popped else { return }
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        let current = allOptions
        for key in Set(current.keys).union(saved.options.keys)
        where current[key]?.version != saved.options[key]?.version {
            changeOptions(of: key, at: place) { $0 = saved.options[key] ?? FactoryOptions() }
        }
        Dependencies.discard(kept.all)
        for (instance, value) in saved.instances { instance.restore?(value) }
        if !saved.isRegistered { changeState { $0.repeatRegistration() } }
    }
}
