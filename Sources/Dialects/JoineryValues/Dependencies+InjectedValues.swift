// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

extension Dependencies {
    /// The injected values as bindings of the graph, for native code: `inject(\.injectedValues.networkProvider)`.
    public var injectedValues: InjectedValues.Bindings { InjectedValues.Bindings() }
}

extension InjectedValues {
    /// The injected values of the graph.
    @dynamicMemberLookup public struct Bindings: Sendable {
        /// Returns an injected value.
        public subscript<Value>(dynamicMember keyPath: any KeyPath<InjectedValues, Value> & Sendable) -> Value {
            InjectedValues()[keyPath: keyPath]
        }
    }
}
