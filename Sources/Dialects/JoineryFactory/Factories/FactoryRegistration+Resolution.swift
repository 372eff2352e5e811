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
        requireIsolation()
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

    /// Stops the program if the factory was declared on the main actor and this code runs elsewhere.
    private func requireIsolation() {
        guard let isolation = details?.isolation else { return }
        // Other actors are not checked: Factory's own tests call their factories elsewhere.
        guard isolation === MainActor.shared, !MainActor.isCurrent else { return }
        Misuse(
            """
            \(declaration.name) is declared on the main actor and resolved elsewhere
              Resolve it there, for example with: await factory.resolveOnMainActor()
            """, at: key.place
        ).stop()
    }

    private func resolve(
        _ parameters: P, _ state: ContainerState, _ reader: BindingReader, _ origin: inout InstanceOrigin
    ) -> T {
        let manager = container.manager
        func call(_ stored: FactoryOptions?) -> FactoryCall<P, T> {
            FactoryCall(
                self, parameters, reader.dependencies, options(overlaying: stored),
                state.defaultScope?.value.lifetime)
        }
        guard !reader.isUnaffected else { return call(manager.options(of: key)).instance(&origin) }
        switch reader.answer(of: slotBinding, as: WorldOptions.self) {
        case .own: return call(manager.options(of: key)).instance(&origin)
        case .declared(let world): return call(world.options).instance(&origin)
        case .overridden(let world):
            return call(world?.options ?? manager.options(of: key)).valueOfSlot(reader, &origin)
        }
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
    fileprivate func storedOptions(_ reader: BindingReader) -> FactoryOptions? {
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
    private let registration: FactoryRegistration<P, T>
    private let parameters: P
    private let dependencies: Dependencies
    /// The modifiers that applied at the beginning of the call.
    private let options: FactoryOptions
    private let lifetime: ScopeLifetime
    private let key: InstanceKey

    init(
        _ registration: FactoryRegistration<P, T>, _ parameters: P, _ dependencies: Dependencies,
        _ options: FactoryOptions, _ defaultScope: ScopeLifetime?
    ) {
        self.registration = registration
        self.parameters = parameters
        self.dependencies = dependencies
        self.options = options
        lifetime = options.scope ?? defaultScope ?? .unique
        var parameter: ParameterKey?
        if options.isScopedOnParameters, let parameters = parameters as? any Hashable {
            parameter = ParameterKey(AnyHashable(parameters))
        }
        key = InstanceKey(
            owner: lifetime.kind == .singleton ? nil : registration.container.manager.token, scope: lifetime,
            key: registration.key, parameter: parameter)
    }

    /// Returns the instance of the factory.
    func instance(_ origin: inout InstanceOrigin) -> T {
        if lifetime.isKept, let timeToLive = options.timeToLive {
            expire(after: timeToLive) { _ = own(&origin) }
        }
        return own(&origin)
    }

    /// Returns the overridden or decorated value of the slot.
    func valueOfSlot(_ reader: BindingReader, _ origin: inout InstanceOrigin) -> T {
        func value() -> T {
            dependencies.resolve(registration.slotBinding, lifetime.scope, isolation: nil) { _ in own(&origin) }
        }
        // A key path that is probed names the slot, so nothing may be resolved before it.
        guard lifetime.isKept, !reader.isProbing else { return value() }
        registration.note(KeptInstance(registration.slot, key, of: T.self))
        if let timeToLive = options.timeToLive { expire(after: timeToLive) { _ = value() } }
        return value()
    }

    private func own(_ origin: inout InstanceOrigin) -> T {
        guard !lifetime.isKept else { return kept(&origin) }
        return dependencies.resolve(binding(T.self), lifetime.scope, isolation: nil) { _ in make(options, &origin) }
    }

    private func binding<Value>(_ type: Value.Type) -> KeyedBinding<Value> {
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
        return registration(parameters)
    }

    // MARK: - Kept instances

    /// Returns the kept instance, and builds it if there is none. Does not keep `nil`, or a shared value that is not an
    /// object.
    private func kept(_ origin: inout InstanceOrigin) -> T {
        let isWeakOptional = lifetime.kind == .shared && T.self is any AnyOptional.Type
        func build() throws(UnkeptInstance<T>) -> T {
            // Noted first, so that each registration after the next line discards this build.
            note(isWeakOptional ? AnyObject.self : T.self)
            // A nested world that changes the factory builds its own instance. The modifiers may have changed since the
            // beginning of the call.
            let options = registration.options(overlaying: registration.storedOptions(BindingReader()))
            let instance = make(options, &origin)
            if let optional = instance as? any AnyOptional, optional.isNone { throw UnkeptInstance(instance) }
            return instance
        }
        do throws(UnkeptInstance<T>) {
            guard isWeakOptional else {
                return try dependencies.resolve(binding(T.self), lifetime.scope, isolation: nil) {
                    _ throws(UnkeptInstance<T>) in try build()
                }
            }
            let object = try dependencies.resolve(binding(AnyObject.self), lifetime.scope, isolation: nil) {
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

    private func note(_ type: Any.Type) {
        guard lifetime.kind != .shared else { return registration.note(KeptInstance(key, of: type)) }
        let (binding, slot, scope) = (binding(T.self), registration.slotBinding, lifetime.scope)
        let instance = KeptInstance(key, of: type) { saved in
            guard let value = saved.value as? T else { return }
            _ = Dependencies.current.resolve(binding, scope, isolation: nil) { _ in
                _ = BindingReader().answer(of: slot, as: WorldOptions.self)
                return value
            }
        }
        registration.note(instance)
    }

    // MARK: - Time to live

    /// Discards the instance if it was not read for some time, and records the read.
    private func expire(after seconds: Double, _ build: () -> Void) {
        let time = binding(LastRead.self)
        // The time is built from the instance, so that both have the same home.
        func lastRead() -> LastRead {
            dependencies.resolve(time, .singletonUntilForgotten, isolation: nil) { _ in
                registration.note(KeptInstance(key, of: LastRead.self))
                build()
                return LastRead()
            }
        }
        guard lastRead().isExpired(after: seconds) else { return }
        let expired = registration.keptInstances.filter { $0.key == key }
        dependencies.forgetHere(expired.map(\.binding), withThatOf: AnyKeyedBinding(time))
        RecentFactories.clear()
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
