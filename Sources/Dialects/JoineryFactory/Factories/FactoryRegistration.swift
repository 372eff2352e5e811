// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// A factory's binding: its container, its declaration, and the modifiers that were applied to this value.
public struct FactoryRegistration<P, T> {
    let container: any ManagedContainer
    let key: FactoryKey
    /// The function that contains the declaration.
    let function: StaticString
    let factory: FactoryClosure<P, T>
    /// The scope that was applied to this value.
    private(set) var scope: ScopeLifetime?
    /// The other modifiers that were applied to this value.
    private var modifiers: Modifiers?
    /// Whether the declaration ends with ``FactoryModifying/once(function:fileID:line:column:)``.
    private var isOnce = false
    /// Whether a modifier outside of the declaration was applied to this value.
    private var isChanged = false

    /// In an object, because few factories have any.
    private final class Modifiers: Sendable {
        let options: FactoryOptions

        init(_ options: FactoryOptions) {
            self.options = options
        }
    }

    @usableFromInline
    init(
        _ container: any ManagedContainer, _ name: StaticString, _ function: StaticString, _ fileID: StaticString,
        _ line: UInt, _ column: UInt, _ factory: @escaping (P) -> T
    ) {
        self.init(
            container, FactoryKey(T.self, name, SourcePlace(fileID: fileID, line: line, column: column)),
            function: function, FactoryClosure(factory))
    }

    init(
        _ container: any ManagedContainer, _ key: FactoryKey, function: StaticString,
        _ factory: FactoryClosure<P, T>
    ) {
        self.container = container
        self.key = key
        self.function = function
        self.factory = factory
    }

    var slot: FactorySlot { FactorySlot(container: container.manager.token, key: key) }

    var slotBinding: KeyedBinding<T> { KeyedBinding(slot, declaration, at: key.place) }

    var declaration: FactoryDeclaration { FactoryDeclaration(container: type(of: container), key: key.name) }

    /// Returns the modifiers that apply, given those that were applied outside of the declaration.
    func options(overlaying stored: FactoryOptions?) -> FactoryOptions {
        if let stored, stored.isOnce { return stored }
        var options = (stored ?? FactoryOptions()).overlaid(by: modifiers?.options)
        options.scope = scope ?? options.scope
        return options
    }
}

extension FactoryRegistration: Sendable where P: Sendable, T: Sendable {}

// MARK: - Modifiers

extension FactoryRegistration {
    /// Applies a scope without a place. It belongs to the declaration unless a modifier outside of the declaration was
    /// applied before.
    mutating func modify(scope: ScopeLifetime) {
        guard isOnce || isChanged else {
            self.scope = scope
            return
        }
        modify(nil, isDiscarding: true) { $0.scope = scope }
    }

    /// Applies a modifier, and changes the binding in the current world if it is not part of the declaration.
    ///
    /// - Parameters:
    ///   - site: The place of the call, or `nil` if it is unknown.
    ///   - isDiscarding: Whether existing instances are discarded.
    mutating func modify(
        _ site: ModifierSite?, isDiscarding: Bool = false, _ update: (inout FactoryOptions) -> Void
    ) {
        let isDeclared = !isOnce && !isChanged && (site?.declares(key, in: function) ?? true)
        let before = options(overlaying: nil)
        carry(update)
        guard !isDeclared else { return }
        let (isOnce, scope) = (isOnce, isChanged ? nil : scope)
        isChanged = true
        change(isDiscarding: isDiscarding, at: site?.place ?? key.place) { stored in
            if stored.isOnce && !isOnce { return }
            if isOnce && !stored.isOnce {
                stored = before
                stored.isOnce = true
            }
            if let scope { stored.scope = scope }
            stored.change(update)
        }
    }

    /// Makes later modifiers of the declaration apply only once, or ignores them from now on.
    mutating func modifyOnce(_ site: ModifierSite) {
        let declaration = options(overlaying: nil)
        defer { isOnce = true }
        guard isOnce || isChanged || !site.declares(key, in: function) else { return }
        change(isDiscarding: false, at: site.place) { stored in
            if stored.isOnce { return }
            stored = stored.overlaid(by: declaration)
            stored.change { $0.isOnce = true }
        }
    }

    /// Resets the binding in the current world.
    func reset(_ options: FactoryResetOptions, at place: SourcePlace) {
        guard options != .none else { return }
        if options == .scope { return Dependencies.discard(keptInstances) }
        change(isDiscarding: options == .all, at: place) { stored in
            if options == .context, isOnce, !stored.isOnce {
                stored = self.options(overlaying: nil)
                stored.isOnce = true
            }
            stored.reset(options)
        }
    }

    private mutating func carry(_ update: (inout FactoryOptions) -> Void) {
        var options = modifiers?.options ?? FactoryOptions()
        options.change(update)
        if let changed = options.scope {
            scope = changed
            options.scope = nil
        }
        modifiers = Modifiers(options)
    }

    /// Changes the stored modifiers in the current world.
    private func change(isDiscarding: Bool, at place: SourcePlace, _ update: (inout FactoryOptions) -> Void) {
        let manager = container.manager
        _ = manager.beginRead(of: container)
        let isDiscarding = isDiscarding && !manager.isRegisteringAutomatically
        if isDiscarding { manager.noteFormerInstance(keptValue, of: key) }
        manager.changeOptions(of: key, at: place, update)
        if isDiscarding { Dependencies.discard(keptInstances) }
    }

    /// The instances of this factory that may exist.
    private var keptInstances: [KeptInstance] {
        let singletons = Scope.singleton.kept.withLock { kept in kept.filter { $0.key.key == key } }
        return container.manager.keptInstances(of: key) + singletons
    }
}
