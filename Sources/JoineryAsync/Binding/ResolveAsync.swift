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
    func resolveAsync<Value: Sendable>(
        _ scope: Scope, for key: (any Hashable & Sendable)? = nil, at site: BindingSite,
        close: (@Sendable (Value) async throws -> Void)? = nil,
        _ make: @escaping @Sendable () async throws -> Value,
        test makeTest: (@Sendable () async throws -> Value)? = nil
    ) -> Async<Value> {
        let declaration = AsyncDeclaration(
            scope: scope, key: key, site: site, alternatives: makeTest == nil ? [] : .test,
            close: CloseAction(of: close))
        return resolveAsync(declaration) { context, _ in
            guard context == .test else { return Async(opening: make) }
            return Async(opening: makeTest ?? make, isLive: makeTest == nil)
        }
    }

    /// Resolves an asynchronous binding. All such binding calls lead here.
    ///
    /// A read returns a handle. What the handle opens depends on where it is called, so the binding is read once more
    /// there, with its overrides. If an override gives another handle, the value that it opens is kept as the value of this
    /// binding.
    fileprivate func resolveAsync<Value: Sendable>(
        _ declaration: AsyncDeclaration,
        make: @escaping @Sendable (DependencyContext, Request) -> Async<Value>
    ) -> Async<Value> {
        let request = request(.transient, for: declaration.key, at: declaration.site, Async<Value>.self)
        request.handle = .creation
        request.isRequirement = declaration.isRequirement
        let target = AsyncTarget(request, Value.self, declaration.scope, declaration.close)
        if !declaration.isRequirement, request.recordIfUnaffected() {
            return Async(of: target) { handleToOpen(declaration, make) }
        }
        return request.value { context in
            if declaration.isRequirement, !request.isBound { return make(context, request) }
            return Async(of: target) { handleToOpen(declaration, make) }
        }
    }

    /// Reads the handle that applies where a value is opened.
    private func handleToOpen<Value: Sendable>(
        _ declaration: AsyncDeclaration, _ make: (DependencyContext, Request) -> Async<Value>
    ) -> Async<Value> {
        let request = request(.transient, for: declaration.key, at: declaration.site, Async<Value>.self)
        request.handle = .opening
        request.alternatives = declaration.alternatives
        request.isRequirement = declaration.isRequirement
        let target = AsyncTarget(request, Value.self, declaration.scope, declaration.close)
        let decorators = Guarded(0)
        request.onDecoration = { memory, level in
            decorators.withValue { $0 += 1 }
            let handle = memory.assumingMemoryBound(to: Async<Value>.self)
            handle.pointee = handle.pointee.decorated(as: AsyncTarget(target, beforeDecorator: level))
        }
        let handle = request.value { context in make(context, request) }
        return decorators.current > 0 ? handle.asDecorator() : handle
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
        return resolveAsync(AsyncDeclaration(scope: .singleton, site: site, isRequirement: true)) { context, request in
            let misuse = request.unbound(isAsynchronous: true)
            guard context == .test, DependencyContext.ofProcess == .test else { misuse.stop() }
            return Async(named: site.name.description, at: site.place) { try misuse.recordAndThrow() }
        }
    }
}

/// What an asynchronous binding declares, without its closures.
private struct AsyncDeclaration: Sendable {
    let scope: Scope
    var key: (any Hashable & Sendable)?
    let site: BindingSite
    var alternatives: Alternatives = []
    var isRequirement = false
    var close: CloseAction?
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
