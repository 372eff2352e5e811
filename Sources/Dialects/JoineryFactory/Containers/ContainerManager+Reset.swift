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
        case .none: return
        case .scope: return Dependencies.discard(cachedInstances)
        case .all, .registration, .context: break
        }
        for key in allOptions.keys { changeOptions(of: key, at: place) { $0.reset(options) } }
        switch options {
        case .all:
            Dependencies.discard(cachedInstances)
            changeState { state in
                var new = ContainerState()
                new.stack = state.stack
                state = new
            }
        case .registration: changeState { $0.registration = BindingToken() }
        case .context, .scope, .none: break
        }
    }

    /// Discards the container's instances of a scope in the current world.
    ///
    /// Singletons belong to no container. Reset them with `Scope.singleton.reset()`.
    public func reset(scope: Scope) {
        let lifetime = scope.lifetime
        Dependencies.discard(cachedInstances.filter { $0.key.scope == lifetime })
    }

    // MARK: - Push and pop

    /// Saves the registrations and cached instances of the current world. ``pop(fileID:line:column:)`` restores them.
    public func push() {
        let dependencies = Dependencies.current
        var instances: [KeptInstance: Transfer<Any>] = [:]
        for instance in cachedInstances where instance.restore != nil {
            instances[instance] = dependencies.existingValue(of: instance.binding)
        }
        let options = allOptions
        changeState { state in
            state.stack.append(
                ContainerState.Snapshot(
                    options: options, instances: instances, decorator: state.decorator,
                    defaultScope: state.defaultScope, promiseTriggersError: state.promiseTriggersError,
                    registration: state.registration))
        }
    }

    /// Restores the state that the matching ``push()`` saved. Does nothing if there is none.
    public func pop(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) {
        guard let saved = state(in: BindingReader()).stack.last else { return }
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        let current = allOptions
        for key in Set(current.keys).union(saved.options.keys)
        where current[key]?.version != saved.options[key]?.version {
            changeOptions(of: key, at: place) { $0 = saved.options[key] ?? FactoryOptions() }
        }
        changeState { state in
            state.stack.removeLast()
            state.decorator = saved.decorator
            state.defaultScope = saved.defaultScope
            state.promiseTriggersError = saved.promiseTriggersError
            state.registration = saved.registration
        }
        Dependencies.discard(cachedInstances)
        for (instance, value) in saved.instances { instance.restore?(value) }
    }
}
