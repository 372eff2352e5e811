// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A set of changes to dependencies that is being made.
@usableFromInline
final class Draft: Sendable {
    /// The start of a preparation of the current world; `nil` if the changes are for an operation.
    private let preparationStart: Int?
    /// The place of the changes; `nil` if unknown.
    let site: SourcePlace?
    /// The keys that this preparation has set.
    private let prepared = Guarded<Set<ObjectIdentifier>>([])

    /// A check whether the dependencies that are read have live values, if that is the purpose.
    let check: LiveValueCheck?

    private init(preparingSince start: Int?, at site: SourcePlace?, check: LiveValueCheck? = nil) {
        preparationStart = start
        self.site = site
        self.check = check
    }

    static func operation(at site: SourcePlace?) -> Draft { Draft(preparingSince: nil, at: site) }
    static func check(_ check: LiveValueCheck) -> Draft { Draft(preparingSince: nil, at: nil, check: check) }
    static func preparation(at site: SourcePlace) -> Draft { Draft(preparingSince: Dependencies.now, at: site) }

    var isPreparation: Bool { preparationStart != nil }

    /// Reports a preparation of a key whose earlier value may already be in use.
    func willPrepare<Key: TestDependencyKey>(
        _ declaration: KeyDeclaration<Key>, _ binding: KeyedBinding<Key.Value>, in dependencies: Dependencies,
        at site: SourcePlace
    ) {
        guard let preparationStart, dependencies.context != .preview,
            prepared.withValue({ $0.insert(ObjectIdentifier(Key.self)).inserted })
        else { return }
        let event: String
        if dependencies.hadInstance(of: binding, before: preparationStart) {
            event = "was already read"
        } else if let earlier = dependencies.preparation(of: binding) {
            event = "was already prepared at \(earlier)"
        } else {
            return
        }
        let message = """
            \(declaration.argument) is prepared, but \(event)
              Values built from now on use the new value. Values built before keep the old one.
              Prepare each dependency once, when the program starts.
              To override it for part of the program: withDependencies { \(declaration.assignment) } operation: { … }
            """
        DependencyIssue(kind: .dialect, message: message, place: site).report()
    }
}
