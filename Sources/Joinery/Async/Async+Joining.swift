// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// One value for each home, where several worlds ask for an `asyncSingleton` that nobody has opened.
//
// Each world has a handle of its own until one is open and lives in the home of all. So a handle that is about to open
// looks first whether another one is open that this world may use, and then whether one is being opened whose value is
// presumed to have the same home. If so it waits for that and looks again. The presumption decides only who waits.

extension Async {
    /// What a call finds in the worlds around its own.
    private enum Finding {
        case handle(Async)
        case opening(Async)
        /// Nothing: this one is noted as the one that opens it.
        case none
    }

    /// The value that another world has opened and that lives in the home of this one's, too.
    ///
    /// - Returns: `nil` where this is to be opened, and is noted as that.
    /// - Throws: ``DependencyShutDown`` where the graph of that home was shut down, or `CancellationError`.
    func valueOfHome(for start: StartedDependencies?) async throws -> Value? {
        var isAlone: Set<ObjectIdentifier> = []
        while let opening = state.withLock({ joinable($0) }), let key = opening.key {
            switch find(key, of: opening.instances, except: isAlone) {
            case .handle(let other):
                let value = try await other()
                record.addLater(other.record)
                if record.endRead() { Placement.settle(record, readIn: opening.instances) }
                return value
            case .opening(let other):
                do {
                    try await other.join(for: start)
                } catch {
                    // It has failed, or a circle of waits was broken: here it is tried anew.
                    try Task.checkCancellation()
                    isAlone.insert(ObjectIdentifier(other))
                }
            case .none: return nil
            }
        }
        return nil
    }

    /// Whether nothing has opened this, and nothing opens it now.
    var isClosed: Bool {
        state.withLock { state in
            if case .closed = state { true } else { false }
        }
    }

    /// What opens this, where other worlds may open the same.
    private func joinable(_ state: State) -> Opening<Value>? {
        guard !isDecorated.load(ordering: .acquiring), case .closed(let opening) = state,
            opening.lifetime == .singleton, opening.key != nil,
            opening.instances.root === opening.instances
        else { return nil }
        return opening
    }

    private func find(
        _ key: GraphBinding, of instances: Instances, except isAlone: Set<ObjectIdentifier>
    ) -> Finding {
        Build.withGraphLock { kept in
            let table = instances.currentTable(keeping: &kept)
            // This handle may have been replaced here by one that another world has opened.
            let instances = [
                table.instance(of: key.identity, keeping: &kept), table.findFurtherOut(key.identity, keeping: &kept),
            ]
            for live in instances.compactMap({ $0?.live }) {
                let other = live.value(as: Async.self)
                kept += [live.instance, other]
                if other !== self, !other.isClosed { return .handle(other) }
            }
            for running in table.lineage.openings(of: key.identity) {
                guard let other = running.handle as? Async, other !== self,
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

    /// Waits until this is open, or not being opened any more.
    private func join(for start: StartedDependencies?) async throws {
        let waiting = state.withLock { state -> (AsyncBuild<Value>, Int)? in
            guard case .opening(let build, let opening, var claims) = state else { return nil }
            claims.add(start, of: self)
            state = .opening(build, opening, claims)
            return (build, build.addWaiter())
        }
        // It is noted, but has not begun yet, or has just ended.
        guard let (build, waiter) = waiting else { return await Task.yield() }
        _ = try await Tracer.trace(build.frame.step, in: build.instances, .waited) {
            try await build.value(for: waiter, isPresumed: true)
        }
    }

    /// Notes that this is not being opened any more.
    func endJoining() {
        let (lineage, identity) = joined.withLock { joined in
            defer { joined = nil }
            return (joined?.lineage, joined?.identity)
        }
        if let lineage, let identity { lineage.endOpening(of: self, identity) }
    }
}

/// Where it is noted that an asynchronous singleton is being opened.
struct JoinedOpening {
    let lineage: Lineage
    let identity: BindingIdentity
}
