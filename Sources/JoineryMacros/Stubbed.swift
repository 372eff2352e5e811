// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
/// Writes a class beside a protocol that stands in for it in tests.
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
/// For each requirement there is a closure to set, in the initialiser or later: `onListing` for the method `listing`,
/// `onCount` for the property `count`, and `onSetCount` for setting it where that is required. Overloaded methods are
/// told apart by their labels: beside `onListing` there is `onListingNamed` for `listing(named:)`; where the labels are
/// the same, by the names of their parameters.
///
/// A member that is used before its closure is set records an issue that names it. Then it throws an
/// `UnimplementedError`, or returns nothing, `nil`, or what is empty or zero of its type; where its type has no such
/// value, the program stops.
///
/// - The stub is as accessible as the protocol, and belongs to the same actor.
/// - The stub of a `Sendable` protocol is `Sendable`, and its closures are: threads may set and call them at any time.
///   Write `Sendable` in the protocol itself, for a macro does not see what another protocol inherits from.
/// - The stub of a protocol with associated types is generic: `CacheStub<Int, String>()`.
/// - The closure of a generic method takes and returns `any P` where the method takes and returns a `T: P`. What it
///   returns has to be of the type that the caller asks for; otherwise the program stops, and says so.
/// - The arguments of `@Test` see the stubs of other modules. To bind one of the module's own in a trait, write
///   `.dependencies { bindStubs(&$0) }` and a function: the compiler hides from a macro what macros write beside it.
/// - What an inherited protocol requires, an extension of the stub has to add. The stub of an `Equatable` or `Hashable`
///   protocol is equal to itself alone.
///
/// No closure stands for initialisers, subscripts, operators and static members, so a protocol that requires one is
/// refused, as are protocols of actors and of Objective-C, and those in a function. Nor does one stand for a generic
/// type other than by itself, as an optional, in an array or as the value of a dictionary, or for one whose bound is a
/// class.
@attached(peer, names: suffixed(Stub))
public macro Stubbed() = #externalMacro(module: "JoineryMacrosPlugin", type: "StubbedMacro")
#endif
