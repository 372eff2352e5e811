// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// Changes that are being made to dependencies.
final class Draft: Sendable {
    /// When a preparation of the current world began; `nil` where the changes are for an operation.
    private let preparationStart: UInt64?
    /// Where the changes are written; `nil` where that is not known.
    let site: SourcePlace?
    /// The keys that this preparation has set.
    private let prepared = Mutex<Set<ObjectIdentifier>>([])

    private init(preparingSince start: UInt64?, at site: SourcePlace?) {
        preparationStart = start
        self.site = site
    }

    static func operation(at site: SourcePlace?) -> Draft { Draft(preparingSince: nil, at: site) }
    static func preparation(at site: SourcePlace) -> Draft { Draft(preparingSince: Dependencies.now, at: site) }

    var isPreparation: Bool { preparationStart != nil }

    /// Tells if a preparation comes too late for a key: whoever has the value that there was keeps it.
    func willPrepare<Key: TestDependencyKey>(
        _ declaration: KeyDeclaration<Key>, _ binding: KeyedBinding<Key.Value>, in dependencies: Dependencies,
        at site: SourcePlace
    ) {
        guard let preparationStart, dependencies.context != .preview,
            prepared.withLock({ $0.insert(ObjectIdentifier(Key.self)).inserted })
        else { return }
        let event: String
        if dependencies.hadInstance(of: binding, before: preparationStart) {
            event = "has been read already"
        } else if let earlier = dependencies.preparation(of: binding) {
            event = "has been prepared already, at \(earlier)"
        } else {
            return
        }
        let message = """
            \(declaration.argument) is prepared, but \(event)
              \(DependencyBuild.type(of: Key.self)) has the new value from here on. What was built with the earlier             one keeps it.
              Prepare each dependency once, where the program starts.
              For a part of the program: withDependencies { \(declaration.assignment) } operation: { … }
            """
        DependencyIssue(kind: .dialect, message: message, place: site).tell()
    }
}
