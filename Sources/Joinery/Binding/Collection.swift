// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// A collection to which any module contributes elements (multibinding).
    ///
    /// ```swift
    /// extension Dependencies {
    ///     var healthChecks: [any HealthCheck] { collection() }
    /// }
    /// prepareDependencies {
    ///     $0.contribute(to: \.healthChecks) { DatabaseHealthCheck(database: $0.database) }
    /// }
    /// ```
    ///
    /// It is built once, as a `singleton`. The elements come in the order in which they were contributed, those of an
    /// enclosing world first.
    public func collection<Element: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) -> [Element] {
        let binding = Binding(
            Self.self, [Element].self, BindingSite(name, fileID, line, column), isolation: isolation)
        // Being empty is its value in every context, so a strict test need not ask for it.
        return resolve(binding, .singleton, alternatives: [.preview, .test]) { (_: DependencyContext) -> [Element] in []
        }
    }

    /// A collection with elements of its own, which come first, to which any module contributes more.
    ///
    /// - Parameter make: Builds the elements that are always there.
    public func collection<Element: Sendable, Failure: Error>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<[Element]> _ make: () throws(Failure) -> [Element]
    ) throws(Failure) -> [Element] {
        try singleton(
            isolation: isolation, name: name, fileID: fileID, line: line, column: column, make)
    }
}
