// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A preparation of the live program, with a record of what was resolved before it.
///
/// If the program has already resolved a binding that a preparation changes, objects keep the earlier value, and later
/// reads get another one: there are two singletons. This reports each such change once, with the places of the change
/// and of the binding.
///
/// 1. ``perform(on:_:)`` records the current table, makes the changes, and records the instances that the changes
///    themselves build. If the program has resolved nothing else, this ends here.
/// 2. It compares each override with the recorded table. An override that does not know its binding learns it from its
///    own value or from an instance of its type, so nothing is built.
/// 3. An override that still does not know its binding is compared when it learns it, at a later read.
///
/// Other threads may read at any time. The recorded table contains an instance that depends on a change only if the
/// instance was built without it. Therefore, an instance that another thread resolves during the changes counts as
/// resolved before. Another thread may also learn an override during the comparison. The override is first entered into
/// the list of unlearned overrides, and the thread that removes it from the list compares it.
///
/// Typed graphs are not checked, because the world does not know them.
final class LatePreparation: Sendable {
    /// The current table before the changes.
    private let table: InstanceTable
    /// The earlier overrides that were used.
    private let usedOverrides: Set<ObjectIdentifier>
    /// The instances that the changes themselves build. They do not count as resolved before.
    private let ownInstances: OwnInstances

    /// The overrides that do not know their binding yet.
    private static let unlearned = Mutex<[ObjectIdentifier: LatePreparation]>([:])
    /// The places of the overrides that were reported.
    private static let reported = Mutex<Set<SourcePlace>>([])

    /// Makes changes, and reports those that the live program makes to what it has resolved before.
    ///
    /// - Parameter change: Makes the changes and returns them.
    static func perform(on dependencies: Dependencies, _ change: () -> [Override]) {
        let instances = dependencies.instances
        guard instances.isOfProcess, instances.world.topLayer.context == .live else {
            _ = change()
            return
        }
        let usedOverrides = Set(instances.world.overrides.filter(\.isUsed).map { ObjectIdentifier($0) })
        let table = instances.currentTable()
        let own = OwnInstances()
        let overrides = own.collect(change)
        guard !usedOverrides.isEmpty || instances.lineage.additionCount > 0 else { return }
        LatePreparation(table, usedOverrides, own).check(overrides, on: dependencies)
    }

    private init(_ table: InstanceTable, _ usedOverrides: Set<ObjectIdentifier>, _ ownInstances: OwnInstances) {
        self.table = table
        self.usedOverrides = usedOverrides
        self.ownInstances = ownInstances
    }

    /// Reports the overrides that change what was resolved.
    private func check(_ overrides: [Override], on dependencies: Dependencies) {
        for override in overrides where override.graphType == Dependencies.self {
            if override.isPending { learn(override, on: dependencies) }
            guard override.isPending else {
                check(override)
                continue
            }
            Self.unlearned.withLock { $0[ObjectIdentifier(override)] = self }
            // Another thread may have learned it before it was in the list.
            if !override.isPending { Self.check(afterLearning: override) }
        }
    }

    /// Reports an override that has just learned its binding, if that was already resolved.
    static func check(afterLearning override: Override) {
        let preparation = unlearned.withLock { unlearned in
            unlearned.isEmpty ? nil : unlearned.removeValue(forKey: ObjectIdentifier(override))
        }
        preparation?.check(override)
    }

    /// Learns the binding of an override from an existing value, if there is one.
    private func learn(_ override: Override, on dependencies: Dependencies) {
        // Its getter runs only on the main actor, and this may be another thread.
        guard !override.needsMainActor else { return }
        let sample = override.hasSample ? nil : value(of: override.valueType)
        guard override.hasSample || sample != nil else { return }
        _ = override.learn(
            on: dependencies, under: ResolutionContext.current?.activeBuild, for: nil, sample: sample)
    }

