// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
/// Makes a structure of closures a client: with initialisers, and with closures that are not implemented as defaults.
///
/// ```swift
/// @DependencyClient
/// struct WeatherClient: Sendable {
///     var temperature: @Sendable (_ city: String) async throws -> Double
///     var cities: @Sendable () -> [String] = { [] }
/// }
/// ```
///
/// Each `var` that is a closure is an endpoint, as if it had ``DependencyEndpoint(method:)``. The structure gets:
///
/// - an initialiser with all its stored properties, for the live client: `WeatherClient(temperature: { … }, cities: { … })`;
/// - one without the endpoints, for tests: `WeatherClient()`. An endpoint of it that is called records an issue, and
///   then throws ``Unimplemented``, or returns `nil`, nothing, or what its default returns;
/// - for each endpoint with labels a method that has them: `client.temperature(city: "Rome")`.
///
/// An endpoint that returns a value and cannot throw an error of any type needs a default, which may return any value.
///
/// The initialisers are as accessible as the least accessible of the structure and the properties that they set.
/// Left out are private properties with an initial value, constants with one, `lazy` and computed properties, those
/// with `@Dependency`, and those with ``DependencyEndpointIgnored()``. In a module whose declarations are on the main
/// actor by default, declare the client as a `nonisolated struct`: a value for all contexts belongs to no actor.
///
/// A property whose closure type is behind a type alias is not seen to be a closure: write the type out.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
    #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyClientMacro")
#endif
