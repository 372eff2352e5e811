// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
/// Declares a dependency and its key together. The property's initial value is the test value.
///
/// ```swift
/// extension DependencyValues {
///     @DependencyEntry(liveValue: URL(filePath: "/var/reports"))
///     var reportFolder = URL(filePath: "/tmp/reports")
/// }
/// ```
///
/// The key conforms to `DependencyKey` if you specify `liveValue`, and to `TestDependencyKey` otherwise, so that
/// another module can add the live value. Without an initial value, the test value is the default that the protocol
/// provides.
///
/// The key of a `public` or `package` property has the same access level. Its name is the declared type followed by
/// `Key`; if the type is inferred, the name of the property followed by `Key`. Other keys are private. A module that
/// adds the live value of `payment: any PaymentGateway` extends `DependencyValues.PaymentGatewayKey`.
///
/// In the arguments of this macro, the compiler does not see the members that `@DependencyClient` generates. Declare
/// the live client as a separate constant, and pass that.
///
/// In a module whose default isolation is the main actor, an entry is isolated to the main actor unless it is a
/// `nonisolated var`.
///
/// - Parameters:
///   - liveValue: The value in the live context.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
    liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency and its key together, and names the key so that other files can extend it.
///
/// - Parameters:
///   - keyName: The name of the key's type. The key has the access level of the property.
///   - liveValue: The value in the live context.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
    _ keyName: String, liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEntryMacro")

/// Turns a key's value into a computed property with an inferred type. Expansions of `@DependencyEntry` use it.
@_documentation(visibility: private)
@attached(accessor, names: named(get))
public macro _DependencyEntryDefaultValue() =
    #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEntryValueMacro")
#endif
