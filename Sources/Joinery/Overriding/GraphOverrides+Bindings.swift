// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Changes that name another binding. The compiler checks that binding where it is declared, so a mistake in it is reported
// as in any binding.

extension GraphOverrides {
    /// Binds a requirement to another binding.
    ///
    /// ```swift
    /// extension Dependencies {
    ///     var stripePayment: any PaymentGateway { singleton { StripeGateway(http: http) } }
    /// }
    ///
    /// prepareDependencies { $0.bind(\.payment, to: \.stripePayment) }
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The requirement.
    ///   - other: The binding whose value it gets. Both must have the same type.
    @_alwaysEmitIntoClient public mutating func bind<Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, to other: any KeyPath<Graph, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        bind(keyPath, fileID: fileID, line: line) { $0[keyPath: other] }
    }

    /// Binds a main-actor requirement to another binding.
    ///
    /// - Parameters:
    ///   - keyPath: The requirement.
    ///   - other: The binding whose value it gets. Both must have the same type.
    @_alwaysEmitIntoClient @MainActor public mutating func bind<Value>(
        _ keyPath: KeyPath<Graph, Value>, to other: KeyPath<Graph, Value>,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
    ) {
        bind(keyPath, fileID: fileID, line: line) { (graph: Graph) in graph[keyPath: other] }
    }

    /// Replaces a binding with another one: `$0.override(\.clock, with: \.testClock)`.
    ///
    /// A factory is not replaced in this way, but by a closure: `$0.override(\.detail) { inject(\.testDetail)($0) }`.
    ///
    /// - Parameters:
    ///   - keyPath: The binding to replace.
    ///   - other: The binding whose value it gets. Both must have the same type.
    @_alwaysEmitIntoClient public mutating func override<Value>(
        _ keyPath: any KeyPath<Graph, Value> & Sendable, with other: any KeyPath<Graph, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        override(keyPath, fileID: fileID, line: line) { (graph: Graph) in graph[keyPath: other] }
    }

    /// Replaces a main-actor binding with another one.
    ///
    /// - Parameters:
    ///   - keyPath: The binding to replace.
    ///   - other: The binding whose value it gets. Both must have the same type.
    @_alwaysEmitIntoClient @MainActor public mutating func override<Value>(
        _ keyPath: KeyPath<Graph, Value>, with other: KeyPath<Graph, Value>,
        fileID: StaticString = #fileID, line: UInt = #line, on actor: MainActor.Type = MainActor.self
    ) {
        override(keyPath, fileID: fileID, line: line) { (graph: Graph) in graph[keyPath: other] }
    }
}
