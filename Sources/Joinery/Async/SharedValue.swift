// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The entry for the open value of an `asyncShared` binding. It refers to the value weakly, and not to the handle or
/// the graph.
final class SharedValue: Prunable, Sendable {
    private enum Phase {
        case opening
        case open(Held)
        /// Open, but no longer available, because the starts that requested it have failed.
        case givenUp(Held)
        case failed
    }

    private enum Held {
        case object(WeakReference)
        /// The plain value of an override, which only this holds.
        case value(any Sendable)
    }

    private struct State {
        var phase = Phase.opening
        var claims = Claims()
    }

    /// The record of what the opening has read.
    let record: DependencyRecord
    private let state = Mutex(State())

    init(_ record: DependencyRecord) {
        self.record = record
    }

    /// Returns the value, if it is open and other code holds it.
    func value<Value: Sendable>(as type: Value.Type) -> Value? {
        switch held {
        case .object(let reference): reference.object(as: type)
        case .value(let value): value as? Value
        case nil: nil
        }
    }

    private var held: Held? {
        state.withLock { state in
            if case .open(let held) = state.phase { held } else { nil }
        }
    }

    /// Whether there is a value, or may still be one.
    ///
    /// - Parameter releases: Receives an object that only other code holds.
    func isAlive(releasing releases: inout DeferredReleases) -> Bool {
        guard case .object(let reference)? = held else { return true }
        guard let object = reference.object else { return false }
        releases.add(object)
        return true
    }

    /// Whether its table holds it, because it is not an object.
    var isHeldByTable: Bool {
        if case .value? = held { true } else { false }
    }

    /// Adds a start that requests the value, or a caller that belongs to none.
    ///
    /// - Returns: `false` if the value was given up.
    @discardableResult
    func claim(by start: StartedDependencies?) -> Bool {
        state.withLock { state in
            if case .givenUp = state.phase { return false }
            state.claims.add(start, of: self)
            return true
        }
    }

    /// Records that the value is open.
    func open(_ value: some Sendable, isObject: Bool) {
        let held: Held = isObject ? .object(WeakReference(value as AnyObject)) : .value(value)
        state.withLock { $0.phase = .open(held) }
    }

    /// Records that the opening has failed.
    func fail() {
        state.withLock { $0.phase = .failed }
    }
}

extension SharedValue: Claimable {
    var lifecycles: [Lifecycle] { [] }

    func giveUp(by start: StartedDependencies) -> ClaimState {
        state.withLock { state in
            let isOnly = state.claims.isOnly(start)
            state.claims.remove(start)
            switch state.phase {
            case .open(let held) where isOnly:
                state.phase = .givenUp(held)
                return .unused
            case .failed, .givenUp: return .none
            case .opening, .open: return .inUse(by: state.claims.isPermanent ? [] : state.claims.starts)
            }
        }
    }

    func keep(for starts: [StartedDependencies]) {
        state.withLock { state in
            if case .givenUp(let held) = state.phase { state.phase = .open(held) }
            state.claims.add(starts, of: self)
        }
    }

    /// Nothing is closed, so no caller waits.
    func endClosing() {}

    /// Requires no action, because the value belongs to its holders.
    func endWithoutClosing() {}
}

extension OpeningPlan {
    /// Returns the value that a handle of the same binding has opened, if other code still holds it and it lives in the
    /// home of this plan's value.
    ///
    /// - Parameter table: The reader's current table.
    func findShared(
        of key: GraphBinding, in table: InstanceTable, under lock: inout GraphLock
    ) -> (value: Value, shared: SharedValue)? {
        for home in sequence(first: table, next: \.enclosing) {
            guard let shared = home.sharedValue(of: key.identity) else { continue }
            lock.releases.add(shared)
            guard let value = shared.value(as: Value.self) else { continue }
            lock.releases.add(value as AnyObject)
            if table.home(of: shared.record, of: key) === home, mayShare(from: home) { return (value, shared) }
        }
        return nil
    }

    /// Adds a new value, so that other handles find it, unless they have another one by now.
    ///
    /// - Parameter table: The current table when the opening began.
    /// - Returns: The value that all handles share, its entry, and the world in which it lives.
    func share(
        _ value: Value, isObject: Bool, as shared: SharedValue, in table: InstanceTable
    ) -> (value: Value, shared: SharedValue, world: Instances) {
        guard let key else { return (value, shared, instances.ofDependencies) }
        return GraphLock.withLock { lock in
            let home = table.home(of: shared.record, of: key)
            if let first = findShared(of: key, in: table, under: &lock),
                home.sharedValue(of: key.identity) === first.shared
            {
                return (first.value, first.shared, world(of: home))
            }
            shared.open(value, isObject: isObject)
            home.add(shared, of: key.identity, under: &lock)
            return (value, shared, world(of: home))
        }
    }

    /// Returns the dependencies of the world that a table belongs to: that of the opening or an enclosing one.
    private func world(of table: InstanceTable) -> Instances {
        instances.ofDependencies.enclosing(with: table.layer.lifetime) ?? instances.ofDependencies
    }

    /// Returns whether a value that lives in a table may be used. False once its graph begins to shut down.
    private func mayShare(from table: InstanceTable) -> Bool {
        let graph = instances === instances.ofDependencies ? world(of: table) : instances
        return graph.shutdownPhase == .none && graph.ofDependencies.shutdownPhase == .none
    }
}
