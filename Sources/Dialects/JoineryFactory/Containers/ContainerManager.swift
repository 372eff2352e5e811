// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// The registrations and cached instances of a container.
///
/// A change in the process's world applies to all worlds. A change in another world, such as that of a test, applies
/// only to that world. Releasing the manager releases its instances in the current world and in that of the process.
public final class ContainerManager: Sendable {
    /// The identity of the container in the keys of its bindings.
    let token = BindingToken()
    let registry = Mutex(Registry())

    /// The state in the process's world.
    struct Registry: Sendable {
        var state = ContainerState()
        var options: [FactoryKey: FactoryOptions] = [:]
        /// The instances that may exist in any world.
        var kept: [FactoryKey: Set<KeptInstance>] = [:]
        /// The automatic registrations that have ended.
        var endedRegistrations: Set<BindingToken> = []
    }

    /// Creates a manager without registrations.
    public init() {}

    deinit {
        let kept = registry.withLock { $0.kept.values.flatMap { $0 } }.filter { $0.key.owner == token }
        Dependencies.forgetEverywhere(kept.map(\.binding))
        if !kept.isEmpty { RecentFactories.clear() }
    }

    // MARK: - Settings

    /// The scope of factories without a scope. `nil` means ``Scope/unique``.
    public var defaultScope: Scope? {
        get { state(in: BindingReader()).defaultScope?.value }
        set {
            let scope = newValue.map { Transfer($0) }
            changeState { $0.defaultScope = scope }
        }
    }

    /// Whether resolving a promised factory without a registration stops the program. The default is `true` in a debug
    /// build, except in a preview.
    public var promiseTriggersError: Bool {
        get {
            if let chosen = state(in: BindingReader()).promiseTriggersError { return chosen }
            let context = FactoryContext.current
            return context.isDebug && !context.isPreview
        }
        set { changeState { $0.promiseTriggersError = newValue } }
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
        get { FactoryLog.Settings.current.isOn }
        set { FactoryLog.Settings.change { $0.isOn = newValue } }
    }

    /// The closure that receives each line of the current world's log, for all containers. The default prints it.
    public var logger: (String) -> Void {
        get { FactoryLog.Settings.current.logger.value }
        set {
            let logger = Transfer(newValue)
            FactoryLog.Settings.change { $0.logger = logger }
        }
    }
}

/// The settings of a container.
struct ContainerState: Sendable {
    var defaultScope: Transfer<Scope>?
    var decorator: Transfer<(Any) -> Void>?
    var promiseTriggersError: Bool?
    /// The identity of the automatic registration that applies.
    var registration = BindingToken()
    var stack: [Snapshot] = []

    /// The state to restore.
    struct Snapshot: Sendable {
        let options: [FactoryKey: FactoryOptions]
        let instances: [KeptInstance: Transfer<Any>]
        let decorator: Transfer<(Any) -> Void>?
        let defaultScope: Transfer<Scope>?
        let promiseTriggersError: Bool?
        let registration: BindingToken
    }
}

/// The modifiers of a factory that apply to one world.
struct WorldOptions: Sendable {
    let slot: FactorySlot
    let options: FactoryOptions
}

/// The settings of a container that apply to one world.
private struct WorldState: Sendable {
    let container: BindingToken
    let state: ContainerState
}

// MARK: - The state in the current world

extension ContainerManager {
    /// Returns the modifiers of a factory that are stored in the process's world.
    func options(of key: FactoryKey) -> FactoryOptions? {
        registry.withLock { $0.options.isEmpty ? nil : $0.options[key] }
    }

    /// The modifiers of all factories that are stored in the current world.
    var allOptions: [FactoryKey: FactoryOptions] {
        var options = registry.withLock { $0.options }
        for world in Dependencies.current.declarations(as: WorldOptions.self).reversed()
        where world.slot.container == token {
            options[world.slot.key] = world.options
        }
        return options
    }

    private var stateBinding: KeyedBinding<ContainerState> {
        KeyedBinding(token, StateDeclaration(), at: SourcePlace(fileID: #fileID, line: #line, column: #column))
    }

    /// Returns the settings in the world of a reader, and records the read.
    func state(in reader: BindingReader) -> ContainerState {
        guard !reader.isUnaffected else { return registry.withLock { $0.state } }
        switch reader.answer(of: stateBinding, as: WorldState.self) {
        case .declared(let world), .overridden(let world?): return world.state
        case .own, .overridden(nil): return registry.withLock { $0.state }
        }
    }

    /// Changes the settings in the current world.
    func changeState(_ update: (inout ContainerState) -> Void) {
        guard !Dependencies.current.isOfSameWorld(as: .ofProcess) else {
            let former = registry.withLock { registry in
                let former = registry.state
                update(&registry.state)
                return former
            }
            RecentInstances.outdate()
            return withExtendedLifetime(former) {}
        }
        var state = state(in: BindingReader())
        update(&state)
        let binding = AnyKeyedBinding(stateBinding)
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        Dependencies.changeCurrent {
            $0.declare(binding, as: WorldState(container: token, state: state), at: place)
        }
    }

    /// Changes the stored modifiers of a factory in the current world.
    func changeOptions(of key: FactoryKey, at place: SourcePlace, _ update: (inout FactoryOptions) -> Void) {
        let slot = FactorySlot(container: token, key: key)
        let binding = AnyKeyedBinding(slot, of: key.type)
        let dependencies = Dependencies.current
        guard dependencies.isOfSameWorld(as: .ofProcess) else {
            let world = dependencies.declarations(as: WorldOptions.self).first { $0.slot == slot }
            var options = world?.options ?? self.options(of: key) ?? FactoryOptions()
            update(&options)
            return Dependencies.changeCurrent {
                $0.declare(binding, as: WorldOptions(slot: slot, options: options), at: place)
            }
        }
        let former = registry.withLock { registry in
            let former = registry.options[key]
            var options = former ?? FactoryOptions()
            update(&options)
            registry.options[key] = options
            return former
        }
        RecentInstances.outdate()
        withExtendedLifetime(former) {}
        // A registration replaces an earlier override of the process.
        if dependencies.hasOverrides(of: binding) {
            Dependencies.changeCurrent { $0.useLive(binding, at: place) }
        }
    }

    private struct StateDeclaration: BindingDeclaration {
        var name: String { "ContainerManager" }
        var keyPath: String { "manager" }
        var deferral: String { "manager" }
    }
}

// MARK: - Kept instances

extension ContainerManager {
    /// Records that an instance may exist.
    func note(_ instance: KeptInstance) {
        registry.withLock { _ = $0.kept[instance.key.key, default: []].insert(instance) }
    }

    func keptInstances(of key: FactoryKey) -> [KeptInstance] {
        registry.withLock { $0.kept[key].map { Array($0) } ?? [] }
    }

    func keptInstances(of key: InstanceKey) -> [KeptInstance] {
        keptInstances(of: key.key).filter { $0.key == key }
    }

    /// The instances of the container that may exist. Singletons belong to no container.
    var cachedInstances: [KeptInstance] {
        registry.withLock { $0.kept.values.flatMap { $0 } }.filter { $0.key.owner == token }
    }
}

extension Scope.Singleton {
    nonisolated func note(_ instance: KeptInstance) {
        kept.withLock { _ = $0.insert(instance) }
    }
}
