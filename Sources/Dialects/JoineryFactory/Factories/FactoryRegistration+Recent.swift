// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

// The results of earlier resolutions. Most calls use them, and take no other step of a resolution.

extension FactoryRegistration {
    /// The result of an earlier resolution, if another one would have the same result.
    @inlinable
    @inline(__always)
    var recent: PresentLookup? {
        guard details == nil || hasNoModifiers else { return nil }
        // Only words, which are passed in registers.
        return RecentFactories.lookup(
            of: ObjectIdentifier(T.self), position, function().address, fileID().address,
            ObjectIdentifier(container.manager))
    }

    /// Begins a build of a new value, if that is what a resolution does and nothing observes it.
    @inlinable
    @inline(__always)
    func beginBuild(_ recent: PresentLookup) -> UnobservedBuild? {
        recent.beginBuild(
            of: type(of: container), function(), fileID: fileID(), line: position.line, column: position.column)
    }

    /// Records the instance if the next call would return the same one, or that it would only call the closure of the
    /// declaration.
    func noteRecent(_ state: ContainerState, at moment: RecentInstances.Moment) {
        guard hasNoModifiers else { return }
        let manager = container.manager
        let options = options(overlaying: manager.options(of: key))
        let lifetime = options.scope ?? state.defaultScope?.value.lifetime ?? .unique
        guard options.timeToLive == nil, options.decorator == nil, state.decorator == nil,
            !options.isScopedOnParameters
        else { return }
        if lifetime.kind == .unique, options.registration == nil, !options.hasContexts {
            guard let lookup = PresentLookup(building: T.self, at: moment) else { return }
            return RecentFactories.note(lookup, of: identity)
        }
        guard lifetime.kind == .cached || lifetime.kind == .singleton else { return }
        let instance = InstanceKey(
            owner: lifetime.kind == .singleton ? nil : manager.token, scope: lifetime, key: key, parameter: nil)
        let binding = KeyedBinding<T>(instance, declaration, at: key.place)
        guard let lookup = PresentLookup(binding, at: moment) else { return }
        RecentFactories.note(lookup, of: identity)
    }

    private var identity: RecentFactories.Identity {
        RecentFactories.Identity(
            type: ObjectIdentifier(T.self), position: position, function: function().address,
            fileID: fileID().address, manager: ObjectIdentifier(container.manager))
    }
}
