// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
/// Generates a stub class for a protocol, whose members call closures that a test sets.
///
/// ```swift
/// @Stubbed
/// protocol ListingRepository: Sendable {
///     func listing(_ id: Int) async throws -> String
///     var count: Int { get }
/// }
///
/// let listings = ListingRepositoryStub(onListing: { id in "Listing \(id)" })
/// listings.onCount = { 12 }
/// ```
///
/// There is a closure for each requirement, which you set in the initializer or later: `onListing` for the method
/// `listing`, `onCount` for the property `count`, and `onSetCount` for the setter of a settable property. For
/// overloaded methods, the names include argument labels, as in `onListingNamed` for `listing(named:)`, or parameter
/// names if the labels are the same.
///
/// A call of a member without a closure records an issue that names the member. It then throws an `UnimplementedError`,
/// or returns nothing, `nil`, or an empty or zero value. If the result type has no such value, the program stops.
///
/// - The stub has the access level and the isolation of the protocol.
/// - The stub of a `Sendable` protocol is `Sendable`, as are its closures, and any thread may set and call them at any
///   time. Write `Sendable` in the protocol itself, because a macro cannot see what an inherited protocol inherits.
/// - The stub of a protocol with associated types is generic: `CacheStub<Int, String>()`.
/// - The closure of a generic method uses `any P` in place of a `T: P`. If it returns a value of another type than the
///   caller expects, the program stops with a message.
/// - The arguments of `@Test` can use stubs of other modules only. To bind a stub of the same module in a trait, write
///   `.dependencies { bindStubs(&$0) }` and a function, because the compiler hides generated declarations from the
///   arguments of a macro.
/// - Implement the requirements of an inherited protocol in an extension of the stub. The stub of an `Equatable` or
///   `Hashable` protocol is equal only to itself.
///
/// The macro reports an error for protocols with initializers, subscripts, operators, or static members, for protocols
/// of actors, for Objective-C protocols, and for protocols in functions. A method can use a generic parameter by
/// itself, as an optional, as an array element, or as a dictionary value. A generic parameter constrained to a class is
/// not supported.
@attached(peer, names: suffixed(Stub))
public macro Stubbed() = #externalMacro(module: "JoineryMacrosPlugin", type: "StubbedMacro")
#endif
