// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import Synchronization

/// The binding of a factory: its container, its declaration, and the modifiers of this value.
public struct FactoryRegistration<P, T> {
    @usableFromInline let container: any ManagedContainer
    @usableFromInline let site: FactorySite
    /// The declared closure. If it belongs to an actor, ``FactoryModifiers/isolation`` is checked before it is called.
    @usableFromInline let factory: Transfer<(P) -> T>
    /// The scope that was applied to this value, or zero.
    @usableFromInline var scopeCode = 0
    /// The name, and the other modifiers that were applied to this value; `nil` if there are none.
    @usableFromInline var modifiers: FactoryModifiers?
    @usableFromInline var state = State()

    @usableFromInline
    struct State: OptionSet, Sendable {
        @usableFromInline let rawValue: UInt8

        @inlinable
        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The declaration ends with ``FactoryModifying/once(function:fileID:line:column:)``.
        static var once: State { State(rawValue: 1) }
        /// A modifier outside of the declaration was applied to this value.
        static var changed: State { State(rawValue: 2) }
    }

    @inlinable
    @inline(__always)
    init(
        _ container: any ManagedContainer, _ key: StaticString, _ site: FactorySite, _ isolation: (any Actor)?,
        _ factory: @escaping (P) -> T
    ) {
        self.container = container
        self.site = site
        self.factory = Transfer(factory)
        // Both are literals, and usually the same one, and the isolation is known statically, so the compiler decides
        // this.
        let isNamedLikeFunction = key.isIdentical(to: site.function)
        modifiers = isNamedLikeFunction && isolation == nil ? nil : .of(isNamedLikeFunction ? nil : key, isolation)
    }

    /// The name of the factory: that of its property, unless the declaration specifies another.
    private var name: StaticString { modifiers?.key ?? site.function }

    var key: FactoryKey {
        let place = SourcePlace(fileID: site.fileID, line: site.line, column: site.column)
        return FactoryKey(T.self, name, place)
    }

    var slot: FactorySlot { FactorySlot(container: container.manager.token, key: key) }

    var slotBinding: KeyedBinding<T> { KeyedBinding(slot, declaration, at: key.place) }

    /// The dependency of an object that resolves the factory later.
    var laterRead: LaterRead {
        container.manager.registry.withLock { _ = $0.named.insert(key) }
        return .binding(AnyKeyedBinding(slotBinding))
    }

    var declaration: FactoryDeclaration { FactoryDeclaration(container: type(of: container), key: name) }

    var scope: ScopeLifetime? { ScopeLifetime(code: scopeCode) }

    private var isOnce: Bool { state.contains(.once) }

    private var isChanged: Bool { state.contains(.changed) }

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
    /// Applies a modifier, and changes the binding in the current world if it is not part of the declaration.
    ///
    /// - Parameters:
    ///   - site: The place of the call, or `nil` if it is unknown.
    ///   - isDiscarding: Whether existing instances are discarded.
    mutating func modify(
        _ site: ModifierSite?, isDiscarding: Bool = false, _ update: (inout FactoryOptions) -> Void
    ) {
        let isDeclared = !isOnce && !isChanged && (site?.declares(self.site, key: modifiers?.key) ?? true)
        let before = options(overlaying: nil)
        carry(update)
        guard !isDeclared else { return }
        let (isOnce, scope) = (isOnce, isChanged ? nil : scope)
        state.insert(.changed)
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

    /// Ends a declaration whose modifiers others can replace. Outside of a declaration, makes the binding ignore later
    /// modifiers in the current world.
    mutating func modifyOnce(_ site: ModifierSite) {
        let declaration = options(overlaying: nil)
        defer { state.insert(.once) }
        guard isOnce || isChanged || !site.declares(self.site, key: modifiers?.key) else { return }
        change(isDiscarding: false, at: site.place) { stored in
            if stored.isOnce { return }
            stored = stored.overlaid(by: declaration)
            stored.change { $0.isOnce = true }
        }
    }

    /// Resets parts of the binding in the current world.
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
            scopeCode = changed.code
            options.scope = nil
        }
        modifiers = FactoryModifiers(modifiers?.key, modifiers?.isolation, options)
    }

    /// Changes the stored modifiers in the current world.
    private func change(isDiscarding: Bool, at place: SourcePlace, _ update: (inout FactoryOptions) -> Void) {
        let manager = container.manager
        let (_, state) = manager.beginRead(of: container)
        let isDiscarding = isDiscarding && !state.registration.isRunning
        manager.changeOptions(of: key, at: place, update)
        if isDiscarding { Dependencies.discard(keptInstances) }
    }

    /// The instances of this factory that may exist.
    var keptInstances: [KeptInstance] {
        container.manager.kept.instances(of: key) + Scope.singleton.kept.instances(of: key)
    }

    /// Records that an instance of this factory may exist.
    func note(_ instance: KeptInstance) {
        guard instance.key.owner == nil else { return container.manager.kept.note(instance, BindingReader().build) }
        Scope.singleton.kept.note(instance, BindingReader().build)
        if instance.slot != nil { container.manager.hasSlotsOfSingletons.store(true, ordering: .relaxed) }
    }
}

/// The place of the declaration of a factory.
@usableFromInline
struct FactorySite: Sendable {
    /// The function that contains the declaration.
    @usableFromInline let function: StaticString
    @usableFromInline let fileID: StaticString
    /// The line and the column in one word.
    @usableFromInline let position: UInt64

    @inlinable
    init(_ function: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
        self.function = function
        self.fileID = fileID
        position = UInt64(truncatingIfNeeded: line) << 16 | UInt64(truncatingIfNeeded: column & 0xFFFF)
    }

    var line: UInt { UInt(truncatingIfNeeded: position >> 16) }
    var column: UInt { UInt(position & 0xFFFF) }
}

/// The name, the actor, and the modifiers of a value, except for its scope. An object, because few values have any.
@usableFromInline
final class FactoryModifiers: Sendable {
    /// The name, if it is not that of the function.
    let key: StaticString?
    /// The actor on which the factory was declared, if any.
    let isolation: (any Actor)?
    let options: FactoryOptions

    init(_ key: StaticString?, _ isolation: (any Actor)?, _ options: FactoryOptions) {
        self.key = key
        self.isolation = isolation
        self.options = options
    }

    private static let onMainActor = FactoryModifiers(nil, MainActor.shared, FactoryOptions())

    /// Returns the object for a declaration without further modifiers.
    @usableFromInline
    static func of(_ key: StaticString?, _ isolation: (any Actor)?) -> FactoryModifiers {
        if key == nil, isolation === MainActor.shared { return onMainActor }
        return FactoryModifiers(key, isolation, FactoryOptions())
    }
}

extension StaticString {
    /// Returns whether two literals are at one address.
    @inlinable
    @inline(__always)
    func isIdentical(to other: StaticString) -> Bool {
        hasPointerRepresentation && other.hasPointerRepresentation && utf8Start == other.utf8Start
    }
}
