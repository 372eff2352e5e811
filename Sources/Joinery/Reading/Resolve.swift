// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The contexts for which a binding has a separate value.
@usableFromInline
package struct Alternatives: OptionSet, Sendable {
    /// The set as bits.
    @usableFromInline package let rawValue: Int

    /// Creates a set from bits.
    @usableFromInline
    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A separate value for previews.
    @usableFromInline package static let preview = Alternatives(rawValue: 1)
    /// A separate value for tests.
    @usableFromInline package static let test = Alternatives(rawValue: 2)
}

extension DependencyGraph {
    /// Resolves the binding call at a place.
    ///
    /// There is no parameter for a key because code that is inlined into the program would have to create one.
    @usableFromInline
    func resolve<Value, Failure: Error>(
        _ scope: Scope, at site: BindingSite, isolation: (any Actor)?, alternatives: Alternatives = [],
        close: ((Value) async throws -> Void)? = nil, make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if Self.self == Dependencies.self, scope.keepsGivenValues,
            let given = instances.givenInstanceOfDeferredWorld(at: site, ObjectIdentifier(Value.self))
        {
            return withExtendedLifetime(given) { UnmanagedInstance(given).value }
        }
        return try resolve(
            Binding(Self.self, Value.self, site, isolation: isolation), scope, alternatives: alternatives,
            close: close, make: make)
    }

    /// Resolves the binding call at a place.
    ///
    /// - Parameters:
    ///   - key: The key of a member of a family.
    ///   - alternatives: The contexts for which the binding has a separate value.
    func resolve<Value, Failure: Error>(
        _ scope: Scope, for key: (any Hashable & Sendable)?, at site: BindingSite, isolation: (any Actor)?,
        alternatives: Alternatives = [], close: ((Value) async throws -> Void)? = nil,
        make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let binding = Binding(
            Self.self, Value.self, family: key.map { ValueKey($0) }, site, isolation: isolation)
        return try resolve(binding, scope, alternatives: alternatives, close: close, make: make)
    }

    /// Resolves a binding. All binding calls lead here.
    ///
    /// - Parameters:
    ///   - alternatives: The contexts for which the binding has a separate value.
    ///   - onCycle: Returns the error to throw if this read closes a cycle, instead of stopping the program.
    ///   - close: Closes a kept value, instead of its `ClosableDependency` conformance.
    ///   - isTraced: Whether a trace already contains this read.
    ///   - make: Builds the value for a context.
    ///   - complete: Completes a new value, and may read it in turn.
    func resolve<Value, Failure: Error>(
        _ binding: Binding, _ scope: Scope, alternatives: Alternatives = [],
        onCycle: (([PathStep]) -> any Error)? = nil, close: ((Value) async throws -> Void)? = nil,
        isTraced: Bool = false, make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) -> Void)? = nil
    ) throws(Failure) -> Value {
        let context = ResolutionContext.current
        if let context, let probe = context.probe {
            return try probe.answer(to: binding, in: context) { () throws(Failure) -> Value in
                try resolve(
                    binding, scope, alternatives: alternatives, onCycle: onCycle, close: close, make: make,
                    completing: complete)
            }
        }
        if Tracer.isOn, !isTraced {
            return try resolveTraced(
                binding, scope, alternatives: alternatives, onCycle: onCycle, close: close, make: make,
                completing: complete)
        }
        if context == nil, instances.ofDependencies.isOfProcess {
            if EarlyReads.areNoted, Self.self == Dependencies.self {
                return try resolveEarly(
                    binding, scope, alternatives: alternatives, onCycle: onCycle, close: close, make: make,
                    completing: complete)
            }
            Diagnostics.reportLostWorld(readingOf: binding)
        }
        let request = Request(
            graph: self, binding: binding, alternatives: alternatives, context: context, onCycle: onCycle,
            isTraced: isTraced)
        if scope.isFresh { return try request.fresh(make, completing: complete) }
        let resolution =
            scope.storage == .resolution ? Resolution.active(in: context) ?? Resolution() : nil
        return try request.kept(scope, resolution, close, make, completing: complete)
    }

    /// Resolves a binding of the process's world before any test runs. A separate function because the stack space of a
    /// build limits the depth of a graph.
    @inline(never)
    private func resolveEarly<Value, Failure: Error>(
        _ binding: Binding, _ scope: Scope, alternatives: Alternatives, onCycle: (([PathStep]) -> any Error)?,
        close: ((Value) async throws -> Void)?, make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) -> Void)?
    ) throws(Failure) -> Value {
        let context = ResolutionContext(dependencies: Dependencies(instances: .process), graphs: nil)
        let value = try context.perform { () throws(Failure) -> Value in
            try resolve(
                binding, scope, alternatives: alternatives, onCycle: onCycle, close: close, isTraced: true, make: make,
                completing: complete)
        }
        EarlyReads.note(value, of: binding)
        return value
    }

    /// Resolves a binding while a trace is on. A separate function because the stack space of a build limits the depth
    /// of a graph.
    ///
    /// It holds one more reference to the graph than an untraced read; see ``Request/holderCount(with:)``.
    private func resolveTraced<Value, Failure: Error>(
        _ binding: Binding, _ scope: Scope, alternatives: Alternatives, onCycle: (([PathStep]) -> any Error)?,
        close: ((Value) async throws -> Void)?, make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) -> Void)?
    ) throws(Failure) -> Value {
        let request = Request(
            graph: self, binding: binding, alternatives: alternatives, context: ResolutionContext.current,
            onCycle: onCycle)
        return try Tracer.trace(binding.step, in: request.instances, .found) { () throws(Failure) -> Value in
            try resolve(
                binding, scope, alternatives: alternatives, onCycle: onCycle, close: close, isTraced: true, make: make,
                completing: complete)
        }
    }
}
