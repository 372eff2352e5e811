// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// The binding of a factory: its container, its declaration, and the modifiers of this value.
public struct FactoryRegistration<P, T> {
    var configuration: FactoryConfiguration
    private let factory: Transfer<(P) -> T>

    init(
        _ container: any ManagedContainer, _ key: StaticString, _ site: ModifierSite, _ isolation: (any Actor)?,
        _ factory: @escaping (P) -> T
    ) {
        configuration = FactoryConfiguration(
            container, FactoryKey(type: T.self, name: key, place: site.place), site.function, isolation)
        self.factory = Transfer(factory)
    }

    var container: any ManagedContainer { configuration.container }
    private var key: FactoryKey { configuration.key }
    private var options: FactoryOptions {
        var options = configuration.options?.value ?? FactoryOptions()
        options.scope = configuration.scope
        return options
    }
    private var isOnce: Bool { configuration.isOnce }
    private var isChanged: Bool { configuration.isChanged }
}

/// What a factory consists of, apart from its closure.
///
/// Not generic, and an object: a property creates a factory at each access, and copying a generic value of this size would
/// cost more than reading an instance.
final class FactoryConfiguration: Sendable {
    let container: any ManagedContainer
    let key: FactoryKey
    let function: StaticString
    let isolation: (any Actor)?
    let scope: Transfer<Scope>?
    /// The other modifiers, if there are any.
    let options: SharedFactoryOptions?
    /// Whether the declaration ends with ``FactoryModifying/once(function:fileID:line:)``.
    let isOnce: Bool
    /// Whether a modifier outside of the declaration was applied to this value.
    let isChanged: Bool

    init(_ container: any ManagedContainer, _ key: FactoryKey, _ function: StaticString, _ isolation: (any Actor)?) {
        self.container = container
        self.key = key
        self.function = function
        self.isolation = isolation
        scope = nil
        options = nil
        isOnce = false
        isChanged = false
    }

    private init(
        _ other: FactoryConfiguration, _ scope: Transfer<Scope>?, _ options: SharedFactoryOptions?, isOnce: Bool,
        isChanged: Bool
    ) {
        container = other.container
        key = other.key
        function = other.function
        isolation = other.isolation
        self.scope = scope
        self.options = options
        self.isOnce = isOnce
        self.isChanged = isChanged
    }

    /// Returns a configuration with other modifiers.
    func with(_ options: FactoryOptions, isChanged: Bool) -> FactoryConfiguration {
        FactoryConfiguration(
            self, options.scope, SharedFactoryOptions(options), isOnce: isOnce, isChanged: self.isChanged || isChanged)
    }

    /// Returns a configuration with another scope, if that is a part of the declaration.
    func declaring(_ scope: Scope) -> FactoryConfiguration? {
        isOnce || isChanged
            ? nil : FactoryConfiguration(self, Transfer(scope), options, isOnce: false, isChanged: false)
    }

    /// Returns a configuration whose declaration ends here.
    var once: FactoryConfiguration { FactoryConfiguration(self, scope, options, isOnce: true, isChanged: isChanged) }

    /// The read of an instance, unless a resolution does more than to return the kept one or to call the closure.
    var read: Request? {
        let (manager, world) = (container.manager, World.current)
        guard !FactoryLog.isOn, manager.isPlain(in: world), let slot = manager.factories.slot(for: key)
        else { return nil }
        var (scope, isPlain) = (scope, options?.value.isPlain ?? true)
        if let stored = slot.sharedOptions.value(in: world)?.value {
            scope = (stored.isOnce ? nil : scope) ?? stored.scope
            isPlain = stored.isPlain && (stored.isOnce || isPlain)
        }
        guard isPlain else { return nil }
        guard let scope = scope?.value ?? manager.defaultScope, scope.lifetime != .transient else {
            let isDeclared = options == nil && slot.sharedOptions.value(in: world) == nil
            return isDeclared ? Request(slot.binding, .transient) : nil
        }
        guard scope.isKept, let keeper = scope.factories.map({ $0.slot(for: key) }) ?? slot else { return nil }
        return Request(keeper.binding, scope.lifetime)
    }
}

extension FactoryRegistration: Sendable where P: Sendable, T: Sendable {}

/// The place of a declaration or of the call of a modifier.
struct ModifierSite {
    let function: StaticString
    let place: SourcePlace

    init(_ function: StaticString, _ fileID: StaticString, _ line: UInt) {
        self.function = function
        place = SourcePlace(fileID: fileID, line: line, column: 0)
    }
}

// MARK: - Resolution

/// The source of a resolved instance, with its letter in the log.
enum InstanceOrigin: String {
    case kept = "C"
    case declaration = "F"
    case registration = "R"
    case context = "O"
}

