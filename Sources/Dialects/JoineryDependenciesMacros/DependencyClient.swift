// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
/// Adds initializers and unimplemented default closures to a structure of closures.
///
/// ```swift
/// @DependencyClient
/// struct WeatherClient: Sendable {
///     var temperature: @Sendable (_ city: String) async throws -> Double
///     var cities: @Sendable () -> [String] = { [] }
/// }
/// ```
///
/// Each `var` with a closure type is an endpoint, as if it had ``DependencyEndpoint(method:)``. The macro adds:
///
/// - An initializer for all stored properties, for the live client: `WeatherClient(temperature: { … }, cities: { … })`.
/// - An initializer without the endpoints, for tests: `WeatherClient()`. A call of an endpoint then records an issue,
///   and throws ``Unimplemented`` or returns `nil`, nothing, or the result of its default.
/// - A method for each endpoint with argument labels: `client.temperature(city: "Rome")`.
///
/// An endpoint that returns a value and cannot throw an arbitrary error needs a default. Any return value works.
///
/// The access level of the initializers is the lowest of the structure's and its properties'. The initializers omit
/// private properties and constants with an initial value, `lazy` and computed properties, properties with
/// `@Dependency`, and closures with ``DependencyEndpointIgnored()``.
///
/// In a module whose default isolation is the main actor, declare the client as a `nonisolated struct`, because a
/// client is available in all contexts.
///
/// The macro does not recognize a closure type behind a type alias. Write the closure type explicitly.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
    #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyClientMacro")
#endif
