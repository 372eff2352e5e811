// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A type of a dialect whose extensions declare bindings.
///
/// The requirement on the metatype keeps the members of such extensions nonisolated in a module whose default isolation
/// is the main actor, because a binding can be read anywhere.
public protocol BindingNamespace: SendableMetatype {}
