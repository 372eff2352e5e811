// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A preparation of the live program, which should come before anything is resolved.
///
/// If the program has already resolved a binding that a preparation changes, objects keep the earlier value, and later reads
/// get another one: there are two singletons. This reports each such change once, when the binding of the override is known.
/// An instance that was built during the preparation does not count.
final class Preparation: Sendable {
    private let world: World
    /// The number of instances that were built before the preparation.
    private let instanceCount: Int
    /// The overrides that were reported, by their places and bindings.
    private static let reported = Guarded<[(SourcePlace, Binding)]>([])

    /// Begins a preparation of a world, unless that is not the live program's.
    init?(of world: World) {
        guard world.isOfProcess, world.context == .live else { return nil }
        self.world = world
        instanceCount = world.root.lock.withLock { world.root.instanceCount }
    }

    /// Reports an override whose binding is known, if the binding was resolved before.
    ///
    /// - Parameter instances: The instances that the override has dropped, perhaps among others.
    func report(_ override: Override, dropping instances: [Instance]) {
        guard let binding = override.binding else { return }
        let dropped = instances.filter { $0.serial <= instanceCount && $0.record.contains(binding) }
        let wasUsed = world.root.lock.withLock {
            world.overrides.all.prefix { $0 !== override }.contains { $0.isUsed && $0.binding === binding }
        }
        guard !dropped.isEmpty || wasUsed else { return }
        let isNew = Self.reported.withValue { reported in
            let isNew = !reported.contains { $0 == override.site && $1 === binding }
            if isNew { reported.append((override.site, binding)) }
            return isNew
        }
        guard isNew else { return }
        let isResolved = wasUsed || dropped.contains { $0.binding === binding }
        let place = dropped.map { "\($0.binding.place)" }.min() ?? ""
        DependencyIssue.latePreparation(
            binding.step, isResolved ? "it was resolved" : "the value of the binding at \(place) was built from it",
            changedAt: override.site
        ).write()
    }
}
