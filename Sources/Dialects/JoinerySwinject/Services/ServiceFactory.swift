// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A type-erased factory of an entry's instances.
protocol ServiceFactory: AnyObject, Sendable {}

/// A factory with separate arguments, which it gets as a tuple after the resolver: a class with a parameter pack needs newer
/// versions of the Apple platforms.
final class ArgumentFactory<Arguments>: ServiceFactory {
    let call: @Sendable (any Resolver, Arguments) throws -> Any
    /// Calls the factory with values, the first of which is the resolver; returns `nil` if it takes others.
    fileprivate let callWithValues: @Sendable ([Any]) throws -> Any?

    init<each Argument>(_ make: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Any)
    where Arguments == (repeat each Argument) {
        call = { resolver, arguments in try make(resolver, repeat each arguments) }
        callWithValues = { values in
            var rest = values[...]
            func take<Value>(_ type: Value.Type) throws -> Value {
                guard let value = rest.popFirst() as? Value else { throw Mismatch() }
                return value
            }
            do {
                let resolver = try take((any Resolver).self)
                return try make(resolver, repeat try take((each Argument).self))
            } catch is Mismatch {
                return nil
            }
        }
    }
}

private struct Mismatch: Error {}

/// A factory that takes its arguments as a tuple, for extensions of the API.
final class TupleFactory<Arguments>: ServiceFactory {
    let call: @Sendable (Arguments) throws -> Any

    init(_ call: @escaping @Sendable (Arguments) throws -> Any) {
        self.call = call
    }
}

/// A call of a factory. Returns `nil` if the factory takes other arguments.
typealias Invocation = @Sendable (_ factory: any ServiceFactory, _ resolver: any Resolver) throws -> Any?

/// Returns a call with separate arguments.
func invocation<each Argument: Sendable>(_ arguments: repeat each Argument) -> Invocation {
    let arguments = (repeat each arguments)
    return { factory, resolver in
        if let factory = factory as? ArgumentFactory<(repeat each Argument)> {
            return try factory.call(resolver, arguments)
        }
        let factory = factory as? TupleFactory<(any Resolver, repeat each Argument)>
        return try factory?.call((resolver, repeat each arguments))
    }
}

/// Returns a call through a closure, for extensions of the API.
func invocation<Arguments>(by invoker: @escaping @Sendable ((Arguments) -> Any) -> Any) -> Invocation {
    { factory, resolver in
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
    fileprivate func call(tuple: Any) throws -> Any? {
        try callWithValues(tuple is any Resolver ? [tuple] : Mirror(reflecting: tuple).children.map(\.value))
    }
}
