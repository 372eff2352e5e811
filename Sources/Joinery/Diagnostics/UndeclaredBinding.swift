// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// A key path without its root may name a binding of `Dependencies` or of any other graph, so where `Dependencies` has
// no such binding the compiler would only say that it cannot infer the root. These declarations take any name; the
// compiler comes to them when all others fail, refuses to call them, and says what is wrong. They demand the stand-in
// as the value too: a value of the wrong type for a binding that does exist is told as such.

/// Stands in the compiler's messages for a binding that ``Dependencies`` does not have. No program has a value of it.
public struct UndeclaredBinding: Sendable {
    fileprivate init() {}
}

/// Has a binding of every name, so that a key path to one that ``Dependencies`` does not have can be refused.
@dynamicMemberLookup
public struct UndeclaredBindings: Sendable {
    private init() {}

    public subscript(dynamicMember name: String) -> UndeclaredBinding { UndeclaredBinding() }
}

@available(
    *, unavailable,
    message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
)
public func inject(_ keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>) -> UndeclaredBinding { refuse() }

extension Injected where Value == UndeclaredBinding {
    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public init(_ keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>) { refuse() }
}

extension LazyInjected where Value == UndeclaredBinding {
    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public init(_ keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>) { refuse() }
}

extension WeakInjected where Value == UndeclaredBinding {
    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public init(_ keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>) { refuse() }
}

extension DynamicInjected where Value == UndeclaredBinding {
    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public init(_ keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>) { refuse() }
}

extension DependencyOverrides {
    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public subscript(keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>) -> UndeclaredBinding {
        get { refuse() }
        set { refuse() }
    }

    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public func override(
        _ keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>, _ make: () -> UndeclaredBinding
    ) { refuse() }

    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public func decorate<Value>(
        _ keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>, _ change: (Value) -> UndeclaredBinding
    ) { refuse() }

    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public func bind(
        _ keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>, _ make: () -> UndeclaredBinding
    ) { refuse() }

    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public func contribute(
        to keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>, _ make: () -> UndeclaredBinding
    ) { refuse() }

    @available(
        *, unavailable,
        message: "'Dependencies' has no such binding; for another graph's write its type, as in '\\SessionGraph.user'"
    )
    public func reset(_ keyPath: KeyPath<UndeclaredBindings, UndeclaredBinding>) { refuse() }
}

/// The body of what no program calls.
func refuse() -> Never {
    preconditionFailure("unreachable: the compiler refuses every call")
}
