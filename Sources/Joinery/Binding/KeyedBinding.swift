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
    var resetting: String { get }
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
    /// A reset by the key path.
    package var resetting: String { "$0.reset(\(keyPath))" }
    /// No value for tests.
    package var testValue: String? { nil }
    /// A read outside of every test's world fails the test.
    package var toleratesLostReads: Bool { false }
}

extension Dependencies {
    /// The value of a binding that is declared by a key.
    ///
    /// - Parameters:
    ///   - alternatives: The contexts that the binding has a value of its own for.
    ///   - isolation: That of the code that asks; `make` runs there.
    ///   - onCycle: The error to throw at a cycle instead of stopping the program, where this read is what closes it.
    ///   - make: Builds the value for a context.
    ///   - complete: Completes a value that was just built. The value is there already: whatever it reads may read the
    ///     value in turn. Nobody else gets it before this has returned.
    package func resolve<Value, Failure: Error>(
        _ binding: KeyedBinding<Value>, _ scope: Scope, alternatives: Alternatives = [],
        isolation: (any Actor)? = #isolation, onCycle: (([PathStep]) -> any Error)? = nil,
        make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) throws(Failure) -> Void)? = nil
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