extension FactoryRegistration {
    /// Returns an instance for a parameter. All calls lead here. A kept instance for which nothing else has to be done is
    /// returned at once. Otherwise:
    ///
    /// 1. The container registers automatically, if it has not done so in this world.
    /// 2. The modifiers of the current world are combined with those of the declaration.
    /// 3. The engine finds the instance, or calls the closure that the modifiers select.
    /// 4. The decorator receives the instance.
    func resolve(with parameters: P) -> T {
        requireIsolation()
        guard let request = configuration.read else { return resolveFully(with: parameters) }
        return request.scope == .transient
            ? request.value { context in
                RegisteringTest.reportLiveValue(of: request.binding, registeredIn: nil, for: context)
                return factory.value(parameters)
            } : kept(request, with: parameters)
    }

    /// Separate, because a function looks up its optional types when it begins.
    @inline(never)
    private func kept(_ request: Request, with parameters: P) -> T {
        request.kept(as: T.self) ?? resolveFully(with: parameters)
    }

    private func resolveFully(with parameters: P) -> T {
        let manager = container.manager
        return manager.perform {
            manager.registerAutomatically(container)
            let slot = slot
            let options = current(slot)
            let scope = options.scope?.value ?? manager.defaultScope ?? Scope.unique
            var origin = InstanceOrigin.kept
            func read() -> T {
                let keeper = scope.factories?.slot(for: key, of: container, as: T.self) ?? slot
                let parameter = options.isScopedOnParameters ? parameters as? any Hashable : nil
                return keeper.instance(in: scope, for: parameter, timeToLive: options.timeToLive, of: slot) { context in
                    // The modifiers may have changed before the build of a kept instance began.
                    let options = scope.isKept ? current(slot) : options
                    let closure = closure(options, of: slot, for: context, &origin)
                    return closure(parameters)
                }
            }
            // The value with which a key path is probed is not an instance of the factory.
            if Reader().isProbing { return read() }
            let instance =
                FactoryLog.isOn
                ? FactoryLog.perform("\(type(of: container)).\(key.name)<\(T.self)>") { (read(), origin) } : read()
            if let decorate = options.decorator?.value as? (T, Bool) -> Void {
                decorate(instance, origin != .kept)
            } else {
                manager.decorator.value(in: .current)?.value(instance)
            }
            return instance
        }
    }

    /// Stops the program if the factory was declared on the main actor and this code runs elsewhere.
    private func requireIsolation() {
        // Other actors are not checked: Factory's own tests call their factories elsewhere.
        guard let isolation = configuration.isolation, isolation === MainActor.shared, !MainActor.isCurrent else {
            return
        }
        Misuse(
            """
            \(type(of: container)).\(key.name) is declared on the main actor and resolved elsewhere
              Resolve it there, for example with: await factory.resolveOnMainActor()
            """, at: key.place
        ).stop()
    }

    /// Returns the closure that the modifiers select. Reports to a strict test if the test has not chosen it.
    private func closure(
        _ options: FactoryOptions, of slot: FactorySlot, for context: DependencyContext, _ origin: inout InstanceOrigin
    ) -> (P) -> T {
        func report(_ test: RegisteringTest?) {
            RegisteringTest.reportLiveValue(of: slot.binding, registeredIn: test, for: context)
        }
        if let (type, closure) = options.forContext, let make = closure.make.value as? (P) -> T {
            origin = .context
            if !type.isOfTest { report(closure.test) }
            return make
        }
        if let closure = options.registration, let make = closure.make.value as? (P) -> T {
            origin = .registration
            report(closure.test)
            return make
        }
        origin = .declaration
        report(options.restoringTest)
        return factory.value
    }

    private var slot: FactorySlot { container.manager.factories.slot(for: key, of: container, as: T.self) }

    /// The modifiers that apply in the current world.
    private func current(_ slot: FactorySlot) -> FactoryOptions {
        guard let stored = slot.options(in: .current) else { return options }
        return stored.isOnce ? stored : stored.overlaid(by: options)
    }

    /// Whether a closure is registered in the current world.
    var isRegistered: Bool {
        container.manager.perform {
            container.manager.registerAutomatically(container)
            return slot.options(in: .current)?.registration != nil
        }
    }
}

// MARK: - Modifiers

