// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// Worlds that share a home share one value of a binding, even if several open it at the same time.
//
// Each world has a separate handle of an `asyncSingleton` until one is open and lives in the home of all. Each read of
// an `asyncShared` binding has a separate handle. So before a handle opens, it looks for a value that its world may
// use, and then for a handle that is being opened and whose value presumably has the same home. In the second case it
// waits for that opening and looks again. The presumption decides only which calls wait.

extension Async {
    /// The result of a search in this world and its enclosing worlds.
    private enum Search {
        case handle(Async)
        /// A value that other code holds.
        case value(Value, SharedValue)
        /// The opening of another handle. That handle is not stored here, because it may hold a graph.
        ///
        /// - isPresumed: Whether its value is only presumably the one that is needed.
        case opening(Opening<Value>, waiter: Int, isPresumed: Bool)
        /// An opening that is listed, but has not begun yet or has just ended.
        case change
        /// Nothing. This handle is now listed as being opened.
        case none
    }

    /// Returns the value that another handle of the binding has opened, if it lives in the home of this handle's value.
    ///
    /// - Returns: `nil` if this handle is to be opened. It is then listed as being opened.
    /// - Throws: ``DependencyShutDown`` if the graph of that home has shut down, or `CancellationError`.
    func valueOfHome(for start: StartedDependencies?) async throws -> Value? {
        var failed: [Opening<Value>] = []
        var mayWait = true
        // Keeps an awaited value until it is found, because nothing else may hold it.
        var awaited: Value?
        defer { withExtendedLifetime(awaited) {} }
        while let plan = state.withLock({ shareablePlan($0) }), let key = plan.key {
            if plan.lifetime == .shared { plan.watchHandle(in: ResolutionContext.current?.activeFrame) }
            switch find(key, for: plan, start, waitingExceptFor: mayWait ? failed : nil) {
            case .value(let value, let shared):
                // A start that has failed may be closing what the value was built from.
                guard shared.claim(by: start) else {
                    await Task.yield()
                    continue
                }
                record.merge(shared.record)
                if record.endRead() { Placement.settle(record, readIn: plan.instances.ofDependencies) }
                return value
            case .handle(let other):
                let value = try await other()
                record.addLater(other.record)
                if record.endRead() { Placement.settle(record, readIn: plan.instances) }
                return value
            case .opening(let opening, let waiter, let isPresumed):
                do {
                    awaited = try await Tracer.trace(opening.frame.step, in: opening.instances, .waited) {
                        try await opening.value(for: waiter, isPresumed: isPresumed)
                    }
                    // If the value is open but was not found, it lives in another world, and so will the others.
                    mayWait = !isPresumed || awaited == nil
                } catch {
                    guard isPresumed else { throw error }
                    // It failed, or a circle of waits was broken. Open it here instead.
                    try Task.checkCancellation()
                    failed.append(opening)
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

    /// Returns the plan of this handle, if other worlds may open the same value.
    func shareablePlan(_ state: State) -> OpeningPlan<Value>? {
        guard !isDecorated.load(ordering: .acquiring) else { return nil }
        switch state {
        case .closed(let plan), .shared(_, let plan):
            guard plan.key != nil else { return nil }
            return switch plan.lifetime {
            // A typed graph has only one handle.
            case .singleton: plan.instances.ofDependencies === plan.instances ? plan : nil
            case .shared: plan
            case .transient: nil
            }
        default: return nil
        }
    }

    private func find(
        _ key: GraphBinding, for plan: OpeningPlan<Value>, _ start: StartedDependencies?,
        waitingExceptFor failed: [Opening<Value>]?
    ) -> Search {
        GraphLock.withLock { lock in
            let table = plan.instances.currentTable(under: &lock)
            switch plan.lifetime {
            case .shared:
                if let found = plan.findShared(of: key, in: table, under: &lock) {
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
                    if plan.lifetime == .shared { return other.wait(for: start, isPresumed: false) }
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
            listEntry.withLock { $0 = (table, key.identity) }
            return .none
        }
    }

    /// Returns the open handle of a binding that a reader gets in a world.
    private func openHandle(of key: GraphBinding, in table: InstanceTable, under lock: inout GraphLock) -> Async? {
        // A handle that another world has opened may have replaced this one here.
        let instances = [
            table.instance(of: key.identity, releasing: &lock.releases),
            table.findOutside(key.identity, under: &lock),
        ]
        for live in instances.compactMap({ $0?.retained }) {
            let other = live.value(as: Async.self)
            lock.releases.add(contentsOf: [live.instance, other])
            if other !== self, !other.isClosed { return other }
        }
        return nil
    }

    private func isOpened(by opening: Opening<Value>) -> Bool {
        state.withLock { state in
            if case .opening(let current, _, _) = state { current === opening } else { false }
        }
    }

    /// Adds a caller of another handle that waits for the opening of this one.
    private func wait(for start: StartedDependencies?, isPresumed: Bool) -> Search {
        state.withLock { state in
            guard case .opening(let opening, let plan, let claims) = state else { return .change }
            let waiter = wait(for: start, opening, plan, claims, &state)
            return .opening(opening, waiter: waiter, isPresumed: isPresumed)
        }
    }

    /// Whether this must be listed before it is opened, but is not, because the opening of another call has ended
    /// since.
    func isUnlisted(_ state: State) -> Bool { shareablePlan(state) != nil && listEntry.withLock { $0 == nil } }

    /// Removes this from the list of running openings.
    func removeFromList() {
        let (table, identity) = listEntry.withLock { listEntry in
            defer { listEntry = nil }
            return (listEntry?.table, listEntry?.identity)
        }
        if let table, let identity { table.lineage.endOpening(of: self, identity) }
    }
}
