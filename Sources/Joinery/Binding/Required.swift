// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyGraph {
    /// Declares a requirement, a binding whose value is bound elsewhere.
    ///
    /// ```swift
    /// extension Dependencies {
    ///     var payment: any PaymentGateway { required() }             // in the module with the interface
    /// }
    /// prepareDependencies { $0.bind(\.payment) { StripeGateway() } }  // where the program starts
    /// ```
    ///
    /// The bound value is built once, as a `singleton` is. Reading an unbound requirement stops the program with its
    /// name, its place and the line to add.
    public func required<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) -> Value {
        let binding = Binding(
            Self.self, Value.self, BindingSite(name, fileID, line, column), isolation: isolation
        ).required
        return resolve(binding, .singleton) { (_: DependencyContext) -> Value in binding.stopUnbound(in: instances) }
    }

    /// Declares a requirement that is opened with `await`: `prepareDependencies { $0.bind(\.pool) { Async { try await …
    /// } } }`.
    ///
    /// The bound value is opened once, as by `asyncSingleton`. If its type is a ``ClosableDependency``, the graph
    /// closes what the closure of that `Async` has opened. The creator closes a value that is already open,
    /// `Async(pool)`.
    ///
    /// Reading an unbound requirement stops the program with its name, its place and the line to add, before the handle
    /// is called. In a test the program continues, and calling the handle records an issue and throws.
    public func asyncRequired<Value: Sendable>(
        isolation: (any Actor)? = #isolation, name: StaticString = #function, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) -> Async<Value> {
        let binding = Binding(
            Self.self, Async<Value>.self, BindingSite(name, fileID, line, column), isolation: isolation
        ).required
        let handle = resolve(binding, .untilOpen) { (_: DependencyContext) -> Async<Value> in
            let misuse = binding.unbound(in: instances, isAsynchronous: true)
            let isInTest = instances.currentTable().layer.context == .test && DependencyContext.ofProcess == .test
            guard isInTest else { misuse.stop() }
            return Async { try misuse.recordAndThrow() }
        }
        handle.attach(to: binding, .singleton, of: instances, close: nil)
        return handle
    }
}

/// The error that an unbound asynchronous requirement throws in a test.
private struct UnboundRequirement: Error, CustomStringConvertible {
    let description: String
}

extension Misuse {
    /// Records this as an issue of the running test, and throws it. Never returns, so it fits any type of value.
    fileprivate func recordAndThrow<Value>() throws -> Value {
        DependencyIssue(kind: .unboundRequirement, message: message, place: place).report()
        throw UnboundRequirement(description: message)
    }
}

extension Binding {
    /// Stops the program because this requirement, which is being resolved, has no value.
    ///
    /// - Parameter instances: The instances of the graph that it is resolved from.
    func stopUnbound(in instances: Instances) -> Never {
        unbound(in: instances, isAsynchronous: false).stop()
    }

    /// The reason why this requirement, which is being resolved, has no value.
    fileprivate func unbound(in instances: Instances, isAsynchronous: Bool) -> Misuse {
        if let last = instances.currentTable().layer.lastOverride(of: key), last.usesLive {
            return .liveValueOfRequirement(self, isAsynchronous: isAsynchronous, site: last.site)
        }
        return .unboundRequirement(step, neededBy: Dependencies.pathOfBuild, isAsynchronous: isAsynchronous)
    }
}
