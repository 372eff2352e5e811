// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What an entry is configured with, whatever its service: a type of its own for each service would cost every
/// registration some look-ups of types.
struct ServiceConfiguration: Sendable {
    var objectScope: any ObjectScopeProtocol
    /// The scope of the graph; `nil` for a scope of one's own.
    var scope: Scope?
    /// Whether anything has asked for an instance.
    var isRead = false
    /// Whether anything has asked for a storage of the user's own.
    var hasStorage = false
    /// Each gets an instance of the service.
    var completions: [@Sendable (any Resolver, Any) -> Void] = []
    /// The resolutions that complete an instance which a storage of the user's own will keep.
    var completing: [ObjectIdentifier] = []
}
