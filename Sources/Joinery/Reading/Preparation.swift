// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A preparation of the live program, which should come before anything is resolved.
///
/// If the program has already resolved a binding that a preparation changes, objects keep the earlier value, and later reads
/// get another one: there are two singletons. This reports each such change once, when the binding of the override is known.
/// An instance that only the preparation itself has read does not count.
final class Preparation: Sendable {
    /// The instances of the process's world before the preparation.
    private let former: Set<ObjectIdentifier>
    /// What the preparation itself has read.
    private let own = Guarded(BindingSet())
    /// The places of the overrides that were reported.
    private static let reported = Guarded<Set<SourcePlace>>([])
    private let build: Build
    private let context: Context

    /// Begins a preparation, unless it is not the live program that is prepared.
    init?(in reader: Reader) {
        let world = reader.world
        guard world.isOfProcess, world.context == .live else { return nil }
        let (former, build) = world.root.lock.withLock {
            (
                Set(world.table.instances.map { ObjectIdentifier($0) }),
                Build(of: .ofPreparations, nil, in: world, parent: reader.build)
            )
        }
        self.former = former
        self.build = build
        context = Context(
            world, build: build, isOfBuild: true, graphs: reader.graphs, attachment: reader.context?.attachment)
    }

    /// Makes the changes.
    func perform(_ update: () -> Void) {
        context.perform(update)
        let record = build.record
        own.withValue { $0 = record }
        let released = build.builtIn.root.lock.withLock { build.end(in: build.builtIn) }
        withExtendedLifetime(released) {}
    }

    /// Reports an override whose binding is known, if the binding was resolved before.
    ///
    /// - Parameter instances: The instances that the override has dropped, perhaps among others.
    func report(_ override: Override, dropping instances: [Instance]) {
        guard let binding = override.binding else { return }
        let own = own.current
        let dropped = instances.filter { instance in
            instance.record.contains(binding)
                && (former.contains(ObjectIdentifier(instance)) || !own.contains(instance.binding))
        }
        let world = build.builtIn
        let wasUsed = world.root.lock.withLock {
            world.overrides.entries.contains {
                $0.override.number < override.number && $0.override.isUsed && $0.override.binding === binding
            }
        }
        guard !dropped.isEmpty || wasUsed, Self.reported.withValue({ $0.insert(override.site).inserted }) else {
            return
        }
        let isResolved = wasUsed || dropped.contains { $0.binding === binding }
        let place = dropped.map { "\($0.binding.place)" }.min() ?? ""
        DependencyIssue.latePreparation(
            binding.step, isResolved ? "it was resolved" : "the value of the binding at \(place) was built from it",
            changedAt: override.site
        ).write()
    }
}

extension Binding {
    /// Stands for preparations in frames. Messages do not show it.
    fileprivate static let ofPreparations = Binding(
        BindingIdentity(
            nil, ValueKey("preparation"), Void.self, of: Dependencies.self, LazyValue.Declaration(),
            at: SourcePlace(fileID: #fileID, line: 0, column: 0)), isMember: false)
}
