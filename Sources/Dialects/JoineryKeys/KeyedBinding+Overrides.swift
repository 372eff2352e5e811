// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

extension GraphOverrides where Graph == Dependencies {
    /// Replaces a binding with a value.
    package mutating func override<Value: Sendable>(
        _ binding: KeyedBinding<Value>, with value: Value, at site: SourcePlace
    ) {
        add(.value, of: binding.binding, with: OverrideMemory(value), site)
    }

    /// Replaces the builder of a binding.
    ///
    /// - Parameter givesValue: Whether the builder returns a value that the caller has created.
    package mutating func override<Value>(
        _ binding: KeyedBinding<Value>, at site: SourcePlace, givesValue: Bool = false,
        _ make: @escaping @Sendable () throws -> Value
    ) {
        add(.replace, maker { _ in try make() }, of: binding.binding, givesValue: givesValue, site)
    }

    /// Wraps or changes the value of a binding.
    package mutating func decorate<Value>(
        _ binding: KeyedBinding<Value>, at site: SourcePlace, _ change: @escaping @Sendable (Value) -> Value
    ) {
        add(.decorate, decorator { value, _ in change(value) }, of: binding.binding, site)
    }

    /// Uses the live value of a binding, even in a test or if an enclosing world replaces it.
    package mutating func useLive<Value>(_ binding: KeyedBinding<Value>, at site: SourcePlace) {
        add(.useLive, of: binding.binding, site)
    }

    private mutating func add(
        _ change: Override.Change, _ make: Override.Maker? = nil, of binding: Binding,
        with memory: OverrideMemory = OverrideMemory(), givesValue: Bool = false, _ site: SourcePlace
    ) {
        changes.overrides.append(
            Override(
                change, make, of: binding, named: nil, of: binding.graph, binding.value, in: memory,
                isPreparation: isPreparation, givesValue: givesValue, site: site))
    }
}

extension World {
    /// Changes this world from now on.
    package func change(isPreparation: Bool, _ update: (inout DependencyOverrides) -> Void) {
        var overrides = DependencyOverrides()
        overrides.isPreparation = isPreparation
        update(&overrides)
        add(overrides.changes)
    }
}

extension Dependencies {
    /// Changes the current world from now on. Dialects in which a program replaces values at any time use this.
    package static func changeCurrent(_ update: (inout DependencyOverrides) -> Void) {
        World.current.change(isPreparation: true) { overrides in
            update(&overrides)
            overrides.reportIfLost()
        }
    }
}
