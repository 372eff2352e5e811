// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

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
        add(binding, .replace(make), in: context, site)
    }

    /// Wraps or changes the value of a binding.
    package mutating func decorate<Value>(
        _ binding: KeyedBinding<Value>, at site: SourcePlace,
        _ change: @escaping @Sendable (Value, Dependencies) throws -> Value
    ) {
        add(binding, .decorate(change), site)
    }

    /// Goes back to what a binding declares, whatever an enclosing world has put in its place.
    package mutating func reset<Value>(_ binding: KeyedBinding<Value>, at site: SourcePlace) {
        reset(AnyKeyedBinding(binding), at: site)
    }

    private mutating func add<Value>(
        _ binding: KeyedBinding<Value>, _ change: OverrideChange<Dependencies, Value>,
        in context: DependencyContext? = nil, _ site: SourcePlace
    ) {
        entries.append(
            Override(of: binding.binding.key, change, isPreparation: isPreparation, in: context, site: site))
    }
}
