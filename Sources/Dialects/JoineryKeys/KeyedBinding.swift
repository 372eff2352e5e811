// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// A binding of ``Dependencies`` that a dialect declares by a key instead of the place of a binding call.
///
/// The first description of a binding is the one in messages.
@usableFromInline
package struct KeyedBinding<Value>: Sendable {
    /// The binding of the graph.
    @usableFromInline package let binding: Binding

    /// Creates the binding that a type declares.
    ///
    /// - Parameters:
    ///   - key: The type. Bindings with the same key and the same type of value are the same.
    ///   - declaration: The description of the binding in messages.
    ///   - place: The place where it is declared or, if that is not known, read.
    package init(_ key: Any.Type, _ declaration: some BindingDeclaration, at place: SourcePlace) {
        binding = Bindings.binding(
            BindingIdentity(key, nil, Value.self, of: Dependencies.self, declaration, at: place))
    }

    /// Creates the binding that a value declares. It exists as long as something refers to it.
    package init(for key: some Hashable & Sendable, _ declaration: some BindingDeclaration, at place: SourcePlace) {
        binding = Bindings.binding(
            BindingIdentity(nil, ValueKey(key), Value.self, of: Dependencies.self, declaration, at: place))
    }

    /// Creates a binding that only its copies refer to.
    package init(_ declaration: some BindingDeclaration, at place: SourcePlace) {
        binding = Binding(
            BindingIdentity(nil, nil, Value.self, of: Dependencies.self, declaration, at: place), isMember: true)
    }

    /// Reads the binding in the current world.
    ///
    /// - Parameters:
    ///   - alternatives: The contexts for which the binding has a separate value.
    ///   - make: Builds the value for a context.
    package func read<Failure: Error>(
        _ scope: Scope = .singleton, alternatives: Alternatives = [],
        _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let request = Request(binding, scope)
        request.alternatives = alternatives
        return try request.value(make)
    }

    /// Reads the binding as a requirement: an override gives its value. Stops the program if there is none.
    package func required() -> Value {
        let request = Request(binding, .singleton)
        request.isRequirement = true
        return request.value { _ in request.unbound(isAsynchronous: false).stop() }
    }

    /// Whether an override gives the value in the current world.
    package var isReplaced: Bool { Request(binding, .singleton).isBound }

    /// The instance of the process's world, if the read can use it without a lock.
    ///
    /// Proof: such an instance exists as long as the process.
    @inlinable
    package var permanent: UnsafePointer<Value>? {
        binding.permanentAddress?.assumingMemoryBound(to: Value.self)
    }
}

/// Returns the instance of the process's world for the binding that a type declares, if the read can use it without a lock.
/// This is the path of most reads.
@inlinable
@inline(__always)
package func permanentInstance<Value>(of key: Any.Type, as type: Value.Type) -> UnsafePointer<Value>? {
    permanentAddress(of: ObjectIdentifier(key), ObjectIdentifier(type))?.assumingMemoryBound(to: type)
}
