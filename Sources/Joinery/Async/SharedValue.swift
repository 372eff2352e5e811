// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A value that an `asyncShared` binding opens and that others hold. It has neither the handle nor the graph.
final class SharedValue: Sendable {
    private struct State {
        var claims = Claims()
        /// The value, once it is open.
        var reference: WeakReference?
        /// Where it lives.
        weak var home: InstanceTable?
        /// Whether its opening has failed.
        var hasFailed = false
        /// Whether the starts that have requested it have failed, so that nobody gets it any more.
        var isGivenUp = false
    }

    let identity: BindingIdentity
    /// What opening it has read.
    let record: DependencyRecord
    private weak let lineage: Lineage?
    private let state = Mutex(State())

    init(_ identity: BindingIdentity, _ record: DependencyRecord, in lineage: Lineage) {
        self.identity = identity
        self.record = record
        self.lineage = lineage
    }

    /// The value, if somebody holds it.
    var object: AnyObject? { state.withLock { $0.reference }?.object }

    /// Where it lives, once it is open.
    var home: InstanceTable? { state.withLock { $0.home } }

    /// Adds a start that requests it, or a caller that belongs to none.
    ///
    /// - Returns: `false` if it was given up.
    @discardableResult
    func claim(by start: StartedDependencies?) -> Bool {
        state.withLock { state in
            if state.isGivenUp { return false }
            state.claims.add(start, of: self)
            return true
        }
    }

    /// Notes that it is open. Call this under the graph lock.
    ///
    /// - Parameter released: Gets what is to be released outside of all locks.
    func open(_ object: AnyObject, in home: InstanceTable, releasing released: inout [AnyObject]) {
        state.withLock { state in
            state.reference = WeakReference(object)
            state.home = home
        }
        lineage?.add(self, releasing: &released)
    }

    /// Notes that its opening has failed.
    func fail() {
        state.withLock { $0.hasFailed = true }
    }
}

extension SharedValue: Claimed {
    var lifecycles: [Lifecycle] { [] }

    func giveUp(by start: StartedDependencies) -> StartedValue {
        let value = state.withLock { state -> StartedValue in
            if state.hasFailed { return .none }
            let isUnused = state.claims.isOnly(start) && state.reference != nil
            state.claims.remove(start)
            state.isGivenUp = isUnused
            return isUnused ? .unused : .inUse(by: state.claims.isPermanent ? [] : state.claims.starts)
        }
        if case .unused = value { lineage?.remove(self) }
        return value
    }

    func keep(for starts: [StartedDependencies]) {
        let wasGivenUp = state.withLock { state in
            defer { state.isGivenUp = false }
            state.claims.add(starts, of: self)
            return state.isGivenUp
        }
        if wasGivenUp { Build.withGraphLock { kept in lineage?.add(self, releasing: &kept) } }
    }

    /// Nothing is closed, so nobody waits.
    func endClosing() {}

    /// Nothing is left to do: the value belongs to those who hold it.
    func endWithoutClosing() {}
}

/// The values that the `asyncShared` bindings of one graph have opened, in all of its worlds, as long as others hold
/// them.
struct SharedValues {
    private var values: [BindingIdentity: [SharedValue]] = [:]
    private var count = 0
    /// The number of values at which to look for those that are gone.
    private var limit = Self.smallestLimit

    private static var smallestLimit: Int { 16 }

    /// The values of a binding, or of a member of a family. Some may be gone.
    subscript(identity: BindingIdentity) -> [SharedValue] { values.isEmpty ? [] : values[identity] ?? [] }

    /// Adds a value. Takes constant time on average.
    ///
    /// - Parameter released: Gets what is to be released outside of all locks, because `deinit` can run user code.
    mutating func add(_ value: SharedValue, releasing released: inout [AnyObject]) {
        if count >= limit { forgetThoseGone(releasing: &released) }
        values[value.identity, default: []].append(value)
        count += 1
    }

    private mutating func forgetThoseGone(releasing released: inout [AnyObject]) {
        for (identity, former) in values {
            let objects = former.map(\.object)
            let remaining = zip(former, objects).filter { $1 != nil }.map(\.0)
            released += objects.compactMap(\.self) + former
            values[identity] = remaining.isEmpty ? nil : remaining
        }
        count = values.values.reduce(0) { $0 + $1.count }
        limit = max(Self.smallestLimit, 2 * count)
    }

    mutating func remove(_ value: SharedValue) {
        guard let index = values[value.identity]?.firstIndex(where: { $0 === value }) else { return }
        values[value.identity]?.remove(at: index)
        if values[value.identity]?.isEmpty == true { values[value.identity] = nil }
        count -= 1
    }
}

extension Opening {
    /// Makes what others find a value by that this opens; `nil` if the graph holds it, or if it belongs to no binding.
    ///
    /// - Parameter record: That of the handle.
    func makeSharedValue(_ record: DependencyRecord) -> SharedValue? {
        guard lifetime == .shared, let key else { return nil }
        return SharedValue(key.identity, record, in: instances.currentTable().lineage)
    }

    /// Returns the value that a handle of the same binding has opened, if somebody still holds it and it lives in the
    /// home of this opening's value. Call it under the graph lock.
    ///
    /// - Parameter kept: Gets objects that only others hold, to be released outside of all locks.
    func findShared(
        of key: GraphBinding, in table: InstanceTable, keeping kept: inout [AnyObject]
    ) -> (value: Value, shared: SharedValue)? {
        for shared in table.lineage.sharedValues(of: key.identity) {
            kept.append(shared)
            guard let object = shared.object else { continue }
            kept.append(object)
            guard let home = shared.home, table.home(of: shared.record, of: key) === home else { continue }
            if let value = object as? Value, mayShare(from: home) { return (value, shared) }
        }
        return nil
    }

    /// Adds a value that others hold, so that other handles find it.
    ///
    /// - Returns: The world that the value lives in.
    func share(_ value: Value, as shared: SharedValue) -> Instances {
        guard let key else { return instances }
        let home = Build.withGraphLock { kept in
            let table = instances.currentTable(keeping: &kept)
            let home = table.home(of: shared.record, of: key)
            home.layer.markInUse()
            shared.open(value as AnyObject, in: home, releasing: &kept)
            return home
        }
        return world(of: home)
    }

    /// The dependencies of the world that a table belongs to: that of the opening or one around it.
    private func world(of table: InstanceTable) -> Instances {
        instances.root.enclosing(with: table.layer.lifetime) ?? instances.root
    }

    /// Whether a value that lives in a table may be handed out: not once the shutdown of its graph has begun.
    private func mayShare(from table: InstanceTable) -> Bool {
        let graph = instances === instances.root ? world(of: table) : instances
        return graph.shutdownPhase == .none && graph.root.shutdownPhase == .none
    }
}
