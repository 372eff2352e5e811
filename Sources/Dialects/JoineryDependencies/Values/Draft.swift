// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Changes that are being made to dependencies.
@usableFromInline
final class Draft: Sendable {
    /// When a preparation of the current world began; `nil` where the changes are for an operation.
    private let preparationStart: Int?
    /// Where the changes are written; `nil` where that is not known.
    let site: SourcePlace?
    /// The keys that this preparation has set.
    private let prepared = Guarded<Set<ObjectIdentifier>>([])

    /// Looks whether what is read has a live value, where that is what this is for.
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

    /// Tells if a preparation comes too late for a key: whoever has the value that there was keeps it.
    func willPrepare<Key: TestDependencyKey>(
        _ declaration: KeyDeclaration<Key>, _ binding: KeyedBinding<Key.Value>, in dependencies: Dependencies,
        at site: SourcePlace
    ) {
        guard let preparationStart, dependencies.context != .preview,
            prepared.withValue({ $0.insert(ObjectIdentifier(Key.self)).inserted })
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
              What is built from here on has the new value. What was built before keeps the earlier one.
              Prepare each dependency once, where the program starts.
              For a part of the program: withDependencies { \(declaration.assignment) } operation: { … }
            """
        DependencyIssue(kind: .dialect, message: message, place: site).report()
    }
}
