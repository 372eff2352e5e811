// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// The handle of an asynchronous binding: what every such binding call comes to.
    ///
    /// - Parameters:
    ///   - key: That of a member of a family.
    ///   - alternatives: The contexts that the binding has a value of its own for.
    ///   - close: Closes what was opened.
    ///   - make: What opens the value in a context.
    func resolveAsync<Value: Sendable>(
        _ lifetime: AsyncLifetime, for key: ValueKey? = nil, at site: BindingSite, isolation: (any Actor)?,
        alternatives: Alternatives = [], close: (@Sendable (Value) async throws -> Void)? = nil,
        make: (DependencyContext) -> @Sendable () async throws -> Value
    ) -> Async<Value> {
        let binding = Binding(Self.self, Async<Value>.self, family: key, site, isolation: isolation)
        // A kept handle of an `asyncShared` binding would keep the graph, because its closure can open the value again.
        let scope = lifetime == .singleton ? Scope.untilOpen : .factory
        let handle = resolve(binding, scope, alternatives: alternatives) { (context: DependencyContext) in
            Async(make(context), of: binding, lifetime, on: self, close: close)
        }
        handle.belong(to: binding, lifetime, of: instances, close: close)
        return handle
    }
}
