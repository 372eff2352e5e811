// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension DependencyValues {
    /// Binds a dependency to a value that is built at the first read. Call this method at the entry point of a program.
    ///
    /// ```swift
    /// prepareDependencies {
    ///     $0.bind(PaymentKey.self) { StripeGateway() }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - make: A closure that builds the value. Dependencies that it reads are part of the graph.
    public mutating func bind<Key: TestDependencyKey>(
        _ key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Key.Value
    ) {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        let context = contextOfPreparation
        change(KeyDeclaration<Key>(property: "bind(_:_:)"), at: place) { binding, overrides, _ in
            overrides.override(binding, in: context, at: place) { _ in make() }
        }
    }

    /// Uses the live value of a key, even in a test or if an enclosing world overrides it.
    public mutating func useLive<Key: TestDependencyKey>(
        _ key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        change(KeyDeclaration<Key>(property: "useLive(_:)"), at: place) { binding, overrides, _ in
            overrides.useLive(binding, at: place)
        }
    }

    /// The context that a preparation affects; `nil` if the changes are for an operation.
    var contextOfPreparation: DependencyContext? { draft?.isPreparation == true ? dependencies.context : nil }

    /// Changes one binding.
    mutating func change<Key: TestDependencyKey>(
        _ declaration: KeyDeclaration<Key>, at place: SourcePlace,
        _ update: (KeyedBinding<Key.Value>, inout DependencyOverrides, SourcePlace) -> Void
    ) {
        let binding = KeyedBinding<Key.Value>(Key.self, declaration, at: place)
        let site = draft?.site ?? place
        draft?.willPrepare(declaration, binding, in: dependencies, at: site)
        change(at: place) { update(binding, &$0, site) }
    }

    /// Changes the world: in place if only this value uses it or it is being prepared, otherwise in a new world inside
    /// it.
    mutating func change(at place: SourcePlace, _ update: (inout DependencyOverrides) -> Void) {
        if let draft, draft.isPreparation {
            dependencies.add(isPreparation: true, update)
        } else if ownsWorld, isKnownUniquelyReferenced(&draft) {
            dependencies.add(isPreparation: false, update)
        } else {
            dependencies = dependencies.opening(update)
            draft = .operation(at: draft?.site)
            ownsWorld = true
        }
    }
}
