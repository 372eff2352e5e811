// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryRegistry
internal import Synchronization

/// A setting of the program that each world can change.
///
/// A change in the process's world applies to all worlds that do not change it. A build that reads the setting depends on
/// it, so that its instance is built again in a world with another value.
final class WorldSetting<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        /// Whether a kept value was built from this value of the setting.
        var isUsed = false
    }

    /// The value in a world.
    private struct Change: Sendable {
        let token: BindingToken
        let value: Value
    }

    private let token = BindingToken()
    private let name: String
    private let affectsResolving: Bool
    private let state: Mutex<State>
    private let changed = Atomic(false)

    /// - Parameter affectsResolving: Whether static functions resolve differently once the setting is changed.
    init(_ value: Value, _ name: String, affectsResolving: Bool = false) {
        self.name = name
        self.affectsResolving = affectsResolving
        state = Mutex(State(value: value))
    }

    /// Whether the setting was ever changed.
    var isChanged: Bool { changed.load(ordering: .acquiring) }

    /// The value in the current world. Reading it records the read.
    var value: Value {
        get { value(in: BindingReader()) }
        set {
            change(isForAllWorlds: Dependencies.current.isOfSameWorld(as: .ofProcess)) { $0 = newValue }
        }
    }

    /// Returns the value in the world of a reader. Records the read.
    func value(in reader: BindingReader) -> Value {
        guard !reader.isUnaffected else { return base }
        switch reader.answer(of: binding, as: Change.self) {
        case .own:
            if reader.isLasting { state.withLock { $0.isUsed = true } }
            return base
        case .declared(let change): return change.value
        case .overridden(let change): return change?.value ?? base
        }
    }

    /// The value in the current world, for readers that build nothing from it. Does not count as a read.
    var unrecorded: Value {
        guard isChanged else { return base }
        let changes = Dependencies.current.declarations(as: Change.self)
        return changes.first { $0.token == token }?.value ?? base
    }

    /// Changes the value in all worlds that do not change it.
    func setForAllWorlds(_ value: Value) {
        change(isForAllWorlds: true) { $0 = value }
    }

    /// Changes the value in the current world or in all. No other thread changes it at the same time.
    ///
    /// - Parameter body: A closure that changes the value. It must not run user code.
    func change(isForAllWorlds: Bool, _ body: (inout Value) -> Void) {
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        defer {
            changed.store(true, ordering: .releasing)
            if affectsResolving { Shortcut.close() }
            RecentInstances.outdate()
        }
        guard isForAllWorlds else {
            let isOfSetting: (Change) -> Bool = { $0.token == self.token }
            return Dependencies.redeclare(AnyKeyedBinding(binding), at: place, where: isOfSetting) { former in
                var value = former?.value ?? base
                body(&value)
                return Change(token: token, value: value)
            }
        }
        let (former, isUsed) = state.withLock { state in
            let former = state
            state.isUsed = false
            body(&state.value)
            return (former.value, former.isUsed)
        }
        // Released outside the lock, because it may be the last reference to a container.
        withExtendedLifetime(former) {}
        // Instances that were built from the former value must be built again.
        if isUsed { Dependencies.changeCurrent { $0.useLive(binding, at: place) } }
    }

    private var base: Value { state.withLock { $0.value } }

    private var binding: KeyedBinding<Value> {
        KeyedBinding(
            token, SettingDeclaration(name: name), at: SourcePlace(fileID: #fileID, line: #line, column: #column))
    }
}

private struct SettingDeclaration: BindingDeclaration {
    let name: String
    var keyPath: String { name }
    var deferral: String { "read \(name) later" }
}
