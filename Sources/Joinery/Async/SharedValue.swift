// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The entry for a value that an `asyncShared` binding has opened. It refers to the value weakly, and to neither the
/// handle nor the graph.
final class SharedValue: Prunable, Sendable {
    private enum Phase {
        case opening
        case open(Held)
        /// Open, but nobody gets it any more, because the starts that requested it have failed.
        case givenUp(Held)
        case failed
    }

    private enum Held {
        case object(WeakReference)
        /// The plain value of an override. Nobody else holds it.
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

    /// The value, if it is open and somebody holds it.
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
    /// - Parameter releases: Gets an object that only others hold.
    func isAlive(releasing releases: inout DeferredReleases) -> Bool {
        guard case .object(let reference)? = held else { return true }
        guard let object = reference.object else { return false }
        releases.add(object)
        return true
    }

    /// Whether its table holds it, because it is no object.
    var isHeldByTable: Bool {
        if case .value? = held { true } else { false }
    }

    /// Adds a start that requests it, or a caller that belongs to none.
    ///
    /// - Returns: `false` if it was given up.
    @discardableResult
    func claim(by start: StartedDependencies?) -> Bool {
        state.withLock { state in
            if case .givenUp = state.phase { return false }
            state.claims.add(start, of: self)
            return true
        }
    }

    /// Notes that it is open.
    func open(_ value: some Sendable, isObject: Bool) {
        let held: Held = isObject ? .object(WeakReference(value as AnyObject)) : .value(value)
        state.withLock { $0.phase = .open(held) }
    }

    /// Notes that its opening has failed.
    func fail() {
        state.withLock { $0.phase = .failed }
    }
}

extension SharedValue: Claimed {
    var lifecycles: [Lifecycle] { [] }

    func giveUp(by start: StartedDependencies) -> StartedValue {
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

    /// Nothing is closed, so nobody waits.
    func endClosing() {}

    /// Nothing is left to do: the value belongs to those who hold it.
    func endWithoutClosing() {}
}

extension OpeningPlan {
    /// Returns the value that a handle of the same binding has opened, if somebody still holds it and it lives in the
    /// home of this plan's value.
    ///
    /// - Parameter table: The table that serves the reader.
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

    /// Adds a value that was just opened, so that other handles find it, unless they have another one by now.
    ///
    /// - Parameter table: The table that served when the opening began.
    /// - Returns: The value that all handles share, its entry, and the world that it lives in.
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

    /// The dependencies of the world that a table belongs to: that of the opening or one around it.
    private func world(of table: InstanceTable) -> Instances {
        instances.ofDependencies.enclosing(with: table.layer.lifetime) ?? instances.ofDependencies
    }

    /// Whether a value that lives in a table may be handed out: not once the shutdown of its graph has begun.
    private func mayShare(from table: InstanceTable) -> Bool {
        let graph = instances === instances.ofDependencies ? world(of: table) : instances
        return graph.shutdownPhase == .none && graph.ofDependencies.shutdownPhase == .none
    }
}
