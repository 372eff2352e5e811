// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import Synchronization

/// The binding of a factory: its container, its declaration, and the modifiers of this value.
///
/// The compiler keeps a structure of up to six fields in registers, so that a read of a kept instance creates none of
/// this. Everything that few factories have is in an object beside it.
public struct FactoryRegistration<P, T> {
    @usableFromInline let container: any ManagedContainer
    // Literals of the declaration, in closures because a `StaticString` counts as three fields.
    @usableFromInline let function: FactoryLiteral
    @usableFromInline let fileID: FactoryLiteral
    @usableFromInline var position: FactoryPosition
    /// The closure of a declaration without a parameter.
    @usableFromInline let make: Transfer<() -> T>?
    @usableFromInline var details: FactoryDetails?

    @inlinable
    @inline(__always)
    init(
        _ container: any ManagedContainer, _ function: @escaping FactoryLiteral, _ fileID: @escaping FactoryLiteral,
        _ position: FactoryPosition, _ make: Transfer<() -> T>?, _ details: FactoryDetails?
    ) {
        self.container = container
        self.function = function
        self.fileID = fileID
        self.position = position
        self.make = make
        self.details = details
    }

    /// Declares a factory without a parameter, with a name.
    init(
        _ container: any ManagedContainer, _ key: StaticString, _ function: @escaping FactoryLiteral,
        _ fileID: @escaping FactoryLiteral, _ position: FactoryPosition, _ isolation: (any Actor)?,
        _ factory: @escaping () -> T
    ) {
        let key = key.isIdentical(to: function()) ? nil : key
        let details = key == nil && isolation == nil ? nil : FactoryDetails(key: key, isolation: isolation)
        self.init(container, function, fileID, position, Transfer(factory), details)
    }

    /// Declares a factory with a parameter and a name.
    init(
        _ container: any ManagedContainer, _ key: StaticString, _ function: @escaping FactoryLiteral,
        _ fileID: @escaping FactoryLiteral, _ position: FactoryPosition, _ isolation: (any Actor)?,
        taking factory: @escaping (P) -> T
    ) {
        let key = key.isIdentical(to: function()) ? nil : key
        self.init(
            container, function, fileID, position, nil,
            FactoryDetails(key: key, isolation: isolation, closure: FactoryClosure(factory)))
    }

    /// The name of the factory: that of its property, unless the declaration specifies another.
    private var name: StaticString { details?.key ?? function() }

    private var place: SourcePlace {
        SourcePlace(fileID: fileID(), line: position.line, column: position.column)
    }

    var key: FactoryKey { FactoryKey(T.self, name, place) }

    var slot: FactorySlot { FactorySlot(container: container.manager.token, key: key) }

    var slotBinding: KeyedBinding<T> { KeyedBinding(slot, declaration, at: key.place) }

    /// The dependency of an object that resolves the factory later.
    var laterRead: LaterRead {
        container.manager.registry.withLock { _ = $0.named.insert(key) }
        return .binding(AnyKeyedBinding(slotBinding))
    }

    var declaration: FactoryDeclaration { FactoryDeclaration(container: type(of: container), key: name) }

    var scope: ScopeLifetime? { position.scope?.current ?? details?.options?.scope }

    /// Whether the declaration consists of a closure that belongs to no actor, and a scope that exists in each program.
    @usableFromInline var hasNoModifiers: Bool {
        guard let details else { return true }
        return details.key == nil && details.isolation == nil && details.options == nil
    }

    private var isOnce: Bool { position.state.contains(.once) }

    private var isChanged: Bool { position.state.contains(.changed) }

    /// Builds an instance with the closure of the declaration.
    func callAsFunction(_ parameters: P) -> T {
        if let make { return make.value() }
        guard let closure = details?.closure as? FactoryClosure<P, T> else {
            preconditionFailure("A factory without a closure.")
        }
        return closure(parameters)
    }

    /// Returns the modifiers that apply, given those that were applied outside of the declaration.
    func options(overlaying stored: FactoryOptions?) -> FactoryOptions {
        if let stored, stored.isOnce { return stored }
        var options = (stored ?? FactoryOptions()).overlaid(by: details?.options)
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
        let isDeclared = !isOnce && !isChanged && (site.map(isDeclared) ?? true)
        let before = options(overlaying: nil)
        carry(update)
        guard !isDeclared else { return }
        let (isOnce, scope) = (isOnce, isChanged ? nil : scope)
        position.state.insert(.changed)
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
        defer { position.state.insert(.once) }
        guard isOnce || isChanged || !isDeclared(at: site) else { return }
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

    /// Returns whether a modifier is part of the declaration, because it is called in the same getter.
    ///
    /// A property of the same name that precedes the declaration in the same file is not the getter. One that follows
    /// it cannot be distinguished.
    ///
    /// A function that declares factories for its callers gets the name from the caller's getter, which may be in
    /// another file.
    private func isDeclared(at site: ModifierSite) -> Bool {
        if let key = details?.key, site.function.isEqual(to: key) { return true }
        return site.function.isEqual(to: function()) && site.place.line >= position.line
            && site.place.fileID.isEqual(to: fileID())
    }

    private mutating func carry(_ update: (inout FactoryOptions) -> Void) {
        var options = details?.options ?? FactoryOptions()
        options.change(update)
        if options.scope != nil { position.scope = nil }
        details = FactoryDetails(
            key: details?.key, isolation: details?.isolation, closure: details?.closure, options)
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

/// Returns a literal of a declaration. Never captures a value where the literal is that of a default argument.
@usableFromInline
typealias FactoryLiteral = @Sendable () -> StaticString

/// Everything that few factories have. An object, so that the others have only an empty reference.
@usableFromInline
final class FactoryDetails: Sendable {
    /// The name, if it is not that of the function.
    let key: StaticString?
    /// The actor on which the factory was declared, if any. It is checked before the closure is called.
    let isolation: (any Actor)?
    /// The closure of a declaration with a parameter.
    let closure: (any AnyFactoryClosure)?
    /// The modifiers, except for a scope that exists in each program.
    let options: FactoryOptions?

    init(
        key: StaticString?, isolation: (any Actor)?, closure: (any AnyFactoryClosure)? = nil,
        _ options: FactoryOptions? = nil
    ) {
        self.key = key
        self.isolation = isolation
        self.closure = closure
        self.options = options
    }

    private static let onMainActor = FactoryDetails(key: nil, isolation: MainActor.shared)

    /// Returns the object for a declaration on an actor without further modifiers.
    @usableFromInline
    static func of(_ isolation: (any Actor)?) -> FactoryDetails {
        isolation === MainActor.shared ? onMainActor : FactoryDetails(key: nil, isolation: isolation)
    }
}

extension StaticString {
    /// The address of a literal, or zero.
    @inlinable
    @inline(__always)
    var address: UInt { hasPointerRepresentation ? UInt(bitPattern: utf8Start) : 0 }

    /// Returns whether two literals are at one address.
    func isIdentical(to other: StaticString) -> Bool { address != 0 && address == other.address }
}
