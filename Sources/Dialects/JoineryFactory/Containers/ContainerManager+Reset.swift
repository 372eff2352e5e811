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

    /// Discards the instances of a scope in the current world. Singletons belong to no container; reset them with
    /// `Scope.singleton.reset()`.
    public func reset(scope: Scope) {
        let token = scope.lifetime.token
        Dependencies.discard(cachedInstances.filter { $0.key.scope == token })
    }

    // MARK: - Push and pop

    /// Saves the registrations and cached instances of the current world, to be restored by ``pop()``.
    public func push() {
        let dependencies = Dependencies.current
        let kept = Set(cachedInstances.filter { dependencies.hasInstance(of: $0.binding) })
        let options = allOptions
        changeState { state in
            state.stack.append(
                ContainerState.Snapshot(
                    options: options, kept: kept, decorator: state.decorator, defaultScope: state.defaultScope,
                    promiseTriggersError: state.promiseTriggersError, registration: state.registration))
        }
    }

    /// Restores the state of the matching ``push()``. Does nothing if there is none.
    public func pop(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) {
        guard let saved = state(in: BindingReader()).stack.last else { return }
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        let current = allOptions
        let changed = Set(current.keys).union(saved.options.keys).filter {
            current[$0]?.version != saved.options[$0]?.version
        }
        for key in changed {
            changeOptions(of: key, at: place) { $0 = saved.options[key] ?? FactoryOptions() }
        }
        Dependencies.discard(cachedInstances.filter { changed.contains($0.key.key) || !saved.kept.contains($0) })
        changeState { state in
            state.stack.removeLast()
            state.decorator = saved.decorator
            state.defaultScope = saved.defaultScope
            state.promiseTriggersError = saved.promiseTriggersError
            state.registration = saved.registration
        }
    }

    /// Keeps the instance of a factory that is about to change, to be restored by ``pop()``.
    func noteFormerInstance(_ instance: () -> Transfer<Any>?, of key: FactoryKey) {
        guard let saved = state(in: BindingReader()).stack.last, saved.options[key]?.restored == nil,
            allOptions[key]?.version == saved.options[key]?.version, let instance = instance()
        else { return }
        changeState { state in
            let last = state.stack.count - 1
            state.stack[last].options[key, default: FactoryOptions()].restored = instance
        }
    }
}
