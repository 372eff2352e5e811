// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Names that are unavailable, with their replacements.

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

/// A type that has a member for every name, so that the compiler can reject a key path to an unknown one.
@dynamicMemberLookup
public struct UndeclaredBindings: Sendable {
    private init() {}

    public subscript(dynamicMember name: String) -> Never { preconditionFailure("unreachable: nothing has this type") }
}

extension Resolver {
    @available(*, unavailable, message: "'Dependencies' has no such binding")
    public func resolve<Value>(_ keyPath: KeyPath<UndeclaredBindings, Never>) -> Value {
        preconditionFailure("unreachable: the compiler rejects every call")
    }
}

@available(*, unavailable, renamed: "Resolver") public protocol ResolverType {}
@available(*, unavailable, renamed: "Assembly") public protocol AssemblyType {}
@available(*, unavailable, renamed: "ServiceKeyOption") public protocol ServiceKeyOptionType {}
