// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What a shutdown concerns: a world with the typed graphs in it, or one typed graph.
struct ShutdownScope: Sendable {
    /// An instance, with the typed graph that keeps it.
    typealias Entry = (instance: Instance, graph: ObjectIdentifier?)

    /// The world, or that of the graph.
    let world: World
    /// The typed graph, or `nil` for a whole world.
    var graph: Instances?
}

extension ShutdownScope {
    init(_ instances: Instances) {
        self.init(world: instances.owner?.world ?? .current, graph: instances.owner == nil ? nil : instances)
    }

    /// Identifies the world or the graph.
    var id: ObjectIdentifier { graph.map { ObjectIdentifier($0) } ?? ObjectIdentifier(world) }

    /// Begins the shutdown: from now on, no value is opened with `await`. Other values are built, and closed before the end.
    ///
    /// - Returns: Whether no shutdown has begun before.
    func begin() -> Bool {
        world.root.lock.withLock {
            guard !(graph?.isShutDown ?? world.isShutDown) else { return false }
            setShutDown(true)
            return true
        }
    }

    /// Ends the shutdown.
    ///
    /// - Parameter isFinal: Whether no value that must be closed is built by builds that begin from now on.
    func end(isFinal: Bool) {
        world.root.lock.withLock {
            guard isFinal else { return setShutDown(false) }
            world.root.version += 1
            if let graph { graph.closedVersion = world.root.version } else { world.closedVersion = world.root.version }
        }
    }

    private func setShutDown(_ isShutDown: Bool) {
        if let graph { graph.isShutDown = isShutDown } else { world.isShutDown = isShutDown }
    }

    /// The running builds whose values belong here, or are built from such values. `opening` is `nil` for a builder.
    var builds: [(build: Build, opening: Opening?)] {
        world.root.lock.withLock {
            world.root.builds.filter { graph == nil ? $0.builtIn.isInside(world) : $0.instances === graph }
                .map { ($0, $0.attachment as? Opening) }
        }
    }

    /// Returns the instances to close, each once.
    func takeClosings() -> [Entry] {
        world.root.lock.withLock {
            let taken = closings
            for (instance, _) in taken { instance.isClosed = true }
            return taken
        }
    }

    /// Whether there are instances to close.
    var hasClosings: Bool {
        world.root.lock.withLock { closings.contains { $0.instance.needsClose } }
    }

    private var graphs: [Unmanaged<Instances>] { graph.map { [.passUnretained($0)] } ?? world.graphs }

    private var closings: [Entry] {
        var tables = graphs.map { $0._withUnsafeGuaranteedRef { ($0.table, Optional(ObjectIdentifier($0))) } }
        if graph == nil { tables.append((world.table, nil)) }
        return tables.flatMap { table, graph in
            table.withRetired.filter { !$0.isClosed && ($0.isOpened || $0.needsClose) }.map { ($0, graph) }
        }
    }

    /// Removes an instance that is closed, so that no reader finds it.
    func remove(_ instance: Instance) {
        _ = world.root.lock.withLock { () -> [Instance] in
            let removed = graphs.flatMap { $0._withUnsafeGuaranteedRef { $0.table.remove { $0 === instance } } }
            guard graph == nil else { return removed }
            if instance.isPublished {
                instance.binding.setPermanent(nil)
                // A read without a lock may still use it.
                _ = Unmanaged.passRetained(instance)
            }
            return removed + world.table.remove { $0 === instance }
        }
    }
}
