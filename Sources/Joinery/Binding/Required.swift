// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// A requirement: a binding that is declared here and bound elsewhere.
    ///
    /// ```swift
    /// extension Dependencies {
    ///     var payment: any PaymentGateway { required() }             // in the module with the interface
    /// }
    /// prepareDependencies { $0.bind(\.payment) { StripeGateway() } }  // where the program starts
    /// ```
    ///
    /// What is bound is built once, as a `singleton`. Reading a requirement that nothing is bound to stops the
    /// program with its name, its place and the line to add.
    public func required<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation
        ).required
        return resolve(binding, .singleton) { (_: DependencyContext) -> Value in binding.stopUnbound() }
    }

    /// A requirement that is opened with `await`: `prepareDependencies { $0.bind(\.pool) { Async { try await … } } }`.
    ///
    /// What is bound is opened once, as by `asyncSingleton`. The graph closes what the closure of that `Async` has
    /// opened, if its type is a ``ClosableDependency``; a value that is open already, `Async(pool)`, is closed by its
    /// creator. Reading a requirement that nothing is bound to stops the program with its name, its place and the line
    /// to add, before the handle is called. A test goes on: there, calling the handle records an issue and throws.
    public func asyncRequired<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) -> Async<Value> {
        let binding = Binding(
            Self.self, Async<Value>.self, BindingSite(name, fileID, line, column), isolation: isolation
        ).required
        let handle = resolve(binding, .untilOpen) { (context: DependencyContext) -> Async<Value> in
            let misuse = binding.unbound(isAsynchronous: true)
            guard context == .test, DependencyContext.ofProcess == .test else { misuse.stop() }
            return Async { try misuse.recordAndThrow() }
        }
        handle.belong(to: binding, .singleton, of: instances, close: nil)
        return handle
    }
}

/// The error of an asynchronous requirement that nothing is bound to, in a test.
private struct UnboundRequirement: Error, CustomStringConvertible {
    let description: String
}

extension Misuse {
    /// Records this as an issue of the running test, and throws it. It never returns, so it fits any type of value.
    fileprivate func recordAndThrow<Value>() throws -> Value {
        DependencyIssue(kind: .unboundRequirement, message: message, place: place).tell()
        throw UnboundRequirement(description: message)
    }
}

extension Binding {
    /// Stops the program while this requirement is resolved, because nothing is bound to it.
    func stopUnbound(isAsynchronous: Bool = false) -> Never {
        unbound(isAsynchronous: isAsynchronous).stop()
    }

    /// The mistake that nothing is bound to this requirement, which is being resolved.
    fileprivate func unbound(isAsynchronous: Bool) -> Misuse {
        .unboundRequirement(step, neededBy: Dependencies.pathOfBuild, isAsynchronous: isAsynchronous)
    }
}
