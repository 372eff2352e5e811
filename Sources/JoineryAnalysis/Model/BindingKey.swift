// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The key by which a binding is found.
///
/// In a graph with members, the key is the graph's type and the member's name: `Dependencies`, `listings`. In a
/// container, it is the service's type, with the name and the arguments of the registration.
package struct BindingKey: Sendable, Hashable {
    /// The type that has the member (`Dependencies`, `DependencyValues`, `InjectedValues`, `DependencyObjects`,
    /// `SessionGraph`, a container of `Factory`), or one of the spaces below.
    package var space: String
    /// The member's name, or the type's name in the form of ``TypeName``.
    package var name: String
    /// The name with which a container registers the service.
    package var qualifier: String?
    /// The types of the service's arguments; `nil` if it takes none.
    package var arguments: [String]?

    /// Creates a key.
    package init(space: String, name: String, qualifier: String? = nil, arguments: [String]? = nil) {
        self.space = space
        self.name = name
        self.qualifier = qualifier
        self.arguments = arguments
    }

    /// The space, the name, and the parts that distinguish services of one type, as in the identifiers of nodes.
    package var text: String { "\(space)." + textInSpace }

    /// The text without the space.
    var textInSpace: String {
        var text = name
        if let qualifier { text += "#\(qualifier)" }
        if let arguments { text += "(\(arguments.joined(separator: ",")))" }
        return text
    }

    /// The space of services that a container finds by type.
    package static let services = "Swinject"
    /// The space of keys with live, preview, and test values, found by the key's type.
    package static let keys = "DependencyKey"
}
