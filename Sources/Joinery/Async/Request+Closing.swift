// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Request {
    /// Notes that a value which was just built has to be closed when its graph is shut down, if that is so.
    ///
    /// - Parameters:
    ///   - undecorated: The value of the binding itself, where that was decorated.
    ///   - close: How, where the binding says that.
    ///   - build: What has built it.
    /// - Returns: What is noted.
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
        let (closed, close) = (Transfer(value), Transfer(close))
        let closing = Closing(binding.step, from: .instance(built.instance.provenance)) {
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
    /// Has a value closed with the world that its instance lives in, or now where another one was there first.
    ///
    /// - Parameters:
    ///   - isKept: Whether the instance is the one that readers get.
    ///   - table: Where it was built.
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

    /// Stops before a value is built that a graph could not close any more.
    func stopIfShutDown<Value>(_ build: Build, _ close: ((Value) async throws -> Void)?, in layer: Layer) {
        guard build.isAfterShutdown, close != nil || Value.self is any ClosableDependency.Type,
            layer.overrides(of: binding.key).last?.isValue != true, instances.isShutDown
        else { return }
        Misuse.builtAfterShutdown(binding.step).stop()
    }

    /// Closes a value that came too late for a shutdown. If its build has begun too late, this stops the program.
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
