// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// Worlds that share a home share one value of an `asyncSingleton`, even if several ask for it before it is open.
//
// Each world has its own handle until one is open and lives in the home of all. So before a handle opens, it looks for
// an open handle that its world may use, and then for one that is being opened and whose value is presumed to have the
// same home. In the second case it waits for that opening and looks again. The presumption decides only who waits.

extension Async {
    /// The result of a search in the surrounding worlds.
    private enum Finding {
        case handle(Async)
        case opening(Async)
        /// Nothing: this handle is now listed as the one being opened.
        case none
    }

    /// Returns the value that another world has opened, if it also lives in the home of this handle's value.
    ///
    /// - Returns: `nil` if this handle is to be opened; it is then listed as being opened.
    /// - Throws: ``DependencyShutDown`` if the graph of that home was shut down, or `CancellationError`.
    func valueOfHome(for start: StartedDependencies?) async throws -> Value? {
        var isAlone: Set<ObjectIdentifier> = []
        var mayWait = true
        while let opening = state.withLock({ joinable($0) }), let key = opening.key {
            switch find(key, of: opening.instances, waitingExceptFor: mayWait ? isAlone : nil) {
            case .handle(let other):
                let value = try await other()
                record.addLater(other.record)
                if record.endRead() { Placement.settle(record, readIn: opening.instances) }
                return value
            case .opening(let other):
                do {
                    // If a value is open afterward and not to be found, it lives elsewhere, and so will others.
                    mayWait = try await !other.join(for: start)
                } catch {
                    // It failed, or a circle of waits was broken: open it here instead.
                    try Task.checkCancellation()
                    isAlone.insert(ObjectIdentifier(other))
                }
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
        guard !isDecorated.load(ordering: .acquiring), case .closed(let opening) = state,
            opening.lifetime == .singleton, opening.key != nil,
            opening.instances.root === opening.instances
        else { return nil }
        return opening
    }

    private func find(
        _ key: GraphBinding, of instances: Instances, waitingExceptFor isAlone: Set<ObjectIdentifier>?
    ) -> Finding {
        Build.withGraphLock { kept in
            let table = instances.currentTable(keeping: &kept)
            // A handle that another world has opened may have replaced this one here.
            let instances = [
                table.instance(of: key.identity, keeping: &kept), table.findFurtherOut(key.identity, keeping: &kept),
            ]
            for live in instances.compactMap({ $0?.live }) {
                let other = live.value(as: Async.self)
                kept += [live.instance, other]
                if other !== self, !other.isClosed { return .handle(other) }
            }
            for running in table.lineage.openings(of: key.identity) {
                guard let isAlone, let other = running.handle as? Async, other !== self,
                    !isAlone.contains(ObjectIdentifier(other)), running.table !== table
                else { continue }
                kept.append(other)
                let home = table.presumedHome(of: key, reading: [other.record])
                if home === running.table.presumedHome(of: key, reading: [other.record]) { return .opening(other) }
            }
            table.lineage.begin(Lineage.RunningOpening(handle: self, table: table), of: key.identity)
            joined.withLock { $0 = JoinedOpening(lineage: table.lineage, identity: key.identity) }
            return .none
        }
    }

    /// Waits until this is open, or no longer being opened.
    ///
    /// - Returns: Whether it is open.
    private func join(for start: StartedDependencies?) async throws -> Bool {
        let waiting = state.withLock { state -> (AsyncBuild<Value>, Int)? in
            guard case .opening(let build, let opening, var claims) = state else { return nil }
            claims.add(start, of: self)
            state = .opening(build, opening, claims)
            return (build, build.addWaiter())
        }
        // It is listed, but has not begun yet or has just ended.
        guard let (build, waiter) = waiting else {
            await Task.yield()
            return false
        }
        let value = try await Tracer.trace(build.frame.step, in: build.instances, .waited) {
            try await build.value(for: waiter, isPresumed: true)
        }
        return value != nil
    }

    /// Removes this from the list of running openings.
    func endJoining() {
        let (lineage, identity) = joined.withLock { joined in
            defer { joined = nil }
            return (joined?.lineage, joined?.identity)
        }
        if let lineage, let identity { lineage.endOpening(of: self, identity) }
    }
}

/// The place where an asynchronous singleton is listed as being opened.
struct JoinedOpening {
    let lineage: Lineage
    let identity: BindingIdentity
}
