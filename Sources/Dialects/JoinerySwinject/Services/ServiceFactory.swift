// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A type-erased factory of an entry's instances.
protocol ServiceFactory: AnyObject, Sendable {}

/// A factory with separate arguments.
final class ArgumentFactory<each Argument>: ServiceFactory {
    private let call: @Sendable (any Resolver, repeat each Argument) throws -> Any

    init(_ call: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Any) {
        self.call = call
    }

    func callAsFunction(_ resolver: any Resolver, _ arguments: repeat each Argument) throws -> Any {
        try call(resolver, repeat each arguments)
    }

    /// Calls the factory with a tuple of the resolver and the arguments.
    func callAsFunction(tuple: Any) throws -> Any? {
        if let resolver = tuple as? any Resolver { return try apply(to: [resolver]) }
        return try apply(to: Mirror(reflecting: tuple).children.map(\.value))
    }

    private func apply(to values: [Any]) throws -> Any? {
        var rest = values[...]
        func take<Value>(_ type: Value.Type) throws -> Value {
            guard let value = rest.popFirst() as? Value else { throw Mismatch() }
            return value
        }
        do {
            let resolver = try take((any Resolver).self)
            return try call(resolver, repeat try take((each Argument).self))
        } catch is Mismatch {
            return nil
        }
    }

    private struct Mismatch: Error {}
}

/// A factory that takes its arguments as a tuple, for extensions of the API.
final class TupleFactory<Arguments>: ServiceFactory {
    let call: @Sendable (Arguments) throws -> Any

    init(_ call: @escaping @Sendable (Arguments) throws -> Any) {
        self.call = call
    }
}

/// A call of a factory with arguments.
protocol Invocation: Sendable {
    /// Calls a factory; returns `nil` if it takes other arguments.
    func call(_ factory: any ServiceFactory, _ resolver: any Resolver) throws -> Any?
}

/// A call without arguments.
struct PlainInvocation: Invocation {
    func call(_ factory: any ServiceFactory, _ resolver: any Resolver) throws -> Any? {
        if let factory = factory as? ArgumentFactory<> { return try factory(resolver) }
        return try (factory as? TupleFactory<any Resolver>)?.call(resolver)
    }
}

/// A call with separate arguments.
struct ArgumentInvocation<each Argument: Sendable>: Invocation {
    let arguments: (repeat each Argument)

    func call(_ factory: any ServiceFactory, _ resolver: any Resolver) throws -> Any? {
        if let factory = factory as? ArgumentFactory<repeat each Argument> {
            return try factory(resolver, repeat each arguments)
        }
        guard let factory = factory as? TupleFactory<(any Resolver, repeat each Argument)> else { return nil }
        return try factory.call((resolver, repeat each arguments))
    }
}

/// A call through a closure, for extensions of the API.
struct CustomInvocation<Arguments>: Invocation {
    let invoker: @Sendable ((Arguments) -> Any) -> Any

    func call(_ factory: any ServiceFactory, _ resolver: any Resolver) throws -> Any? {
        var failure: (any Error)?
        var isCalled = true
        let value = invoker { arguments in
            do {
                if let factory = factory as? TupleFactory<Arguments> { return try factory.call(arguments) }
                if let factory = factory as? any TupleCallable, let value = try factory.call(tuple: arguments) {
                    return value
                }
                isCalled = false
            } catch {
                failure = error
            }
            return ()
        }
        if let failure { throw failure }
        return isCalled ? value : nil
    }
}

/// A factory that can be called with a tuple of arguments.
private protocol TupleCallable {
    func call(tuple: Any) throws -> Any?
}

extension ArgumentFactory: TupleCallable {
    fileprivate func call(tuple: Any) throws -> Any? { try self(tuple: tuple) }
}
