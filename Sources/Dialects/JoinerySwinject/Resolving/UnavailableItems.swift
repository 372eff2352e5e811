// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Names that are out, with what to write instead.

extension ObjectScope {
    @available(*, unavailable, renamed: "transient") public static let none = transient
    @available(*, unavailable, renamed: "container") public static let hierarchy = container
    @available(*, unavailable, renamed: "container") public static let singleton = container
    @available(*, unavailable, renamed: "weak") public static let shared = weak
    @available(*, unavailable, renamed: "graph") public static let perResolution = graph
}

extension Container {
    @available(
        *, unavailable, message: "Set the environment variable SWINJECT_LOGGING_ENABLED to 1, or call require(_:)."
    )
    public static var loggingFunction: ((String) -> Void)? { nil }
}

/// Has a binding of every name, so that a key path to one that `Dependencies` does not have can be refused.
@dynamicMemberLookup
public struct UndeclaredBindings: Sendable {
    private init() {}

    public subscript(dynamicMember name: String) -> Never { preconditionFailure("unreachable: nothing has this type") }
}

extension Resolver {
    @available(*, unavailable, message: "'Dependencies' has no such binding")
    public func resolve<Value>(_ keyPath: KeyPath<UndeclaredBindings, Never>) -> Value {
        preconditionFailure("unreachable: the compiler refuses every call")
    }
}

@available(*, unavailable, renamed: "Resolver") public protocol ResolverType {}
@available(*, unavailable, renamed: "Assembly") public protocol AssemblyType {}
@available(*, unavailable, renamed: "ServiceKeyOption") public protocol ServiceKeyOptionType {}
