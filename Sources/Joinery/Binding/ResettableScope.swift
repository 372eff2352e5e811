// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A scope whose instances the program discards together, for example when a user signs out.
///
/// ```swift
/// extension ResettableScope {
///     static let session = ResettableScope()
/// }
///
/// extension Dependencies {
///     var work: UnitOfWork { singleton(in: .session) { UnitOfWork(database: database) } }
/// }
///
/// func signOut() { ResettableScope.session.reset() }
/// ```
///
/// A reset does not affect code that holds an instance, including other instances. If nothing should outlive a session,
/// declare its bindings in a typed graph instead.
public final class ResettableScope: Sendable {
    /// The bindings that were read. They are noted at each read, because an override builds an instance without the
    /// closure of its binding.
    private let bindings = Guarded<(known: BindingSet, all: [Binding])>((BindingSet(), []))

    /// Creates a scope.
    public init() {}

    /// Discards the instances of the scope in the current world. The next read of each binding builds a new one.
    ///
    /// A build that is running is not kept. In a nested world, the instances of enclosing worlds are no longer used, but
    /// stay in these worlds. Instances are not closed.
    public func reset() {
        Reader().world.forget(bindings.current.all)
    }

    fileprivate func add(_ binding: Binding) {
        bindings.withValue { bindings in
            guard !bindings.known.contains(binding) else { return }
            bindings.known.insert(binding)
            bindings.all.append(binding)
        }
    }
}

extension Dependencies {
    /// Declares a binding with one instance, which is kept until its scope is reset.
    ///
    /// - Parameters:
    ///   - scope: The scope; see ``ResettableScope``.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    public func singleton<Value: Sendable, Failure: Error>(
        in scope: ResettableScope, name: StaticString = #function,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(name, fileID, line, column)
        scope.add(Bindings.binding(BindingIdentity(site.name, at: site.place, Value.self, of: Dependencies.self)))
        return try resolve(.resettable, at: site, make)
    }

    /// Declares a binding with one instance, which is kept until its scope is reset, and a separate closure for tests.
    ///
    /// - Parameters:
    ///   - scope: The scope; see ``ResettableScope``.
    ///   - make: Builds the value. If it throws, the read throws the same error and no instance is kept.
    ///   - makeTest: Builds the value if the context is ``DependencyContext/test``.
    public func singleton<Value: Sendable, Failure: Error>(
        in scope: ResettableScope, name: StaticString = #function,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        @Make<Value> _ make: () throws(Failure) -> Value,
        @Make<Value> test makeTest: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let site = BindingSite(name, fileID, line, column)
        scope.add(Bindings.binding(BindingIdentity(site.name, at: site.place, Value.self, of: Dependencies.self)))
        return try resolve(.resettable, at: site, make, test: makeTest)
    }
}
