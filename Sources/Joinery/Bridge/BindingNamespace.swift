// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A type of a dialect whose extensions declare bindings.
///
/// The requirement on the metatype is what keeps the members of such an extension nonisolated in a module whose
/// default isolation is the main actor: a binding may be read anywhere.
public protocol BindingNamespace: SendableMetatype {}
