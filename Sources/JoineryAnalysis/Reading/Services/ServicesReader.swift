// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The shared parts of the readers of containers that find services by type.
class ServicesReader {
    /// The dialect that the reader reads.
    let dialect: Dialect
    /// The type parameters of this file's types.
    var typeParameters: [String: Set<String>] = [:]
    /// This file's property wrappers.
    var propertyWrappers: Set<String> = []
    /// The names that the initializers of the last type with wrapped properties assign to.
    var replaced: (members: SyntaxIdentifier, names: Set<String>)?
    /// The names that were found as values.
    var values: Set<String> = []
    /// The forms and labels of the calls that were found without a type.
    var untyped: Set<[String]> = []

    init(_ dialect: Dialect) { self.dialect = dialect }

    func read(type: any DeclGroupSyntax, in reading: FileReading) {
        let parameters = reading.typeParameters
        guard let name = reading.type, !parameters.isEmpty else { return }
        typeParameters[name] = Set(parameters)
        if type.attributes.contains(where: { $0.names("propertyWrapper") }) { propertyWrappers.insert(name) }
    }

    /// Adds another service that a registration provides, as an alias of its binding.
    func noteAlias(
        _ service: ServiceName, named name: RegistrationName, at node: some SyntaxProtocol, of fact: BindingFact,
        in reading: FileReading
    ) {
        guard !name.isComputed else {
            return reading.noteUnread(
                node, dialect, "registers \(service.name) with a name that is not written here",
                service: service.name)
        }
        var key = fact.key
        key.name = service.name
        key.qualifier = name.text
        var alias = BindingFact(
            key, dialect: dialect, kind: .alias, scope: fact.scope, type: service.name, at: reading.place(of: node))
        alias.hasImpliedScope = fact.hasImpliedScope
        alias.isolation = fact.isolation
        alias.conditions = reading.conditions
        let target = Reference(
            .service, fact.key.name, qualifier: fact.key.qualifier, arguments: fact.key.arguments)
        alias.uses = [Use(target, timing: .immediate, at: alias.place)]
        reading.note(alias)
    }
}

extension AttributeListSyntax.Element {
    /// Whether it is an attribute with that name.
    package func names(_ name: String) -> Bool {
        self.as(AttributeSyntax.self)?.attributeName.as(IdentifierTypeSyntax.self)?.name.text == name
    }
}
#endif
