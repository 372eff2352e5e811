// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryPlatform

/// The name and the place of a binding call.
@usableFromInline
package struct BindingSite: Sendable {
    /// The name of the property or function.
    package let name: StaticString
    /// The place of the call.
    package let place: SourcePlace

    /// Creates the name and the place.
    @usableFromInline
    package init(_ name: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
        self.name = name
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }
}

extension DependencyGraph {
    /// Reads the binding call at a place.
    @usableFromInline
    func resolve<Value, Failure: Error>(
        _ scope: Scope, for key: (any Hashable & Sendable)? = nil, at site: BindingSite,
        _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(scope, for: key, at: site) { (_: DependencyContext) throws(Failure) -> Value in try make() }
    }

    /// Reads the binding call at a place, which has a separate closure for tests.
    @usableFromInline
    func resolve<Value, Failure: Error>(
        _ scope: Scope, for key: (any Hashable & Sendable)? = nil, at site: BindingSite,
        _ make: () throws(Failure) -> Value, test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try resolve(scope, for: key, at: site, alternatives: .test) {
            (context: DependencyContext) throws(Failure) -> Value in
            if case .test = context { try makeTest() } else { try make() }
        }
    }

    /// Reads the binding call at a place. All binding calls lead here, but for those of values that are opened with `await`.
    ///
    /// - Parameters:
    ///   - key: The key of a member of a family.
    ///   - alternatives: The contexts for which the binding has a separate value.
    ///   - closure: For a factory, the type of the closure that its getter returns.
    ///   - attachment: What another module keeps with the instance.
    ///   - make: Builds the value for a context.
    package func resolve<Value, Failure: Error>(
        _ scope: Scope, for key: (any Hashable & Sendable)?, at site: BindingSite, alternatives: Alternatives = [],
        isRequirement: Bool = false, closure: Any.Type? = nil, attachment: AnyObject? = nil,
        make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if scope == .singleton, key == nil,
            let (address, lock) = lockKept(
                at: site.place, Value.self, of: Self.self, typedInstances)
        {
            defer { lock.release() }
            return address.assumingMemoryBound(to: Value.self).pointee
        }
        let request = request(scope, for: key, at: site, Value.self)
        request.alternatives = alternatives
        request.isRequirement = isRequirement
        request.closure = closure
        request.attachment = attachment
        request.canThrow = Failure.self != Never.self
        request.passesOnErrors = Failure.self == (any Error).self
        return try request.value(make)
    }

    /// Returns the read of the binding call at a place.
    package func request(
        _ scope: Scope, for key: (any Hashable & Sendable)?, at site: BindingSite, _ value: Any.Type
    ) -> Request {
        let request = Request(declaredBinding(for: key, at: site, value), scope, of: typedInstances)
        request.graph = typedGraph
        return request
    }

    /// Returns the binding of the binding call at a place.
    package func declaredBinding(
        for key: (any Hashable & Sendable)?, at site: BindingSite, _ value: Any.Type
    ) -> Binding {
        Bindings.binding(
            BindingIdentity(site.name, at: site.place, value, of: Self.self, for: key.map { ValueKey($0) }))
    }

    /// The instances of this graph, if it is a typed graph.
    package var typedInstances: Instances? { Self.self == Dependencies.self ? nil : instances }

    /// This graph, if it is a typed graph, followed by those that were current when it was created.
    package var typedGraph: CurrentGraph? { typedInstances.map { CurrentGraph(self, $0.graphs) } }
}
