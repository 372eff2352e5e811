// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The phase of the shutdown of a world or a typed graph.
package enum ShutdownPhase: Sendable {
    /// The shutdown has not begun.
    case none
    /// No value is opened with `await`. Other values are built, and closed before the end.
    case underway
    /// Everything is closed, and no value that must be closed is built. Builds with this version, or a later one, began
    /// after that.
    case over(version: Int)

    /// Whether the shutdown has not begun.
    package var isNone: Bool { if case .none = self { true } else { false } }

    /// Whether everything is closed.
    package var isOver: Bool { if case .over = self { true } else { false } }

    func isOver(before version: Int) -> Bool {
        if case .over(let end) = self { version >= end } else { false }
    }
}

/// What a shutdown concerns: a world with the typed graphs in it, or one typed graph.
package struct ShutdownScope: Sendable {
    /// The world, or that of the graph.
    package let world: World
    /// The typed graph, or `nil` for a whole world.
    package let graph: Instances?

    /// Creates the scope of a whole world.
    package init(_ world: World) {
        self.world = world
        graph = nil
    }

    /// Creates the scope of the shutdown of a graph.
    package init(_ instances: Instances) {
        graph = instances.owner == nil ? nil : instances
        world = instances.owner?.world ?? .current
    }

    /// Identifies the world or the graph.
    package var id: ObjectIdentifier { graph.map { ObjectIdentifier($0) } ?? ObjectIdentifier(world) }

    /// The phase of the shutdown.
    package var phase: ShutdownPhase { world.root.lock.withLock { graph?.shutdownPhase ?? world.shutdownPhase } }

    /// Begins or ends the shutdown.
    package func setPhase(isUnderway: Bool, isOver: Bool) {
        world.root.lock.withLock {
            if isOver { world.root.version += 1 }
            let phase: ShutdownPhase = isUnderway ? .underway : isOver ? .over(version: world.root.version) : .none
            if let graph { graph.shutdownPhase = phase } else { world.shutdownPhase = phase }
        }
    }

    /// The running builds whose values belong here, or are built from such values, with what another module keeps with them.
    package var builds: [(build: Build, attachment: AnyObject?)] {
        world.root.lock.withLock {
            world.root.builds.filter { graph == nil ? $0.builtIn.isInside(world) : $0.instances === graph }
                .map { ($0, $0.attachment) }
        }
    }

    /// Runs an operation with a waiter for the end of a build, unless that has ended.
    ///
    /// - Returns: Whether the build is running.
    package func add(_ waiter: any Waiter, to build: Build) -> Bool {
        world.root.lock.withLock {
            if build.isRunning { build.waiters.append(waiter) }
            return build.isRunning
        }
    }

    /// Returns the instances to close, each once, with the graphs that keep them.
    package func takeClosings() -> [(instance: Instance, graph: ObjectIdentifier?)] {
        world.root.lock.withLock {
            let taken = closings
            for (instance, _) in taken { instance.isClosed = true }
            return taken
        }
    }

    /// Whether there are instances to close.
    package var hasClosings: Bool {
        world.root.lock.withLock { closings.contains { Closers.isNeeded(for: $0.instance) } }
    }

    private var closings: [(instance: Instance, graph: ObjectIdentifier?)] {
        func closings(in table: InstanceTable, _ graph: ObjectIdentifier?) -> [(Instance, ObjectIdentifier?)] {
            table.withRetired.filter { !$0.isClosed && ($0.isOpened || Closers.isNeeded(for: $0)) }.map { ($0, graph) }
        }
        if let graph { return closings(in: graph.table, ObjectIdentifier(graph)) }
        return closings(in: world.table, nil)
            + world.graphs.flatMap { $0._withUnsafeGuaranteedRef { closings(in: $0.table, ObjectIdentifier($0)) } }
    }

    /// Removes an instance that is closed, so that no reader finds it.
    package func remove(_ instance: Instance) {
        let removed = world.root.lock.withLock { () -> [Instance] in
            if let graph { return graph.table.remove { $0 === instance } }
            for graph in world.graphs {
                let removed = graph._withUnsafeGuaranteedRef { graph in graph.table.remove { $0 === instance } }
                if !removed.isEmpty { return removed }
            }
            let removed = world.table.remove { $0 === instance }
            guard instance.isPublished else { return removed }
            instance.binding.setPermanent(nil)
            // A read without a lock may still use it.
            _ = Unmanaged.passRetained(instance)
            return removed
        }
        withExtendedLifetime(removed) {}
    }
}

extension World {
    /// Whether a value may be opened with `await`: neither this world, nor an enclosing one, nor the graph is shut down.
    package func mayOpen(in graph: Instances?) -> Bool {
        root.lock.withLock { graph?.shutdownPhase.isNone != false && path.allSatisfy(\.shutdownPhase.isNone) }
    }

    /// Whether an instance cannot be kept because everything was closed. Call this under the lock of the root.
    func refuses(_ instance: Instance, of graph: Instances?) -> Bool {
        guard shutdownPhase.isOver || graph?.shutdownPhase.isOver == true else { return false }
        return instance.isOpened || Closers.isNeeded(for: instance)
    }

    /// Keeps an instance until the shutdown, although no reader finds it.
    func retire(_ instance: Instance, of graph: Instances?) {
        guard let graph else { return table.retire(instance) }
        if graph.table.isEmpty { graphs.append(.passUnretained(graph)) }
        graph.table.retire(instance)
    }

    /// Runs an operation with the lock that guards what the worlds of this tree have in common.
    package func withLock<Result>(_ operation: () -> Result) -> Result { root.lock.withLock(operation) }

    /// The running builds of a binding. Call this under the lock.
    package func builds(of binding: Binding, in graph: Instances?) -> [Build] {
        root.builds.filter { $0.binding === binding && $0.instances === graph }
    }
}
