// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Request {
    /// Notes that a value which was just built must be closed when its graph is shut down, if it is closable.
    ///
    /// - Parameters:
    ///   - undecorated: The value of the binding itself, if it was decorated.
    ///   - close: The `close:` closure of the binding, if it has one.
    ///   - build: The build that made the value.
    /// - Returns: The closing that was added.
    func noteClosing<Value>(
        of built: LiveInstance, _ undecorated: Any?, _ close: ((Value) async throws -> Void)?, in layer: Layer,
        by build: Build
    ) -> Closing? {
        // Not cast as an optional, which would itself be a value of the type `Any`.
        let value = undecorated.flatMap { $0 as? Value } ?? built.value(as: Value.self)
        let closable = close == nil ? value as? any ClosableDependency : nil
        guard close != nil || closable != nil else { return nil }
        // A value that was given is not the graph's to close.
        guard layer.overrides(of: binding.key).last?.isValue != true else { return nil }
        // The closure is `Sendable` in the binding calls, as the value is, or both belong to the main actor.
        let kept = KeptReference(graph, closureCount: CloseClosure.count(close))
        let (closed, close) = (Transfer(value), Transfer(close))
        let closing = Closing(binding.step, from: .instance(built.instance.provenance), of: kept) {
            if let close = close.value { try await close(closed.value) } else { try await closable?.close() }
        }
        guard instances.makeLifecycle().add(closing, of: instances) else {
            refuse(closing, of: build)
            return nil
        }
        return closing
    }
}

extension Request {
    /// Makes the world that an instance lives in close its value; closes the value now if another instance came first.
    ///
    /// - Parameters:
    ///   - isKept: Whether readers get this instance.
    ///   - table: The table in which it was built.
    func move(_ closing: Closing, isKept: Bool, from table: InstanceTable, by build: Build) {
        guard case .instance(let provenance) = closing.origin else { return }
        guard isKept else {
            let dropped = instances.lifecycle?.takeClosings([closing.origin.id]) ?? []
            return instances.closeDropped(dropped)
        }
        guard let home = table.layer.enclosing(provenance.home), home.lifetime !== table.layer.lifetime,
            let world = instances.root.enclosing(with: home.lifetime)
        else { return }
        for closing in instances.moveClosing(of: provenance, to: world) { refuse(closing, of: build) }
    }

    /// Stops the program before it builds a value that its graph can no longer close.
    func stopIfShutDown<Value>(_ build: Build, _ close: ((Value) async throws -> Void)?, in layer: Layer) {
        guard build.isAfterShutdown, close != nil || Value.self is any ClosableDependency.Type,
            layer.overrides(of: binding.key).last?.isValue != true, instances.isShutDown
        else { return }
        Misuse.builtAfterShutdown(binding.step).stop()
    }

    /// Closes a value that came too late for a shutdown. Stops the program if the build began after the shutdown.
    private func refuse(_ closing: Closing, of build: Build) {
        if build.isAfterShutdown { Misuse.builtAfterShutdown(binding.step).stop() }
        instances.closeLate(closing)
    }
}

/// What closes a value on the main actor, for the engine, which runs anywhere.
@MainActor @usableFromInline
func onMainActor<Value>(
    closing close: @escaping @MainActor (Value) async throws -> Void
) -> (Value) async throws -> Void {
    { value in
        let value = Transfer(value)
        try await { @MainActor in try await close(value.value) }()
    }
}
