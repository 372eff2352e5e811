// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A nested world that does not have a layer or a table yet, because no read has needed them.
struct DeferredWorld {
    let overrides: [Override]
    /// The table that the world's first table will continue. No later override replaces its layer.
    let enclosing: InstanceTable

    init(overrides: [Override], enclosing: InstanceTable) {
        self.overrides = overrides
        self.enclosing = enclosing
    }

    /// Creates the first table of the world.
    func table(under lock: inout GraphLock) -> InstanceTable {
        var overrides = DependencyOverrides(from: nil)
        overrides.entries = self.overrides
        let layer = Layer.opening(overrides, in: enclosing.layer, lifetime: WorldLifetime(), under: &lock)
        return InstanceTable(layer: layer, enclosing: enclosing)
    }

    /// Returns the instance of a binding, if one of the overrides gives it and no layer is needed to decide that.
    ///
    /// - Parameter isBinding: Returns whether a binding is the one to read.
    @inline(__always)
    func givenInstance(where isBinding: (GraphBinding) -> Bool) -> Instance? {
        var index = overrides.count - 1
        while index >= 0 {
            guard let known = overrides[index].certainName else { return nil }
            if isBinding(known.binding) { return overrides[index].takeUnsettledInstance(in: enclosing.lineage) }
            index -= 1
        }
        return nil
    }

    /// Returns the context for a value of a binding, or `nil` if an override may affect the binding.
    func context(for binding: GraphBinding) -> DependencyContext? {
        BindingFilter(overrides).isDisjoint(with: BindingFilter(binding)) && !enclosing.layer.hasPendingOverrides
            && enclosing.layer.lastOverride(of: binding) == nil ? enclosing.layer.context : nil
    }
}
