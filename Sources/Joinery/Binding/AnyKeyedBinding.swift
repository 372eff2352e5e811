// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
    /// Goes back to what a binding declares, so that no enclosing world's instance is used.
    package mutating func reset(_ binding: AnyKeyedBinding, at site: SourcePlace) {
        entries.append(Override<Dependencies, Any>(of: binding.key, .reset, isPreparation: isPreparation, site: site))
    }

    /// Puts another declaration in the place of a binding's own: for a binding that is declared at run time.
    ///
    /// Whoever resolves the binding finds it with ``BindingReader``.
    package mutating func declare(
        _ binding: AnyKeyedBinding, as declaration: some Sendable, at site: SourcePlace
    ) {
        entries.append(
            Override<Dependencies, Any>(
                of: binding.key, .declare(AnySendable(declaration)), isPreparation: isPreparation, site: site))
    }
}

extension Dependencies {
    /// Whether this world, or one around it, changes a binding. Not noted as a read.
    ///
    /// - Parameter binding: Described only where anything is changed.
    package func hasOverrides(of binding: @autoclosure () -> AnyKeyedBinding) -> Bool {
        let layer = instances.currentTable().layer
        return !layer.isPlain && !layer.overrides(of: binding().key).isEmpty
    }
}
