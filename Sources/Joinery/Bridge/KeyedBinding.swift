// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A binding of ``Dependencies`` that is declared by a key instead of the place of a binding call. Dialects declare
/// such bindings. Its identity is known before it is resolved.
package struct KeyedBinding<Value>: Sendable {
    let binding: Binding

    /// Creates a binding that is identified by a type.
    ///
    /// - Parameters:
    ///   - key: The type. Bindings with the same key and the same value type are the same.
    ///   - declaration: The description of the binding in messages.
    ///   - place: The place where it is declared or, if that is not known, read.
    package init(_ key: Any.Type, _ declaration: some BindingDeclaration, at place: SourcePlace) {
        binding = Binding(BindingKey(key), Value.self, declaration, at: place)
    }

    /// Creates a binding that is identified by a token. Only copies of it are the same binding.
    package init(_ key: BindingToken, _ declaration: some BindingDeclaration, at place: SourcePlace) {
        binding = Binding(.token(key), Value.self, declaration, at: place)
    }

    /// Creates a binding that is identified by a value.
    package init(_ key: some Hashable & Sendable, _ declaration: some BindingDeclaration, at place: SourcePlace) {
        binding = Binding(BindingKey(key), Value.self, declaration, at: place)
    }
}

/// The description, in messages, of a binding that is declared by a key.
package protocol BindingDeclaration: Sendable {
    /// The name in a path.
    var name: String { get }
    /// The key path by which native code names the binding.
    var keyPath: String { get }
    /// The code by which a program's start gives the binding a value, if it is a requirement.
    var binding: String { get }
    /// The code by which a test assigns a value to the binding.
    var assigning: String { get }
    /// The code by which a test overrides the binding.
    var overriding: String { get }
    /// The code by which a test selects the live value.
    var usingLive: String { get }
    /// The way to give the binding a test value, as part of a sentence, or `nil` if it cannot have one.
    var testValue: String? { get }
    /// The code by which the reading type reads the binding later, to break a cycle.
    var deferral: String { get }
    /// Whether a read outside of every test's world is a warning instead of a failure of the test.
    var toleratesLostReads: Bool { get }
}

extension BindingDeclaration {
    /// A binding by the key path.
    package var binding: String { "prepareDependencies { $0.bind(\(keyPath)) { … } }" }
    /// An assignment by the key path.
    package var assigning: String { "$0[\(keyPath)] = …" }
    /// An override by the key path.
    package var overriding: String { "$0.override(\(keyPath)) { … }" }
    /// A use of the live value, by the key path.
    package var usingLive: String { "$0.useLive(\(keyPath))" }
    /// No test value.
    package var testValue: String? { nil }
    /// A failure of the test.
    package var toleratesLostReads: Bool { false }
}

extension Dependencies {
    /// Resolves a binding that is declared by a key.
    ///
    /// - Parameters:
    ///   - alternatives: The contexts for which the binding has a separate value.
    ///   - isolation: The isolation of the caller, in which `make` runs.
    ///   - onCycle: Returns the error to throw if this read closes a cycle, instead of stopping the program.
    ///   - make: Builds the value for a context.
    ///   - complete: Completes a new value. The value already exists, so everything that this reads can read it in
    ///     turn. Other threads do not get the value before this returns.
    package func resolve<Value, Failure: Error>(
        _ binding: KeyedBinding<Value>, _ scope: Scope, alternatives: Alternatives = [],
        isolation: (any Actor)? = #isolation, onCycle: (([PathStep]) -> any Error)? = nil,
        make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) -> Void)? = nil
    ) throws(Failure) -> Value {
        try resolve(
            binding.binding.isolated(to: isolation), scope, alternatives: alternatives, onCycle: onCycle, make: make,
            completing: complete)
    }

    /// Returns the value of a requirement that is declared by a key, which an override gives. Stops the program if
    /// there is none.
    package func required<Value>(_ binding: KeyedBinding<Value>) -> Value {
        resolve(binding.binding.required, .singleton) { _ -> Value in binding.binding.stopUnbound(in: instances) }
    }

    /// Returns the value of a binding that is identified by a type, if it is already kept here. This is the path of
    /// most reads, and costs less than creating the description of the binding.
    @inlinable
    @inline(__always)
    package func keptValue<Value>(of key: Any.Type, as type: Value.Type) -> Value? {
        let instances = instances
        return instances.found(type, key: key).map { $0.value(of: self, keeping: instances) }
    }

    /// Returns the value of a binding that is identified by a token, if it is already kept here.
    @inlinable
    @inline(__always)
    package func keptValue<Value>(of token: BindingToken, as type: Value.Type) -> Value? {
        let instances = instances
        return instances.found(type, token: token).map { $0.value(of: self, keeping: instances) }
    }
}

