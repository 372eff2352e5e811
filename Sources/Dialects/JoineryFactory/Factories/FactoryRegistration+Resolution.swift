// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

// A resolution takes these steps:
//
// 1. The container registers automatically, if it has not done so in this world.
// 2. The slot of the factory answers which modifiers the current world has stored. They are combined with those of the
//    declaration.
// 3. The engine finds the instance, or calls the closure that the modifiers select.
// 4. The decorator receives the instance.

extension FactoryRegistration {
    /// Returns an instance for a parameter.
    @usableFromInline
    func resolve(with parameters: P) -> T {
        let (reader, state) = container.manager.beginRead(of: container)
        var origin = InstanceOrigin.kept
        guard let log = FactoryLog.current(in: reader) else {
            let instance = decorated(resolve(parameters, state, reader, &origin), origin, state, reader)
            if let moment = reader.moment, reader.isUnaffected { noteRecent(state, at: moment) }
            return instance
        }
        let instance = log.perform("\(declaration.name)<\(T.self)>") {
            let instance = resolve(parameters, state, reader, &origin)
            return (instance, origin)
        }
        return decorated(instance, origin, state, reader)
    }

    private func resolve(
        _ parameters: P, _ state: ContainerState, _ reader: BindingReader, _ origin: inout InstanceOrigin
    ) -> T {
        let manager = container.manager
        let call = FactoryCall(registration: self, parameters: parameters, dependencies: reader.dependencies)
        func own(_ stored: FactoryOptions?) -> T {
            call.instance(options(overlaying: stored), state.defaultScope?.value.lifetime, &origin)
        }
        guard !reader.isUnaffected else { return own(manager.options(of: key)) }
        switch reader.answer(of: slotBinding, as: WorldOptions.self) {
        case .own: return own(manager.options(of: key))
        case .declared(let world): return own(world.options)
        case .overridden(let world):
            let stored = world?.options ?? manager.options(of: key)
            let lifetime = options(overlaying: stored).scope ?? state.defaultScope?.value.lifetime
            return reader.dependencies.resolve(slotBinding, lifetime?.scope ?? .transient, isolation: nil) { _ in
                own(stored)
            }
        }
    }

    /// Records the instance, if the next call would return the same one.
    private func noteRecent(_ state: ContainerState, at moment: RecentInstances.Moment) {
        guard modifiers == nil else { return }
        let manager = container.manager
        let options = options(overlaying: manager.options(of: key))
        guard let lifetime = options.scope ?? state.defaultScope?.value.lifetime,
            lifetime.kind == .cached || lifetime.kind == .singleton, options.timeToLive == nil,
            options.decorator == nil, state.decorator == nil, !options.isScopedOnParameters
        else { return }
        let instance = InstanceKey(
            owner: lifetime.kind == .singleton ? nil : manager.token, scope: lifetime, key: key, parameter: nil)
        let binding = KeyedBinding<T>(instance, declaration, at: key.place)
        guard let present = PresentInstance(binding, at: moment) else { return }
        RecentFactories.note(present, of: ObjectIdentifier(T.self), site, scopeCode, in: container)
    }

    /// Passes an instance to the decorator.
    private func decorated(
        _ instance: T, _ origin: InstanceOrigin, _ state: ContainerState, _ reader: BindingReader
    ) -> T {
        // The value with which a key path is probed is not an instance of the factory.
        guard !reader.isProbing else { return instance }
        let stored = reader.isUnaffected ? container.manager.options(of: key) : storedOptions(reader)
        if let decorator = options(overlaying: stored).decorator as? Decorator<T> {
            decorator(instance, isNew: origin != .kept)
        } else {
            state.decorator?.value(instance)
        }
        return instance
    }

    /// The modifiers that the current world has stored.
    private func storedOptions(_ reader: BindingReader) -> FactoryOptions? {
        switch reader.answer(of: slotBinding, as: WorldOptions.self) {
        case .own, .overridden(nil): container.manager.options(of: key)
        case .declared(let world), .overridden(let world?): world.options
        }
    }

    /// Returns whether a closure is registered in the current world.
    func isRegistered(_ reader: BindingReader) -> Bool { storedOptions(reader)?.registration != nil }
}

/// The source of a resolved instance, with its letter in the log.
enum InstanceOrigin: String {
    case kept = "C"
    case declaration = "F"
    case registration = "R"
    case context = "O"
}

/// A call of a factory.
private struct FactoryCall<P, T> {
    let registration: FactoryRegistration<P, T>
    let parameters: P
    let dependencies: Dependencies

    private var manager: ContainerManager { registration.container.manager }

