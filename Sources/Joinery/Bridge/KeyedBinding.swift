// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A binding of ``Dependencies`` that is declared by a key, and not by the place of a binding call: what the dialects
/// declare. It is known before it is resolved.
package struct KeyedBinding<Value>: Sendable {
    let binding: Binding

    /// A binding that a type stands for.
    ///
    /// - Parameters:
    ///   - key: Bindings of one key and one value type are the same.
    ///   - declaration: What messages say of it.
    ///   - place: Where it is declared, or, if that is not known, read.
    package init(_ key: Any.Type, _ declaration: some BindingDeclaration, at place: SourcePlace) {
        binding = Binding(BindingKey(key), Value.self, declaration, at: place)
    }

    /// A binding that a token stands for: no other one is the same, but for copies of this.
    package init(_ key: BindingToken, _ declaration: some BindingDeclaration, at place: SourcePlace) {
        binding = Binding(.token(key), Value.self, declaration, at: place)
    }

    /// A binding that a value stands for.
    package init(_ key: some Hashable & Sendable, _ declaration: some BindingDeclaration, at place: SourcePlace) {
        binding = Binding(BindingKey(key), Value.self, declaration, at: place)
    }
}

/// What messages say of a binding that is declared by a key.
package protocol BindingDeclaration: Sendable {
    /// What a path calls the binding.
    var name: String { get }
    /// The key path by which native code names the binding.
    var keyPath: String { get }
    /// What the program's start writes to give it a value, where it is a requirement.
    var binding: String { get }
    /// What a test writes to assign a value to it.
    var assigning: String { get }
    /// What a test writes to put something else in its place.
    var overriding: String { get }
    /// What a test writes to say that the live value is meant.
    var usingLive: String { get }
    /// How the binding is given a value for tests, as part of a sentence; `nil` where it can have none.
    var testValue: String? { get }
    /// What the type that reads the binding writes to read it later, to end a cycle.
    var deferral: String { get }
    /// Whether a read outside of every test's world is a warning instead of failing the test.
    var toleratesLostReads: Bool { get }
}

extension BindingDeclaration {
    /// A value bound by the key path.
    package var binding: String { "prepareDependencies { $0.bind(\(keyPath)) { … } }" }
    /// An assignment by the key path.
    package var assigning: String { "$0[\(keyPath)] = …" }
    /// An override by the key path.
    package var overriding: String { "$0.override(\(keyPath)) { … }" }
    /// A use of the live value, by the key path.
    package var usingLive: String { "$0.useLive(\(keyPath))" }
    /// No value for tests.
    package var testValue: String? { nil }
    /// A read outside of every test's world fails the test.
    package var toleratesLostReads: Bool { false }
}

extension Dependencies {
    /// The value of a binding that is declared by a key.
    ///
    /// - Parameters:
    ///   - alternatives: The contexts that the binding has a separate value for.
    ///   - isolation: That of the code that asks; `make` runs there.
    ///   - onCycle: The error to throw at a cycle instead of stopping the program, where this read is what closes it.
    ///   - make: Builds the value for a context.
    ///   - complete: Completes a value that was just built. The value is there already: whatever it reads may read the
    ///     value in turn. Nobody else gets it before this has returned.
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

    /// The value of a requirement that is declared by a key: what an override gives it. Where there is none, this stops
    /// the program.
    package func required<Value>(_ binding: KeyedBinding<Value>) -> Value {
        resolve(binding.binding.required, .singleton) { _ -> Value in binding.binding.stopUnbound() }
    }

    /// The value of a binding that a type stands for, where it is kept here already: what most reads come to, at less
    /// cost than that of describing the binding.
    @inlinable
    @inline(__always)
    package func keptValue<Value>(of key: Any.Type, as type: Value.Type) -> Value? {
        let instances = instances
        return instances.found(type, key: key).map { $0.value(of: self, keeping: instances) }
    }

    /// The same for a binding that a token stands for.
    @inlinable
    @inline(__always)
    package func keptValue<Value>(of token: BindingToken, as type: Value.Type) -> Value? {
        let instances = instances
        return instances.found(type, token: token).map { $0.value(of: self, keeping: instances) }
    }
}

/// A binding of `Dependencies` that is declared by a key, whatever its value.
package struct AnyKeyedBinding: Sendable {
    let identity: BindingIdentity

    /// The same binding, without the type of its value.
    package init<Value>(_ binding: KeyedBinding<Value>) {
        identity = binding.binding.identity
    }

    /// The binding that a value stands for.
    package init(_ key: some Hashable & Sendable, of valueType: Any.Type) {
        identity = BindingIdentity(BindingKey(key), valueType: ObjectIdentifier(valueType))
    }

    /// The binding that a type stands for.
    package init(_ key: Any.Type, of valueType: Any.Type) {
        identity = BindingIdentity(BindingKey(key), valueType: ObjectIdentifier(valueType))
    }

    /// The binding that a token stands for.
    package init(_ key: BindingToken, of valueType: Any.Type) {
        identity = BindingIdentity(.token(key), valueType: ObjectIdentifier(valueType))
    }

    var key: GraphBinding {
        GraphBinding(graphType: ObjectIdentifier(Dependencies.self), identity: identity)
    }
}

extension DependencyOverrides {
    /// Uses what a binding declares for the live program. No instance of an enclosing world is used.
    package mutating func useLive(_ binding: AnyKeyedBinding, at site: SourcePlace) {
        entries.append(Override(of: binding.key, Any.self, .useLive, isPreparation: isPreparation, site: site))
    }

    /// Puts another declaration in the place of a binding's own: for a binding that is declared at run time.
    ///
    /// Whoever resolves the binding finds it with ``BindingReader``.
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
    /// Whether this world, or one around it, changes a binding. Not noted as a read.
    ///
    /// - Parameter binding: Described only where anything is changed.
    package func hasOverrides(of binding: @autoclosure () -> AnyKeyedBinding) -> Bool {
        let layer = instances.currentTable().layer
        return !layer.hasNoOverrides && !layer.overrides(of: binding().key).isEmpty
    }
}

// Overrides of bindings that are declared by a key, for the dialects.

extension DependencyOverrides {
    /// Replaces a binding with a value.
    ///
    /// - Parameter context: The only context in which this counts, for a binding with a separate value for each; `nil`
    ///   stands for any context.
    package mutating func override<Value: Sendable>(
        _ binding: KeyedBinding<Value>, with value: Value, in context: DependencyContext? = nil, at site: SourcePlace
    ) {
        add(binding, .value(StrongInstance(value)), in: context, site)
    }

    /// Replaces a binding with a value that a closure builds at the first read.
    ///
    /// - Parameter context: The only context in which this counts, for a binding with a separate value for each; `nil`
    ///   stands for any context.
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

    /// Uses what a binding declares for the live program, even where an enclosing world replaces it.
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
