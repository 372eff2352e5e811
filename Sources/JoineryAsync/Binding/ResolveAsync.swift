// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

extension DependencyGraph {
    /// Resolves an asynchronous binding.
    ///
    /// - Parameters:
    ///   - key: The key of a member of a family.
    ///   - close: Closes the value.
    ///   - make: Opens the value.
    ///   - makeTest: Opens the value in a test, if the binding has a separate closure for that.
    @usableFromInline
    func resolveAsync<Value: Sendable>(
        _ scope: Scope, for key: (any Hashable & Sendable)? = nil, at site: BindingSite,
        close: (@Sendable (Value) async throws -> Void)? = nil,
        _ make: @escaping @Sendable () async throws -> Value,
        test makeTest: (@Sendable () async throws -> Value)? = nil
    ) -> Async<Value> {
        var action: CloseAction.Closure?
        if let close { action = { try await close($0.value(as: Value.self)) } }
        return handle(scope, for: key, at: site, alternatives: makeTest == nil ? [] : .test, close: action) {
            context, _ in
            guard context == .test else { return Async(source: .closure(make)) }
            return Async(source: .closure(makeTest ?? make), isLive: makeTest == nil)
        }
    }

    /// Reads the handle of an asynchronous binding. All such binding calls lead here.
    ///
    /// What the handle opens depends on where it is called, so the binding is read once more there, with its overrides.
    /// If an override gives another handle, the value that it opens is kept as the value of this binding.
    private func handle<Value: Sendable>(
        _ scope: Scope, for key: (any Hashable & Sendable)? = nil, at site: BindingSite,
        alternatives: Alternatives = [], isRequirement: Bool = false, close: CloseAction.Closure? = nil,
        make: @escaping @Sendable (DependencyContext, Request) -> Async<Value>
    ) -> Async<Value> {
        let target = AsyncTarget(
            declaredBinding(for: key, at: site, Async<Value>.self), Value.self, scope, of: typedInstances,
            graph: typedGraph, owner: Reader().owner, close: close)
        @Sendable func request(for purpose: HandleRead) -> Request {
            let request = target.requestOfHandle
            request.handle = purpose
            request.isRequirement = isRequirement
            return request
        }
        let read: @Sendable () -> (handle: Async<Value>, isDecorator: Bool) = {
            let request = request(for: .opening)
            request.alternatives = alternatives
            let owner = Reader().owner
            var isDecorator = false
            request.onDecoration = { memory, level in
                isDecorator = true
                let handle = memory.assumingMemoryBound(to: Async<Value>.self)
                guard case .closure = handle.pointee.source, handle.pointee.isFree else { return }
                handle.pointee.target = target.beforeDecorator(level, readBy: owner)
            }
            return (request.value { context in make(context, request) }, isDecorator)
        }
        if !isRequirement, target.binding.recordIfUnaffected(of: target.instances) {
            let handle = Async(of: target, read)
            if target.isOfProcess { target.binding.share(handle: Box(handle)) }
            return handle
        }
        let request = request(for: .creation)
        return request.value { context in
            if isRequirement, !request.isBound { return make(context, request) }
            return Async(of: target, read)
        }
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
        name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Async<Value> {
        let site = BindingSite(name, fileID, line, column)
        return handle(.singleton, at: site, isRequirement: true) { context, request in
            let misuse = request.unbound(isAsynchronous: true)
            guard context == .test, DependencyContext.ofProcess == .test else { misuse.stop() }
            return Async(named: site.name.description, at: site.place) {
                DependencyIssue(kind: .unboundRequirement, message: misuse.message, place: misuse.place).report()
                throw UnboundRequirement(description: misuse.message)
            }
        }
    }
}

/// The error that an unbound asynchronous requirement throws in a test.
private struct UnboundRequirement: Error, CustomStringConvertible {
    let description: String
}