    /// Returns the value of an instance with a value type.
    private func value(of type: Any.Type) -> Transfer<Any>? {
        for instance in instances where instance.provenance.binding.identity.valueType == ObjectIdentifier(type) {
            guard let live = instance.retained, let value = live.object ?? live.instance.anyValue else { continue }
            return Transfer(value)
        }
        return nil
    }

    private func check(_ override: Override) {
        guard let learned = override.learned, let event = event(for: learned),
            Self.reported.withLock({ $0.insert(override.site).inserted })
        else { return }
        Diagnostics.reportLatePreparation(of: learned, event, changedAt: override.site)
    }

    /// Returns what happened to a binding before the changes, or `nil` if nothing did.
    private func event(for learned: LearnedBinding) -> String? {
        if wasResolved(learned.binding) { return "it was resolved" }
        let dependents = instances.map(\.provenance).filter { isBuilt($0, from: learned) }
        guard !dependents.isEmpty else { return nil }
        let place = dependents.compactMap(\.binding.identity.placeDescription).min()
        return "\(place.map { "the value of the binding at \($0)" } ?? "a value") was built from it"
    }

    private func wasResolved(_ binding: GraphBinding) -> Bool {
        if table.layer.overrides(of: binding).contains(where: { usedOverrides.contains(ObjectIdentifier($0)) }) {
            return true
        }
        var releases = DeferredReleases()
        return tables.contains { table in
            table.instance(of: binding.identity, releasing: &releases).map { !ownInstances.contains($0.provenance) }
                == true
                || table.sharedValue(of: binding.identity)?.isAlive(releasing: &releases) == true
        }
    }

    private func isBuilt(_ provenance: Provenance, from learned: LearnedBinding) -> Bool {
        guard !provenance.filter.isDisjoint(with: learned.filter.union(.later)) else { return false }
        var walk = DependencyWalk(provenance)
        while let dependency = walk.next() {
            guard case .binding(let binding) = dependency else { continue }
            if binding == learned.binding || binding == learned.binding.family { return true }
        }
        return false
    }

    private var tables: some Sequence<InstanceTable> { sequence(first: table, next: \.enclosing) }

    /// The instances that existed before the changes.
    private var instances: [Instance] {
        tables.flatMap(\.instances).filter { instance in
            instance.provenance.isOfBinding && !ownInstances.contains(instance.provenance) && instance.retained != nil
        }
    }
}

/// The instances that an operation adds on its thread.
///
/// The operation is synchronous, and each instance is added on the thread that builds it, so instances that other threads
/// build are excluded.
final class OwnInstances: Sendable {
    private let added = Mutex<[ObjectIdentifier: Provenance]>([:])

    private static let runningCount = Atomic(0)
    private static let running = Mutex<[ThreadIdentity: OwnInstances]>([:])

    /// Runs an operation, and records the instances that it adds.
    func collect<Result>(_ operation: () -> Result) -> Result {
        let thread = ThreadIdentity.current
        let outer = Self.running.withLock { running in
            defer { running[thread] = self }
            return running[thread]
        }
        Self.runningCount.add(1, ordering: .relaxed)
        defer {
            Self.runningCount.subtract(1, ordering: .relaxed)
            Self.running.withLock { $0[thread] = outer }
            outer?.added.withLock { outer in outer.merge(added.withLock { $0 }) { own, _ in own } }
        }
        return operation()
    }

    /// Whether the operation added an instance.
    func contains(_ provenance: Provenance) -> Bool {
        added.withLock { $0[ObjectIdentifier(provenance)] != nil }
    }

    /// Records an instance that is added on the current thread.
    @inline(__always)
    static func note(_ provenance: Provenance) {
        if runningCount.load(ordering: .relaxed) > 0 { noteAdded(provenance) }
    }

    @inline(never)
    private static func noteAdded(_ provenance: Provenance) {
        let own = running.withLock { $0[.current] }
        own?.added.withLock { $0[ObjectIdentifier(provenance)] = provenance }
    }
}
