// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension GraphOverrides where Graph == Dependencies {
    /// Replaces a binding with a value.
    ///
    /// - Parameter context: The only context in which the override applies, or `nil` for any context.
    package mutating func override<Value: Sendable>(
        _ binding: KeyedBinding<Value>, with value: Value, in context: DependencyContext? = nil, at site: SourcePlace
    ) {
        add(binding, .value(Box(value)), in: context, site)
    }

    /// Replaces the builder of a binding.
    ///
    /// - Parameter context: The only context in which the override applies, or `nil` for any context.
    package mutating func override<Value>(
        _ binding: KeyedBinding<Value>, in context: DependencyContext? = nil, at site: SourcePlace,
        _ make: @escaping @Sendable () -> Value
    ) {
        add(binding, .replace(maker { _ in make() }), in: context, site)
    }

    /// Wraps or changes the value of a binding.
    package mutating func decorate<Value>(
        _ binding: KeyedBinding<Value>, at site: SourcePlace, _ change: @escaping @Sendable (Value) -> Value
    ) {
        add(binding, decorator { value, _ in change(value) }, site)
    }

    /// Uses the live value of a binding, even in a test or if an enclosing world replaces it.
    package mutating func useLive<Value>(_ binding: KeyedBinding<Value>, at site: SourcePlace) {
        add(binding, .useLive, site)
    }

    private mutating func add<Value>(
        _ binding: KeyedBinding<Value>, _ change: Override.Change, in context: DependencyContext? = nil,
        _ site: SourcePlace
    ) {
        changes.overrides.append(
            Override(
                change, of: binding.binding, named: nil, of: Graph.self, Value.self, isPreparation: isPreparation,
                in: context, site: site))
    }
}

// MARK: - Changes of the current world

extension Dependencies {
    /// Changes the current world from now on. Dialects in which a program replaces values at any time use this.
    package static func changeCurrent(_ update: (inout DependencyOverrides) -> Void) {
        let reader = Reader()
        var overrides = DependencyOverrides()
        overrides.isPreparation = true
        update(&overrides)
        if reader.isLost { TestHosts.current?.reportLostChange(at: overrides.changes.overrides.first?.site) }
        reader.world.add(overrides.changes)
    }

    /// Runs an assignment to a computed property through a key path, which reads the property first. A read of a binding of
    /// the value's type returns the value instead of building one.
    package static func assigning<Value, Result>(_ value: Value, _ operation: () -> Result) -> Result {
        let reader = Reader()
        var probe = Probe(override: nil, answer: .value(Box(value)))
        return withUnsafeMutablePointer(to: &probe) { probe in
            var frame = reader.frame(
                .ofAssignments, in: reader.world, of: nil, graphs: reader.graphs, context: reader.context)
            frame.probe = UnsafeMutableRawPointer(probe)
            return withUnsafeMutablePointer(to: &frame) { frame in
                Frame.push(frame)
                defer { Frame.pop(frame) }
                return operation()
            }
        }
    }
}

extension Binding {
    /// Stands for assignments in frames. Messages do not show it.
    fileprivate static let ofAssignments = Binding(
        BindingIdentity(
            "assignment", at: SourcePlace(fileID: #fileID, line: 0, column: 0), Never.self, of: Dependencies.self),
        isMember: false)
}
