// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
public import Joinery

/// Generates `init(from:)`, which takes the arguments of another initializer from the dependencies.
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
/// Each parameter takes the binding with the same name, here `listings`. So you can add a parameter to the initializer
/// without changing the binding of `Search`. If there is no binding with the name, the compiler reports an error at the
/// parameter.
///
/// - A parameter with a default value keeps it, unless `bindings` names the parameter. The call omits defaults; if it
///   would then call another initializer of the type, the macro reports an error.
/// - The macro calls the only initializer in the body of the type, or the one with ``AutoWiredInitializer()``. It
///   ignores convenience initializers and those for decoding. For a structure without initializers, it calls the
///   memberwise initializer.
/// - `init(from:)` has the effects, failability, and isolation of the initializer. It also has its access level, except
///   that `init(from:)` for a private initializer is internal.
/// - If the initializer is asynchronous and throws, a parameter can also take the value of an `Async` binding.
///
/// A type in a function cannot have the attribute.
///
/// - Parameters:
///   - bindings: The bindings for parameters with other names, as in `["repository": \.listings]`. A path can continue
///     after the binding, and `\.self` is the graph.
///   - assisted: The names of parameters that the caller passes to `init(from:)`, as in
///     `factory { Detail(from: self, id: $0) }`.
@attached(member, names: named(init))
@attached(extension, names: named(init))
public macro AutoWired(
    _ bindings: KeyValuePairs<String, PartialKeyPath<Dependencies>> = [:], assisted: String...
) = #externalMacro(module: "JoineryMacrosPlugin", type: "AutoWiredMacro")

/// Generates `init(from:)`, which takes the arguments of another initializer from a graph.
///
/// ```swift
/// @AutoWired(from: SessionGraph.self, ["listings": \.app.listings])
/// final class Favorites: Sendable {
///     init(listings: any Listings) {}
/// }
/// ```
///
/// Otherwise, this macro is the same as ``AutoWired(_:assisted:)``.
///
/// - Parameters:
///   - graph: The type of the graph. Write a protocol as `(any LoggingModule).self`.
///   - bindings: The bindings for parameters with other names.
///   - assisted: The names of parameters that the caller passes to `init(from:)`.
@attached(member, names: named(init))
@attached(extension, names: named(init))
public macro AutoWired<Graph>(
    from graph: Graph.Type, _ bindings: KeyValuePairs<String, PartialKeyPath<Graph>> = [:], assisted: String...
) = #externalMacro(module: "JoineryMacrosPlugin", type: "AutoWiredMacro")

/// Marks the initializer that `@AutoWired` calls if a type has more than one.
@attached(peer)
public macro AutoWiredInitializer() =
    #externalMacro(module: "JoineryMacrosPlugin", type: "AutoWiredInitializerMacro")
#endif