extension FactoryRegistration {
    /// Applies a modifier, and changes the binding in the current world if it is not part of the declaration.
    ///
    /// - Parameters:
    ///   - site: The place of the call, or `nil` if it is unknown.
    ///   - isDiscarding: Whether existing instances are discarded.
    ///   - isRegistration: Whether this registers a closure, which a strict test must use.
    ///   - update: Changes the modifiers. It receives the test that does this.
    mutating func modify(
        _ site: ModifierSite?, isDiscarding: Bool = false, isRegistration: Bool = false, isScope: Bool = false,
        _ update: (inout FactoryOptions, RegisteringTest?) -> Void
    ) {
        let isDeclared = !isOnce && !isChanged && (site.map(isDeclared) ?? true)
        let test = isDeclared ? nil : container.manager.test
        let declared = options
        let scope = isChanged ? nil : options.scope
        var options = options
        update(&options, test)
        configuration = configuration.with(options, isChanged: !isDeclared)
        guard !isDeclared else { return }
        change(isDiscarding: isDiscarding, at: site?.place, isRegistration: isRegistration && test != nil) { stored in
            if stored.isOnce && !isOnce { return false }
            let former = stored.isOnce ? stored.scope : scope ?? stored.scope
            if isOnce && !stored.isOnce {
                stored = declared
                stored.isOnce = true
            }
            update(&stored, test)
            return !isScope || former?.value !== stored.scope?.value
        }
    }

    /// Warns a test that registers a closure, but does not get it, because one for a context takes precedence.
    func warnIfContextPrecedes(registrationAt site: ModifierSite) {
        guard !isChanged, !isDeclared(at: site), container.manager.test != nil else { return }
        container.manager.perform {
            guard let context = current(slot).forContext?.context else { return }
            let name = slot.binding.step.name
            let isFixed = !isOnce && options.contexts[context] != nil
            let replacing = "\(type(of: container)).shared.\(key.name).\(context.modifier) { … }"
            DependencyIssue(
                kind: .dialect,
                message: """
                    the registration of \(name) is ignored, because its closure \(context.modifier) takes precedence
                      \(isFixed ? "End the declaration with .once(), and replace that closure" : "Replace that closure"): \
                    \(replacing)
                    """, place: site.place, isWarning: true
            ).report()
        }
    }

    /// Sets the scope of this value.
    mutating func setScope(_ scope: Scope) {
        guard let declared = configuration.declaring(scope) else {
            return modify(nil, isDiscarding: true, isScope: true) { options, _ in options.scope = Transfer(scope) }
        }
        configuration = declared
    }

    /// Ends a declaration whose modifiers others can replace. Outside of a declaration, makes the binding ignore later
    /// modifiers in the current world.
    mutating func modifyOnce(_ site: ModifierSite) {
        defer { configuration = configuration.once }
        guard isOnce || isChanged || !isDeclared(at: site) else { return }
        change(isDiscarding: false, at: site.place) { stored in
            if stored.isOnce { return false }
            stored = stored.overlaid(by: options)
            stored.isOnce = true
            return true
        }
    }

    /// Resets parts of the binding in the current world.
    func reset(_ part: FactoryResetOptions) {
        guard part != .none else { return }
        guard part != .scope else { return container.manager.perform { World.current.forget(bindings) } }
        let test = container.manager.test
        change(isDiscarding: part == .all, at: nil) { stored in
            if part == .context, isOnce, !stored.isOnce {
                stored = options
                stored.isOnce = true
            }
            stored.reset(part)
            if part != .context { stored.restoringTest = test }
            return true
        }
    }

    /// Returns whether a modifier is part of the declaration, because it is called in the same getter.
    ///
    /// A property of the same name that precedes the declaration in the same file is not the getter. One that follows
    /// it cannot be distinguished.
    ///
    /// A function that declares factories for its callers gets the name from the caller's getter, which may be in
    /// another file.
    private func isDeclared(at site: ModifierSite) -> Bool {
        guard site.function.isEqual(to: configuration.function) else { return site.function.isEqual(to: key.name) }
        return site.place.line >= key.place.line && site.place.fileID.isEqual(to: key.place.fileID)
    }

    /// Changes the stored modifiers in the current world.
    private func change(
        isDiscarding: Bool, at place: SourcePlace?, isRegistration: Bool = false,
        _ update: (inout FactoryOptions) -> Bool
    ) {
        var isUpdated = false
        let manager = container.manager
        manager.perform {
            manager.registerAutomatically(container)
            slot.change(at: place ?? key.place, isRegistration: isRegistration) { isUpdated = update(&$0) }
            // A singleton may have been built by another container.
            Scope.singleton.factories?.slot(for: key)?.separate(at: place ?? key.place)
            if isDiscarding && isUpdated && !manager.isRegistering { World.current.forget(bindings) }
        }
    }

    /// The bindings with instances of the factory.
    private var bindings: [Binding] {
        slot.bindings() + (Scope.singleton.factories?.slot(for: key)?.bindings() ?? [])
    }
}
