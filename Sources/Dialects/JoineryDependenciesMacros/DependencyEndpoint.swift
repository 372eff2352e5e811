// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
/// Adds an unimplemented default and a method with argument labels to a closure property.
///
/// In a structure with ``DependencyClient()``, this macro applies to each closure automatically. Write it to choose the
/// name of the method.
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
/// Call the endpoints as `client.report(year: 2026)` and `client.report(title: "Costs")`. The default records an issue
/// that names the client and the endpoint, then throws ``Unimplemented`` or returns the result of the property's
/// initial value.
///
/// The second name of a parameter is its argument label, as in `(_ year: Int)`. An endpoint without argument labels
/// only gets a method if you specify `method`.
///
/// - Parameter method: The name of the method. If empty, the name of the property.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
    #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEndpointMacro")

/// Excludes a closure of a client from ``DependencyClient()``.
///
/// The closure keeps its behavior and is not a parameter of the initializers, so it needs an initial value.
@attached(accessor, names: named(willSet))
public macro DependencyEndpointIgnored() =
    #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEndpointIgnoredMacro")
#endif
