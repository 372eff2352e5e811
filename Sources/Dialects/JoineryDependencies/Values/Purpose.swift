// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryKeys

/// What dependencies are read or changed for, and where.
final class Purpose: Sendable {
    enum Kind {
        /// A property reads a dependency.
        case read
        /// The changes are for an operation in a world. This second reference to the world prevents that it is changed in
        /// place.
        case operation(in: HeldWorld? = nil)
        /// The changes are for a test, which has its own world.
        case test
        /// The changes prepare the current world.
        case preparation(since: WorldMoment)
        /// The dependencies that are read are checked for live values.
        case check(LiveValueCheck)
    }

    let kind: Kind
    /// The place of the property or the changes, if known.
    let site: SourcePlace?
    /// The keys that this preparation has set.
    private let prepared = Guarded<Set<ObjectIdentifier>>([])

    init(_ kind: Kind, at site: SourcePlace?) {
        self.kind = kind
        self.site = site
    }

    /// Whether the current world is changed, rather than one that is opened for an operation.
    var changesCurrentWorld: Bool {
        if case .test = kind { true } else { isPreparation }
    }

    var isPreparation: Bool {
        if case .preparation = kind { true } else { false }
    }

    var check: LiveValueCheck? {
        if case .check(let check) = kind { check } else { nil }
    }

    /// Reports a preparation of a key whose earlier value may already be in use.
    func willPrepare<Key: TestDependencyKey>(
        _ declaration: KeyDeclaration<Key>, _ binding: KeyedBinding<Key.Value>, at site: SourcePlace
    ) {
        guard case .preparation(let start) = kind, World.current.context != .preview,
            prepared.withValue({ $0.insert(ObjectIdentifier(Key.self)).inserted }),
            let event = start.event(of: binding.binding)
        else { return }
        let message = """
            \(declaration.argument) is prepared, but \(event)
              Values built from now on use the new value. Values built before keep the old one.
              Prepare each dependency once, when the program starts.
              To override it for part of the program: withDependencies { \(declaration.assignment) } operation: { … }
            """
        DependencyIssue(kind: .dialect, message: message, place: site).report()
    }
}

/// The state of the current world at a moment, to report preparations that come too late.
struct WorldMoment: Sendable {
    private let world = World.current
    private let instanceCount: Int

    /// The current moment.
    init() {
        let root = world.root
        instanceCount = root.lock.withLock { root.instanceCount }
    }

    /// Returns what happened to a binding in the world, or `nil`: it was read before this moment, or prepared.
    func event(of binding: Binding) -> String? {
        var held: [AnyObject] = []
        defer { withExtendedLifetime(held) {} }
        return world.root.lock.withLock { () -> String? in
            let wasRead = world.path.contains { world in
                guard let instance = world.table[binding], instance.serial <= instanceCount else { return false }
                return instance.isAlive(holding: &held)
            }
            if wasRead { return "was already read" }
            return world.chain(of: binding).last { $0.isPreparation }.map { "was already prepared at \($0.site)" }
        }
    }
}
