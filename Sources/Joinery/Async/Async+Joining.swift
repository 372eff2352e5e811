// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// Worlds that share a home share one value of a binding, even if several ask for it before it is open.
//
// Each world has its own handle of an `asyncSingleton` until one is open and lives in the home of all. Each read of an
// `asyncShared` binding has its own. So before a handle opens, it looks for a value that its world may use, and then for
// a handle that is being opened and whose value is presumed to have the same home. In the second case it waits for that
// opening and looks again. The presumption decides only who waits.

extension Async {
    /// The result of a search in the surrounding worlds.
    private enum Finding {
        case handle(Async)
        /// A value that others hold.
        case value(Value, SharedValue)
        /// The opening of another handle. That handle is not kept here, because it may hold a graph.
        ///
        /// - isPresumed: Whether its value is only presumed to be the one that is needed.
        case opening(AsyncBuild<Value>, waiter: Int, isPresumed: Bool)
        /// An opening that is listed, but has not begun yet or has just ended.
        case change
        /// Nothing: this handle is now listed as the one being opened.
        case none
    }

    /// Returns the value that another handle of the binding has opened, if it lives in the home of this handle's value.
    ///
    /// - Returns: `nil` if this handle is to be opened; it is then listed as being opened.
    /// - Throws: ``DependencyShutDown`` if the graph of that home was shut down, or `CancellationError`.
    func valueOfHome(for start: StartedDependencies?) async throws -> Value? {
        var failed: [AsyncBuild<Value>] = []
        var mayWait = true
        // Keeps an awaited value alive until it is found, because nobody else may hold it.
        var awaited: Value?
        defer { withExtendedLifetime(awaited) {} }
        while let opening = state.withLock({ joinable($0) }), let key = opening.key {
            if opening.lifetime == .shared { opening.watchHandle(in: ResolutionContext.current?.activeFrame) }
            switch find(key, for: opening, start, waitingExceptFor: mayWait ? failed : nil) {
            case .value(let value, let shared):
                // A start that has failed may be closing what the value was built from.
                guard shared.claim(by: start) else {
                    await Task.yield()
                    continue
                }
                record.merge(shared.record)
                if record.endRead() { Placement.settle(record, readIn: opening.instances.root) }
                return value
            case .handle(let other):
                let value = try await other()
                record.addLater(other.record)
                if record.endRead() { Placement.settle(record, readIn: opening.instances) }
                return value
            case .opening(let build, let waiter, let isPresumed):
                do {
                    awaited = try await Tracer.trace(build.frame.step, in: build.instances, .waited) {
                        try await build.value(for: waiter, isPresumed: isPresumed)
                    }
                    // If the value is open but was not found, it lives in another world, and others will, too.
                    mayWait = !isPresumed || awaited == nil
                } catch {
                    guard isPresumed else { throw error }
                    // It failed, or a circle of waits was broken: open it here instead.
                    try Task.checkCancellation()
                    failed.append(build)
                }
            case .change: await Task.yield()
            case .none: return nil
            }
        }
        return nil
    }

    /// Whether this has not been opened and is not being opened.
    var isClosed: Bool {
        state.withLock { state in
            if case .closed = state { true } else { false }
        }
    }

    /// The opening of this handle, if other worlds may open the same value.
    private func joinable(_ state: State) -> Opening<Value>? {
        guard !isDecorated.load(ordering: .acquiring) else { return nil }
        switch state {
        case .closed(let opening), .shared(_, let opening):
            guard opening.key != nil else { return nil }
            return switch opening.lifetime {
            // The handle of a typed graph is the only one.
            case .singleton: opening.instances.root === opening.instances ? opening : nil
            case .shared: opening
            case .transient: nil
            }
        default: return nil
        }
    }

    private func find(
        _ key: GraphBinding, for opening: Opening<Value>, _ start: StartedDependencies?,
        waitingExceptFor failed: [AsyncBuild<Value>]?
    ) -> Finding {
        GraphLock.withLock { lock in
            let table = opening.instances.currentTable(releasing: &lock.releases)
            switch opening.lifetime {
            case .shared:
                if let found = opening.findShared(of: key, in: table, under: &lock) {
                    return .value(found.value, found.shared)
                }
            case .singleton, .transient:
                if let handle = openHandle(of: key, in: table, under: &lock) { return .handle(handle) }
            }
            let openings = table.lineage.openings(of: key.identity)
            for running in openings { lock.releases.add(contentsOf: [running.handle, running.table]) }
            for running in openings {
                guard let other = running.handle as? Async, other !== self else { continue }
                if running.table === table {
                    // A singleton has one handle here, unless it was forgotten.
                    if opening.lifetime == .shared { return other.wait(for: start, isPresumed: false) }
                    continue
                }
                guard let failed, !failed.contains(where: other.isOpened) else { continue }
                let home = table.presumedHome(of: key, reading: [other.record])
                if home === running.table.presumedHome(of: key, reading: [other.record]) {
                    return other.wait(for: start, isPresumed: true)
                }
            }
            table.lineage.begin(
                Lineage.RunningOpening(handle: self, table: table), of: key.identity, under: &lock)
            joined.withLock { $0 = JoinedOpening(table: table, identity: key.identity) }
            return .none
        }
    }

    /// The open handle of a binding that a reader gets in a world.
    private func openHandle(of key: GraphBinding, in table: InstanceTable, under lock: inout GraphLock) -> Async? {
        // A handle that another world has opened may have replaced this one here.
        let instances = [
            table.instance(of: key.identity, releasing: &lock.releases),
            table.findFurtherOut(key.identity, under: &lock),
        ]
        for live in instances.compactMap({ $0?.live }) {
            let other = live.value(as: Async.self)
            lock.releases.add(contentsOf: [live.instance, other])
            if other !== self, !other.isClosed { return other }
        }
        return nil
    }

    private func isOpened(by build: AsyncBuild<Value>) -> Bool {
        state.withLock { state in
            if case .opening(let current, _, _) = state { current === build } else { false }
        }
    }

    /// Adds a caller of another handle that waits for the opening of this one.
    private func wait(for start: StartedDependencies?, isPresumed: Bool) -> Finding {
        state.withLock { state in
            guard case .opening(let build, let opening, let claims) = state else { return .change }
            let waiter = wait(for: start, build, opening, claims, &state)
            return .opening(build, waiter: waiter, isPresumed: isPresumed)
        }
    }

    /// Removes this from the list of running openings.
    func endJoining() {
        let (table, identity) = joined.withLock { joined in
            defer { joined = nil }
            return (joined?.table, joined?.identity)
        }
        if let table, let identity { table.lineage.endOpening(of: self, identity) }
    }
}

/// The place where an asynchronous dependency is listed as being opened.
struct JoinedOpening {
    /// The table that served when the opening began.
    let table: InstanceTable
    let identity: BindingIdentity
}
