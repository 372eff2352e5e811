// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
public import Joinery

/// Writes `init(from:)`, which takes what a type's own initialiser needs from the dependencies.
///
/// ```swift
/// @AutoWired
/// final class Search: SearchUseCase {
///     private let listings: any Listings
///
///     init(listings: any Listings, limit: Int = 20) {
///         self.listings = listings
///     }
/// }
///
/// extension Dependencies {
///     var search: any SearchUseCase { transient { Search(from: self) } }
/// }
/// ```
///
/// Each parameter takes the binding that bears its name, here `listings`. So the binding of `Search` stays as it is
/// when the initialiser gains a parameter, and a name that no binding bears is a compile error at the parameter.
///
/// - A parameter with a default value that is written out keeps it, unless `bindings` names it. Defaults are left out of
///   the call; where that would call another initialiser of the type, it is refused.
/// - The initialiser is the only one that stands in the type, or the one with ``AutoWiredInitializer()``. Those
///   with `convenience` and those that decode do not count. A structure without one has its memberwise initialiser
///   called.
/// - `init(from:)` throws, is asynchronous, may fail, and belongs to an actor where the initialiser does. It is as
///   accessible as the initialiser; where that is private, only the way by `init(from:)` is open to others.
/// - Where the initialiser is asynchronous and throws, a parameter takes the value of an `Async` binding too.
///
/// A type that is declared in a function cannot have the attribute.
///
/// - Parameters:
///   - bindings: The bindings of parameters that bear other names, as in `["repository": \.listings]`. A path may go
///     on from the binding, and `\.self` is the graph.
///   - assisted: The names of parameters that `init(from:)` has too, for its caller to give:
///     `factory { Detail(from: self, id: $0) }`.
@attached(member, names: named(init))
@attached(extension, names: named(init))
public macro AutoWired(
    _ bindings: KeyValuePairs<String, PartialKeyPath<Dependencies>> = [:], assisted: String...
) = #externalMacro(module: "JoineryMacrosPlugin", type: "AutoWiredMacro")

/// Writes `init(from:)`, which takes what a type's own initialiser needs from a graph.
///
/// ```swift
/// @AutoWired(from: SessionGraph.self, ["listings": \.app.listings])
/// final class Favourites: Sendable {
///     init(listings: any Listings) {}
/// }
/// ```
///
/// All else is as with ``AutoWired(_:assisted:)``.
///
/// - Parameters:
///   - graph: The type of the graph. A protocol is written `(any LoggingModule).self`.
///   - bindings: The bindings of parameters that bear other names.
///   - assisted: The names of parameters that `init(from:)` has too, for its caller to give.
@attached(member, names: named(init))
@attached(extension, names: named(init))
public macro AutoWired<Graph>(
    from graph: Graph.Type, _ bindings: KeyValuePairs<String, PartialKeyPath<Graph>> = [:], assisted: String...
) = #externalMacro(module: "JoineryMacrosPlugin", type: "AutoWiredMacro")

/// Marks the initialiser that `@AutoWired` calls, among several.
@attached(peer)
public macro AutoWiredInitializer() =
    #externalMacro(module: "JoineryMacrosPlugin", type: "AutoWiredInitializerMacro")
#endif
