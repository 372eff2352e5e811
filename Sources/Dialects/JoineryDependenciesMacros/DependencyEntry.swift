// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
/// Declares a dependency and its key in one: the property's initial value is the test value.
///
/// ```swift
/// extension DependencyValues {
///     @DependencyEntry(liveValue: URL(filePath: "/var/reports"))
///     var reportFolder = URL(filePath: "/tmp/reports")
/// }
/// ```
///
/// The key conforms to `DependencyKey` where `liveValue` is given, else to `TestDependencyKey`, so that another module
/// can give the live value. Without an initial value the test value is what the protocol makes of the others.
///
/// For a `public` or `package` property the key is as accessible, and named after the property's declared type with
/// `Key` at its end, or after the property where its type is inferred. Otherwise it is private. A module that gives the
/// live value of `payment: any PaymentGateway` extends `DependencyValues.PaymentGatewayKey`.
///
/// The compiler does not see what `@DependencyClient` adds to a client in the arguments of this macro: give the live
/// client a name of its own, and pass that.
///
/// In a module whose declarations are on the main actor by default, an entry is for the main actor alone, unless it is
/// declared as a `nonisolated var`.
///
/// - Parameters:
///   - liveValue: The value in the live context.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
    liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency and its key in one, and names the key, for other files to extend.
///
/// - Parameters:
///   - keyName: The name of the key's type, which is as accessible as the property.
///   - liveValue: The value in the live context.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
    _ keyName: String, liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEntryMacro")

/// Makes a value of a key a computed one whose type is inferred. Expansions of `@DependencyEntry` contain it.
@_documentation(visibility: private)
@attached(accessor, names: named(get))
public macro _DependencyEntryDefaultValue() =
    #externalMacro(module: "JoineryMacrosPlugin", type: "DependencyEntryValueMacro")
#endif
