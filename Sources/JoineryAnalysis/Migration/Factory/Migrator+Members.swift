// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension Migrator {
    /// Leaves the factories that read stored properties of their containers, such as the values that a container was
    /// created with. `Dependencies` has no such properties.
    mutating func leaveReadersOfStoredProperties() {
        guard request.dialect == .factory else { return }
        var reads: [String: Set<Place>] = [:]
        for edge in graph.edges { reads[edge.site.file, default: []].insert(edge.site.place) }
        for index in bindings.indices where bindings[index].stay == nil {
            let binding = bindings[index]
            guard let source = sources[binding.site.file], let range = binding.declaration?.range,
                let position = graph.types.position(of: binding.fact.key.space, from: binding.site.module),
                let variable = source.token(at: binding.site.place)?.enclosing(VariableDeclSyntax.self)
            else { continue }
            let properties = Set(graph.types.entries[position].properties.map(\.name)).subtracting([
                "manager", binding.fact.key.name,
            ])
            guard !properties.isEmpty else { continue }
            let locals = variable.localNames
            for token in variable.tokens(viewMode: .sourceAccurate) where properties.contains(token.text) {
                guard range.contains(token.bytes.lowerBound), let start = token.memberOfSelf(hiddenBy: locals),
                    reads[source.file]?.contains(source.place(of: start)) != true
                else { continue }
                leave(
                    index, Stay("it reads '\(token.text)', a stored property of its container"),
                    at: source.site(of: token))
            }
        }
    }
}

extension TokenSyntax {
    /// The first token of `self.user` or `user`, if this is the name of a member in such an expression.
    fileprivate func memberOfSelf(hiddenBy locals: Set<String>) -> TokenSyntax? {
        guard let reference = parent?.as(DeclReferenceExprSyntax.self), reference.baseName == self else { return nil }
        guard let access = reference.parent?.as(MemberAccessExprSyntax.self), access.declName.id == reference.id else {
            return locals.contains(text) ? nil : self
        }
        let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName
        return base?.text == "self" ? base : nil
    }
}
#endif
