// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
/// Gives a closure property a default that is not implemented, and a method with the labels of its parameters.
///
/// Inside of a structure with ``DependencyClient()`` each closure has it already: write it there to name the method.
///
/// ```swift
/// @DependencyClient
/// struct ReportClient: Sendable {
///     @DependencyEndpoint(method: "report")
///     var reportByYear: @Sendable (_ year: Int) async throws -> String
///
///     @DependencyEndpoint(method: "report")
///     var reportByTitle: @Sendable (_ title: String) async throws -> String
/// }
/// ```
///
/// Calls are then `client.report(year: 2026)` and `client.report(title: "Costs")`. The default records an issue that
/// names the client and the endpoint, then throws ``Unimplemented``, or returns what the property's initial value
/// returns. A parameter is labelled by its second name, as in `(_ year: Int)`; without one it has no label, and an
/// endpoint without any label gets a method only where `method` names one.
///
/// - Parameter method: The method's name; the property's own where it is empty.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
    #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEndpointMacro")

/// Says that a closure of a client is no endpoint: ``DependencyClient()`` leaves it as it is, and out of the
/// initialisers.
///
/// So it needs an initial value of its own.
@attached(accessor, names: named(willSet))
public macro DependencyEndpointIgnored() =
    #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEndpointIgnoredMacro")
#endif
