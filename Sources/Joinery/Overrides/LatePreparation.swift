// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A preparation of the live program, with a record of what was resolved before it.
///
/// If the program has already resolved a binding that a preparation changes, objects keep the earlier value, and later
/// reads get another one: there are two singletons. This reports each such change once, with the places of the change
/// and of the binding.
///
/// 1. Before the changes are made, ``init(of:)`` records what was resolved. Most programs have resolved nothing, and no
///    further step is needed.
/// 2. After the changes, ``check(_:on:)`` compares. An override that does not know its binding yet learns it from its
///    own value or from an instance of its type, so nothing is built.
/// 3. An override that cannot learn its binding then is checked when it does, at a later read.
///
/// Typed graphs are not checked, because their world does not know them.
final class LatePreparation: Sendable {
    /// The current table before the changes.
    private let table: InstanceTable
    /// The time before the changes. Values that the changes themselves read are not earlier values.
    private let start = Provenance.now
    /// The earlier overrides that were used.
    private let usedOverrides: Set<ObjectIdentifier>

    /// The overrides that do not know their binding yet.
    private static let unlearned = Mutex<[ObjectIdentifier: LatePreparation]>([:])
    /// The places of the overrides that were reported.
    private static let reported = Mutex<Set<SourcePlace>>([])

    /// Records what the live program has resolved. Returns `nil` in other worlds, and if it has resolved nothing.
    init?(of dependencies: Dependencies) {
        let instances = dependencies.instances
        guard instances.isOfProcess else { return nil }
        usedOverrides = Set(instances.world.overrides.filter(\.isUsed).map { ObjectIdentifier($0) })
        guard !usedOverrides.isEmpty || instances.lineage.additionCount > 0 else { return nil }
        table = instances.currentTable()
        guard table.layer.context == .live else { return nil }
    }

    /// Reports the overrides that change bindings that were already resolved.
    func check(_ overrides: [Override], on dependencies: Dependencies) {
        for override in overrides where override.graphType == Dependencies.self {
            if override.isPending { learn(override, on: dependencies) }
            if override.isPending {
                Self.unlearned.withLock { $0[ObjectIdentifier(override)] = self }
            } else {
                check(override)
            }
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
            table.instance(of: binding.identity, releasing: &releases)?.provenance.wasAdded(before: start) == true
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
            instance.provenance.isOfBinding && instance.provenance.wasAdded(before: start) && instance.retained != nil
        }
    }
}