/// A binding of `Dependencies` that is declared by a key, with any type of value.
package struct AnyKeyedBinding: Sendable {
    let identity: BindingIdentity

    init(identity: BindingIdentity) {
        self.identity = identity
    }

    /// Creates the same binding, without the type of its value.
    package init<Value>(_ binding: KeyedBinding<Value>) {
        identity = binding.binding.identity
    }

    /// Creates the binding that is identified by a value.
    package init(_ key: some Hashable & Sendable, of valueType: Any.Type) {
        identity = BindingIdentity(BindingKey(key), valueType: ObjectIdentifier(valueType))
    }

    /// Creates the binding that is identified by a type.
    package init(_ key: Any.Type, of valueType: Any.Type) {
        identity = BindingIdentity(BindingKey(key), valueType: ObjectIdentifier(valueType))
    }

    /// Creates the binding that is identified by a token.
    package init(_ key: BindingToken, of valueType: Any.Type) {
        identity = BindingIdentity(.token(key), valueType: ObjectIdentifier(valueType))
    }

    var key: GraphBinding {
        GraphBinding(graphType: ObjectIdentifier(Dependencies.self), identity: identity)
    }
}

extension DependencyOverrides {
    /// Uses the declaration of a binding for the live program. No instance of an enclosing world is used.
    package mutating func useLive(_ binding: AnyKeyedBinding, at site: SourcePlace) {
        entries.append(Override(of: binding.key, Any.self, .useLive, isPreparation: isPreparation, site: site))
    }

    /// Replaces the declaration of a binding that is declared at run time.
    ///
    /// Code that resolves the binding finds the declaration with ``BindingReader``.
    package mutating func declare(
        _ binding: AnyKeyedBinding, as declaration: some Sendable, at site: SourcePlace
    ) {
        entries.append(
            Override(
                of: binding.key, Any.self, .declare(AnySendable(declaration)), isPreparation: isPreparation, site: site)
        )
    }
}

extension Dependencies {
    private static let redeclaring = Mutex(())

    /// Replaces the declaration of a binding in the current world by one that depends on the former declaration.
    ///
    /// No other thread replaces a declaration at the same time, so no change is lost.
    ///
    /// - Parameters:
    ///   - isOfBinding: Returns whether a declaration of this type is one of the binding.
    ///   - update: Returns the new declaration for that of this world or of an enclosing one. It must not run user code.
    package static func redeclare<Declaration: Sendable>(
        _ binding: AnyKeyedBinding, at site: SourcePlace, where isOfBinding: (Declaration) -> Bool,
        _ update: (Declaration?) -> Declaration
    ) {
        let former = redeclaring.withLock { _ in
            let former = Transfer(current.declarations(as: Declaration.self).first(where: isOfBinding))
            let new = update(former.value)
            changeCurrent { $0.declare(binding, as: new, at: site) }
            return former
        }
        // Released outside of the lock, because that can run user code.
        withExtendedLifetime(former) {}
    }

    /// Returns whether this world or an enclosing one changes a binding. Does not count as a read.
    ///
    /// - Parameter binding: The binding. Evaluated only if anything is changed.
    package func hasOverrides(of binding: @autoclosure () -> AnyKeyedBinding) -> Bool {
        let layer = instances.currentTable().layer
        return !layer.hasNoOverrides && !layer.overrides(of: binding().key).isEmpty
    }
}

// Overrides of bindings that are declared by a key, for the dialects.

extension DependencyOverrides {
    /// Replaces a binding with a value.
    ///
    /// - Parameter context: The only context in which the override applies, for a binding with a separate value for
    ///   each. `nil` means any context.
    package mutating func override<Value: Sendable>(
        _ binding: KeyedBinding<Value>, with value: Value, in context: DependencyContext? = nil, at site: SourcePlace
    ) {
        add(binding, .value(StrongInstance(value)), in: context, site)
    }

    /// Replaces a binding with a value that a closure builds at the first read.
    ///
    /// - Parameter context: The only context in which the override applies, for a binding with a separate value for
    ///   each. `nil` means any context.
    package mutating func override<Value>(
        _ binding: KeyedBinding<Value>, in context: DependencyContext? = nil, at site: SourcePlace,
        _ make: @escaping @Sendable (Dependencies) throws -> Value
    ) {
        add(binding, .replace(maker(make)), in: context, site)
    }

    /// Wraps or changes the value of a binding.
    package mutating func decorate<Value>(
        _ binding: KeyedBinding<Value>, at site: SourcePlace,
        _ change: @escaping @Sendable (Value, Dependencies) throws -> Value
    ) {
        add(binding, decorator(change), site)
    }

    /// Uses the declaration of a binding for the live program, even if an enclosing world replaces it.
    package mutating func useLive<Value>(_ binding: KeyedBinding<Value>, at site: SourcePlace) {
        add(binding, .useLive, site)
    }

    private mutating func add<Value>(
        _ binding: KeyedBinding<Value>, _ change: Override.Change,
        in context: DependencyContext? = nil, _ site: SourcePlace
    ) {
        entries.append(
            Override(
                of: binding.binding.key, named: binding.binding, Value.self, change, isPreparation: isPreparation,
                in: context, site: site))
    }
}
