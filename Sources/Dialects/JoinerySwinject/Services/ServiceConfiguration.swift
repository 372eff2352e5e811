// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The configuration of an entry. It is not generic, because a separate type for each service would cost each
/// registration several type lookups.
struct ServiceConfiguration: Sendable {
    var objectScope: any ObjectScopeProtocol
    /// The scope of the graph; `nil` for a custom scope.
    var scope: Scope?
    /// Whether an instance has been requested.
    var isRead = false
    /// Whether a custom storage has been requested.
    var hasStorage = false
    /// Closures that receive each new instance.
    var completions: [@Sendable (any Resolver, Any) -> Void] = []
    /// The resolutions that are completing an instance for a custom storage.
    var completing: [ObjectIdentifier] = []
}
