// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry

/// The registrations and cached instances of a container.
///
/// A change in the process's world applies to all worlds. A change in another world, such as that of a test, applies
/// only to that world. On a queue or thread without a current world, the world in which the container was created is
/// current. Releasing the manager releases its instances in the current world and in that of the process.
public final class ContainerManager: Sendable {
    let factories = FactorySlots()
    let decorator = WorldValue<Transfer<(Any) -> Void>?>(nil)
    private let chosenScope = WorldValue<Transfer<Scope>?>(nil, "ContainerManager.defaultScope")
    private let isPromiseError = WorldValue<Bool?>(nil)
    private let registration = WorldValue(RegistrationRound(in: .process))
    private let stack = WorldValue<[Snapshot]>([])
    private let home = ContainerHome()

    /// Creates a manager without registrations.
    public init() {}

    /// Runs an operation in the current world or, where none is current, in the world of the container.
    func perform<Result>(_ operation: () -> Result) -> Result { home.perform(operation) }

    // MARK: - Settings

    /// The scope of factories without a scope. `nil` means ``Scope/unique``.
    public var defaultScope: Scope? {
        get { chosenScope.value?.value }
        set { chosenScope.value = newValue.map { Transfer($0) } }
    }

    /// Whether resolving a promised factory without a registration stops the program. The default is `true` in a debug
    /// build, except in a preview.
    public var promiseTriggersError: Bool {
        get {
            if let isPromiseError = isPromiseError.value(in: .current) { return isPromiseError }
            let context = FactoryContext.current
            return context.isDebug && !context.isPreview
        }
        set { isPromiseError.changeHere { _ in newValue } }
    }

    /// A setting without effect. A cycle always stops the program with its path.
    public var circularDependencyTesting: Bool {
        get { true }
        set {}
    }

    /// A setting without effect. A cycle always stops the program with its path.
    public var dependencyChainTestMax: Int {
        get { 0 }
        set {}
    }

    /// Whether resolutions in the current world are logged, for all containers.
    public var trace: Bool {
        get { FactoryLog.isOn }
        set { FactoryLog.isOn = newValue }
    }

    /// The closure that receives each line of the current world's log, for all containers. The default prints it.
    public var logger: (String) -> Void {
        get { FactoryLog.logger }
        set { FactoryLog.logger = newValue }
    }

    // MARK: - Automatic registration

    /// Registers automatically in the current world, if that has not been done.
    func registerAutomatically(_ container: any ManagedContainer) {
        registration.value(in: .current).run { (container as? any AutoRegistering)?.autoRegister() }
    }

    /// Whether a read of a kept instance does no more than to return it: everything is registered, and there is no decorator.
    func isPlain(in world: World) -> Bool {
        !home.isNeeded && registration.value(in: world).hasEnded && decorator.value(in: world) == nil
    }

    /// Whether the container is registering automatically.
    var isRegistering: Bool { registration.value(in: .current).isRunning }

    /// The test that changes a factory of the container, or `nil` if the program does.
    var test: RegisteringTest? { perform { isRegistering ? nil : RegisteringTest() } }

    /// Repeats the automatic registration in the current world at the next use.
    private func repeatRegistration() {
        guard !isRegistering else { return }
        let round = RegistrationRound(in: .current)
        registration.changeHere { _ in round }
    }

    // MARK: - Reset

    /// Restores the declarations of all factories in the current world.
    ///
    /// - Parameter options: The parts to restore. ``FactoryResetOptions/all`` and ``FactoryResetOptions/registration``
    ///   also repeat the automatic registration at the next use.
    public func reset(options: FactoryResetOptions = .all) {
        perform {
            if options == .none { return }
            let world = World.current
            if options != .scope {
                for slot in factories.all where slot.options(in: world) != nil {
                    slot.change(at: slot.binding.place) { $0.reset(options) }
                }
            }
            if options == .all || options == .scope { world.forget(factories.bindings()) }
            if options == .all {
                defaultScope = nil
                decorator.changeHere { _ in nil }
                isPromiseError.changeHere { _ in nil }
            }
            if options == .all || options == .registration { repeatRegistration() }
        }
    }

    /// Discards the container's instances of a scope in the current world.
    ///
    /// Singletons belong to no container. Reset them with `Scope.singleton.reset()`.
    public func reset(scope: Scope) {
        perform { World.current.forget(factories.bindings(in: scope)) }
    }

    // MARK: - Push and pop

    /// The state to restore.
    private struct Snapshot: Sendable {
        let options: [ObjectIdentifier: SharedFactoryOptions]
        let instances: [Instance]
        let scope: Transfer<Scope>?
        let decorator: Transfer<(Any) -> Void>?
        let isPromiseError: Bool?
        let isRegistered: Bool
    }

    /// Saves the registrations and cached instances of the current world. ``pop()`` restores them.
    public func push() {
        perform {
            let world = World.current
            let bindings = factories.bindings()
            let options = factories.all.map { (ObjectIdentifier($0), $0.sharedOptions.value(in: world)) }
            let snapshot = Snapshot(
                options: Dictionary(uniqueKeysWithValues: options).compactMapValues { $0 },
                instances: world.root.lock.withLock { bindings.compactMap { world.instance(of: $0)?.instance } },
                scope: chosenScope.value(in: world),
                decorator: decorator.value(in: world), isPromiseError: isPromiseError.value(in: world),
                isRegistered: registration.value(in: world).hasEnded)
            stack.changeHere { $0 + [snapshot] }
        }
    }

    /// Restores instances that a world has used. Those of an enclosing world are used again where they are.
    private func restore(_ instances: [Instance], in world: World) {
        let saved = Dictionary(uniqueKeysWithValues: instances.map { (ObjectIdentifier($0.binding), $0) })
        let (changed, outside) = world.root.lock.withLock {
            let changed = factories.bindings().filter { binding in
                world.instance(of: binding).map { $0.instance !== saved[ObjectIdentifier(binding)] } ?? true
            }
            let outside = changed.filter { binding in
                saved[ObjectIdentifier(binding)].map { one in
                    world.path.dropFirst().contains { $0.table[binding] === one }
                } ?? false
            }
            return (changed, outside)
        }
        world.forget(changed)
        world.forget(outside, isForGood: true)
        var released: [AnyObject] = []
        world.root.lock.withLock {
            let outside = Set(outside.map(ObjectIdentifier.init))
            for binding in changed where !outside.contains(ObjectIdentifier(binding)) {
                guard let one = saved[ObjectIdentifier(binding)] else { continue }
                world.keep(one, of: nil, isPermanent: false, releasing: &released)
            }
        }
        withExtendedLifetime(released) {}
    }

    /// Restores the state that the matching ``push()`` saved. Does nothing if there is none.
    public func pop() {
        perform {
            var saved: Snapshot?
            stack.changeHere { stack in
                saved = stack.last
                return stack.dropLast()
            }
            guard let saved else { return }
            let world = World.current
            for slot in factories.all {
                let options = saved.options[ObjectIdentifier(slot)]
                if options === slot.sharedOptions.value(in: world) { continue }
                slot.change(at: slot.binding.place) { $0 = options?.value ?? FactoryOptions() }
            }
            restore(saved.instances, in: world)
            chosenScope.value = saved.scope
            decorator.changeHere { _ in saved.decorator }
            isPromiseError.changeHere { _ in saved.isPromiseError }
            if !saved.isRegistered { repeatRegistration() }
        }
    }
}
