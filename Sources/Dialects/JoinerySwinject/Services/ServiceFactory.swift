// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A type-erased factory of an entry's instances.
protocol ServiceFactory: AnyObject, Sendable {}

/// A factory that takes the resolver and its arguments as a tuple. Without arguments, that is the resolver.
///
/// A class with a parameter pack would need newer versions of the Apple platforms.
final class TupleFactory<Arguments>: ServiceFactory {
    let call: @Sendable (Arguments) throws -> Any

    init(_ call: @escaping @Sendable (Arguments) throws -> Any) {
        self.call = call
    }

    /// Creates a factory from a closure with separate arguments, the first of which is the resolver.
    init<each Argument, Service>(separate make: @escaping @Sendable (repeat each Argument) throws -> Service)
    where Arguments == (repeat each Argument) {
        call = { try make(repeat each $0) }
    }
}

/// A call of a factory. Returns `nil` if the factory takes other arguments.
typealias Invocation = @Sendable (_ factory: any ServiceFactory, _ resolver: any Resolver) throws -> Any?

/// Returns a call with separate arguments.
func invocation<each Argument: Sendable>(_ arguments: repeat each Argument) -> Invocation {
    let arguments = (repeat each arguments)
    return { try ($0 as? TupleFactory<(any Resolver, repeat each Argument)>)?.call(($1, repeat each arguments)) }
}

/// Returns a call through a closure, for extensions of the API.
func invocation<Arguments>(by invoker: @escaping @Sendable ((Arguments) -> Any) -> Any) -> Invocation {
    { factory, _ in
        guard let factory = factory as? TupleFactory<Arguments> else { return nil }
        var failure: (any Error)?
        let value = invoker { arguments in
            do {
                return try factory.call(arguments)
            } catch {
                failure = error
                return ()
            }
        }
        if let failure { throw failure }
        return value
    }
}
