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
    /// The instances that belong to the container.
    let kept = KeptInstances()
    /// Whether a singleton scope has instances in slots of this container.
    let hasSlotsOfSingletons = Atomic(false)

    /// The state in the process's world.
    struct Registry: Sendable {
        var state = ContainerState()
        var options: [FactoryKey: FactoryOptions] = [:]
        /// The factories that objects resolve later.
        var named: Set<FactoryKey> = []
    }

    /// Creates a manager without registrations.
    public init() {}

    deinit {
        let kept = kept.all
        let named = registry.withLock { $0.named }
            .map { AnyKeyedBinding(FactorySlot(container: token, key: $0), of: $0.type) }
        Dependencies.forgetEverywhere(kept.map(\.binding) + named)
        if !kept.isEmpty { RecentFactories.clear() }
        if hasSlotsOfSingletons.load(ordering: .relaxed) { Scope.singleton.kept.remove(slotsOf: token) }
    }

    // MARK: - Settings

    /// The scope of factories without a scope. `nil` means ``Scope/unique``.
    public var defaultScope: Scope? {
        get { state(in: BindingReader()).defaultScope?.value }
        set {
            let scope = newValue.map { Transfer($0) }
            changeState { state in
                state.defaultScope = scope
                return .defaultScope
            }
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
        set {
            changeState { state in
                state.promiseTriggersError = newValue
                return .promiseTriggersError
            }
        }
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
    /// The automatic registration. The first one applies to all worlds.
    var registration = RegistrationRound(in: .ofProcess)
    /// The world in which the automatic registration is repeated, or `nil` for that of the process.
    var worldOfReset: WorldReference?
    var stack: [Snapshot] = []

    /// The state to restore.
    struct Snapshot: Sendable {
        let options: [FactoryKey: FactoryOptions]
        let instances: [KeptInstance: Transfer<Any>]
        let decorator: Transfer<(Any) -> Void>?
        let defaultScope: Transfer<Scope>?
        let promiseTriggersError: Bool?
        /// Whether the automatic registration had run.
        let isRegistered: Bool
    }

    /// The settings that a change affects.
    struct Parts: OptionSet, Sendable {
        let rawValue: Int

        static let defaultScope = Parts(rawValue: 1)
        static let decorator = Parts(rawValue: 2)
        static let promiseTriggersError = Parts(rawValue: 4)
        static let registration = Parts(rawValue: 8)
        static let stack = Parts(rawValue: 16)
    }

    /// Repeats the automatic registration in the current world at the next use, if it has run or belongs to another
    /// world.
    mutating func repeatRegistration() -> Parts {
        guard registration.isEnded || worldOfReset != nil, !registration.isRunning else { return [] }
        let current = Dependencies.current
        registration = RegistrationRound(in: current)
        worldOfReset = current.isOfSameWorld(as: .ofProcess) ? nil : current.worldReference
        return .registration
    }

    /// Takes over some settings.
    mutating func take(_ parts: Parts, from other: ContainerState) {
        if parts.contains(.defaultScope) { defaultScope = other.defaultScope }
        if parts.contains(.decorator) { decorator = other.decorator }
        if parts.contains(.promiseTriggersError) { promiseTriggersError = other.promiseTriggersError }
        if parts.contains(.registration) {
            registration = other.registration
            worldOfReset = other.worldOfReset
        }
        if parts.contains(.stack) { stack = other.stack }
    }
}

/// The modifiers of a factory that apply to one world.
struct WorldOptions: Sendable {
    let slot: FactorySlot
    let options: FactoryOptions
}

/// The settings of a container that one world changes. The others are those of the process's world, where a container
/// can register automatically at any time.
private struct WorldState: Sendable {
    let container: BindingToken
    var state = ContainerState()
    var parts: ContainerState.Parts = []

    func state(over base: ContainerState) -> ContainerState {
        var merged = base
        merged.take(parts, from: state)
        return merged
    }
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
        let base = registry.withLock { $0.state }
        guard !reader.isUnaffected else { return base }
        switch reader.answer(of: stateBinding, as: WorldState.self) {
        case .declared(let world), .overridden(let world?): return world.state(over: base)
        case .own, .overridden(nil): return base
        }
    }

    /// Changes the settings in the current world.
    ///
    /// - Parameter update: Changes the settings, and returns which.
    func changeState(_ update: (inout ContainerState) -> ContainerState.Parts) {
        guard !Dependencies.current.isOfSameWorld(as: .ofProcess) else {
            let former = registry.withLock { registry in
                let former = registry.state
                _ = update(&registry.state)
                return former
            }
            RecentInstances.outdate()
            return withExtendedLifetime(former) {}
        }
        let base = registry.withLock { $0.state }
        Dependencies.redeclare(
            AnyKeyedBinding(stateBinding), at: SourcePlace(fileID: #fileID, line: #line, column: #column),
            where: { (world: WorldState) in world.container == token }
        ) { former in
            var world = former ?? WorldState(container: token)
            var state = world.state(over: base)
            world.parts.formUnion(update(&state))
            world.state = state
            return world
        }
    }

    /// Changes the stored modifiers of a factory in the current world.
    func changeOptions(of key: FactoryKey, at place: SourcePlace, _ update: (inout FactoryOptions) -> Void) {
        let slot = FactorySlot(container: token, key: key)
        let binding = AnyKeyedBinding(slot, of: key.type)
        let dependencies = Dependencies.current
        guard dependencies.isOfSameWorld(as: .ofProcess) else {
            return Dependencies.redeclare(binding, at: place, where: { (world: WorldOptions) in world.slot == slot }) {
                var options = $0?.options ?? self.options(of: key) ?? FactoryOptions()
                update(&options)
                return WorldOptions(slot: slot, options: options)
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
