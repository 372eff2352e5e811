// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryKeys

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
        replace(KeyDeclaration<Key>(property: "bind(_:_:)"), at: place, givesValue: false, make)
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

    /// Replaces the value of a key. A preparation affects only the context in which it is made.
    ///
    /// - Parameter givesValue: Whether the closure returns a value that the caller has created.
    mutating func replace<Key: TestDependencyKey>(
        _ declaration: KeyDeclaration<Key>, at place: SourcePlace, givesValue: Bool,
        _ make: @escaping @Sendable () -> Key.Value
    ) {
        let prepared = purpose?.isPreparation == true ? World.current.context : nil
        change(declaration, at: place) { binding, overrides, site in
            overrides.override(binding, at: givesValue ? site : place, givesValue: givesValue) {
                guard let prepared else { return make() }
                let context = Dependencies.current.context
                if context == prepared { return make() }
                return try DependencyBuild(declaration, at: place).value(of: Key.self, in: context)
            }
        }
    }

    /// Changes one binding.
    mutating func change<Key: TestDependencyKey>(
        _ declaration: KeyDeclaration<Key>, at place: SourcePlace,
        _ update: (KeyedBinding<Key.Value>, inout DependencyOverrides, SourcePlace) -> Void
    ) {
        let binding = KeyedBinding<Key.Value>(Key.self, declaration, at: place)
        let site = purpose?.site ?? place
        purpose?.willPrepare(declaration, binding, at: site)
        change { update(binding, &$0, site) }
    }

    /// Changes the world: in place if it is prepared or only this value holds it, otherwise in a new world inside it.
    mutating func change(_ update: (inout DependencyOverrides) -> Void) {
        if held == nil, let purpose, purpose.changesCurrentWorld {
            World.current.change(isPreparation: purpose.isPreparation, update)
        } else if let world = held?.world, isKnownUniquelyReferenced(&held) {
            world.change(isPreparation: false, update)
        } else {
            held = HeldWorld(in: held, update)
        }
    }
}