    /// Returns the instance for a set of modifiers.
    func instance(
        _ options: FactoryOptions, _ defaultScope: ScopeLifetime?, _ origin: inout InstanceOrigin
    ) -> T {
        let lifetime = options.scope ?? defaultScope ?? Scope.unique.lifetime
        let key = InstanceKey(
            owner: lifetime.kind == .singleton ? nil : manager.token, scope: lifetime, key: registration.key,
            parameter: parameterKey(options))
        guard lifetime.isKept else {
            return dependencies.resolve(binding(key, T.self), lifetime.scope, isolation: nil) { _ in
                make(options, &origin)
            }
        }
        if let timeToLive = options.timeToLive {
            expire(key, after: timeToLive) { _ = kept(key, lifetime, options, &origin) }
        }
        return kept(key, lifetime, options, &origin)
    }

    private func parameterKey(_ options: FactoryOptions) -> ParameterKey? {
        guard options.isScopedOnParameters, let parameters = parameters as? any Hashable else { return nil }
        return ParameterKey(AnyHashable(parameters))
    }

    private func binding<Value>(_ key: InstanceKey, _ type: Value.Type) -> KeyedBinding<Value> {
        KeyedBinding(key, registration.declaration, at: registration.key.place)
    }

    /// Calls the closure that the modifiers select.
    private func make(_ options: FactoryOptions, _ origin: inout InstanceOrigin) -> T {
        if let closure = options.closureForContext() as? FactoryClosure<P, T> {
            origin = .context
            return closure(parameters)
        }
        if let closure = options.registration as? FactoryClosure<P, T> {
            origin = .registration
            return closure(parameters)
        }
        origin = .declaration
        return registration.factory.value(parameters)
    }

    // MARK: - Kept instances

    /// Returns the kept instance, and builds it if there is none. Does not keep `nil`, or a shared value that is not an
    /// object.
    private func kept(
        _ key: InstanceKey, _ lifetime: ScopeLifetime, _ options: FactoryOptions, _ origin: inout InstanceOrigin
    ) -> T {
        let isWeakOptional = lifetime.kind == .shared && T.self is any AnyOptional.Type
        func build() throws(UnkeptInstance<T>) -> T {
            // A nested world that changes the factory builds its own instance.
            _ = BindingReader().answer(of: registration.slotBinding, as: WorldOptions.self)
            let instance = make(options, &origin)
            if let optional = instance as? any AnyOptional, optional.isNone { throw UnkeptInstance(instance) }
            note(key, lifetime, isWeakOptional ? AnyObject.self : T.self)
            return instance
        }
        do throws(UnkeptInstance<T>) {
            guard isWeakOptional else {
                return try dependencies.resolve(binding(key, T.self), lifetime.scope, isolation: nil) {
                    _ throws(UnkeptInstance<T>) in try build()
                }
            }
            let object = try dependencies.resolve(binding(key, AnyObject.self), lifetime.scope, isolation: nil) {
                _ throws(UnkeptInstance<T>) -> AnyObject in
                let instance = try build()
                guard let object = (instance as? any AnyOptional)?.object else { throw UnkeptInstance(instance) }
                return object
            }
            guard let instance = object as? T else { throw UnkeptInstance(make(options, &origin)) }
            return instance
        } catch {
            return error.instance.value
        }
    }

    private func note(_ key: InstanceKey, _ lifetime: ScopeLifetime, _ type: Any.Type) {
        guard lifetime.kind != .shared else { return manager.note(KeptInstance(key, of: type)) }
        let (binding, slot) = (binding(key, T.self), registration.slotBinding)
        let instance = KeptInstance(key, of: type) { saved in
            guard let value = saved.value as? T else { return }
            _ = Dependencies.current.resolve(binding, lifetime.scope, isolation: nil) { _ in
                _ = BindingReader().answer(of: slot, as: WorldOptions.self)
                return value
            }
        }
        manager.note(instance)
        if lifetime.kind == .singleton { Scope.singleton.note(instance) }
    }

    // MARK: - Time to live

    /// Discards the instance if it was not read for some time, and records the read.
    private func expire(_ key: InstanceKey, after seconds: Double, _ build: () -> Void) {
        // The time is built from the instance, so that both have the same home.
        func lastRead() -> LastRead {
            dependencies.resolve(binding(key, LastRead.self), .singletonUntilForgotten, isolation: nil) { _ in
                build()
                manager.note(KeptInstance(key, of: LastRead.self))
                return LastRead()
            }
        }
        guard lastRead().isExpired(after: seconds) else { return }
        dependencies.perform {
            Dependencies.discard([KeptInstance(key, of: LastRead.self)] + manager.keptInstances(of: key))
        }
        _ = lastRead()
    }
}

/// An instance that is not kept. It is thrown past the engine.
private struct UnkeptInstance<T>: Error {
    let instance: Transfer<T>

    init(_ instance: T) {
        self.instance = Transfer(instance)
    }
}

private protocol AnyOptional {
    var isNone: Bool { get }
    /// The wrapped object, or `nil` if it is a value.
    var object: AnyObject? { get }
}

extension Optional: AnyOptional {
    fileprivate var isNone: Bool { self == nil }

    fileprivate var object: AnyObject? {
        guard case .some(let wrapped) = self, type(of: wrapped as Any) is AnyClass else { return nil }
        return wrapped as AnyObject
    }
}
