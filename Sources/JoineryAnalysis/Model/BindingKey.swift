// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What a binding is found by.
///
/// In a graph of members it is the graph's type and the member's name: `Dependencies`, `listings`. In a container it is
/// the service's type, with a name and arguments where the registration has them.
package struct BindingKey: Sendable, Hashable {
    /// Where names are looked up: the type that has the member (`Dependencies`, `DependencyValues`, `InjectedValues`,
    /// `DependencyObjects`, `SessionGraph`, a container of `Factory`), or one of the spaces below.
    package var space: String
    /// The member's name, or the type's, as ``TypeName`` writes it.
    package var name: String
    /// The name under which a container has the service.
    package var qualifier: String?
    /// The types of the arguments that a container's service takes, unless it takes none.
    package var arguments: [String]?

    /// Names a binding.
    package init(space: String, name: String, qualifier: String? = nil, arguments: [String]? = nil) {
        self.space = space
        self.name = name
        self.qualifier = qualifier
        self.arguments = arguments
    }

    /// The space, the name, and what tells services of one type apart, as identifiers of nodes hold them.
    var text: String {
        space + "." + name + (qualifier.map { "#\($0)" } ?? "")
            + (arguments.map { "(\($0.joined(separator: ",")))" } ?? "")
    }

    /// The space of services that a container finds by type.
    package static let services = "Swinject"
    /// The space of keys with live, preview and test values, found by the key's type.
    package static let keys = "DependencyKey"
}
