// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Declares a collection to which any module can contribute elements (multibinding).
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
    /// The collection is built once, as a `singleton` is. The elements are in the order in which they were contributed,
    /// beginning with those of the outermost world.
    public func collection<Element: Sendable>(
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) -> [Element] {
        // An empty collection is a valid value in every context, so strict tests accept it.
        resolve(
            .singleton, for: nil, at: BindingSite(name, fileID, line, column), alternatives: [.preview, .test]
        ) {
            (_: DependencyContext) -> [Element] in []
        }
    }

    /// Declares a collection that begins with given elements, and to which any module can contribute more.
    ///
    /// - Parameter make: Builds the elements that are always there.
    public func collection<Element: Sendable, Failure: Error>(
        name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column,
        @Make<[Element]> _ make: () throws(Failure) -> [Element]
    ) throws(Failure) -> [Element] {
        try singleton(name: name, fileID: fileID, line: line, column: column, make)
    }
}
