// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The names by which code may use bindings in ways that no reader recognizes: see ``FileFacts/memberNames``.
struct ReferencedNames {
    private var members = Set<String>(minimumCapacity: Self.usual)
    private var plain: [String: Set<String>] = [:]
    /// The last type, and the names that are not yet in ``plain``.
    private var type = ""
    private var names = Set<String>(minimumCapacity: Self.usual)
    /// The number of names for which a set has room from the beginning.
    private static let usual = 48

    /// Adds `graph.listings`.
    mutating func add(_ access: MemberAccessExprSyntax, in type: String?, isOfBinding: Bool) {
        let name = access.declName.baseName.text
        if access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
            add(name, in: type, isOfBinding: isOfBinding)
        } else {
            members.insert(name)
            // The scope or container that is reset.
            if name == "reset", let base = access.base, let owner = ServiceSyntax.lastName(of: base, isContainer: false)
            {
                members.insert("\(owner).reset")
            }
        }
    }

    /// Adds a name without a base.
    mutating func add(_ name: String, in type: String?, isOfBinding: Bool) {
        // The uses of a binding are known.
        guard !isOfBinding, let type else { return }
        if type != self.type {
            endType()
            self.type = type
        }
        names.insert(name)
    }

    private mutating func endType() {
        guard !names.isEmpty else { return }
        if plain[type] == nil { plain[type] = names } else { plain[type]?.formUnion(names) }
        names = Set(minimumCapacity: Self.usual)
    }

    /// Adds `\.listings`, unless it belongs to a statement that gives the binding another value, or to an injection,
    /// which is a separate use.
    ///
    /// - Parameter isOfSupply: Whether it is inside such a statement, whose uses are not all linked.
    mutating func add(_ keyPath: KeyPathExprSyntax, isOfSupply: Bool) {
        guard !keyPath.isSupplied, isOfSupply || !keyPath.isInjected else { return }
        for case .property(let property) in keyPath.components.map(\.component) {
            members.insert(property.declName.baseName.text)
        }
    }

    /// Adds the names to the facts of the file.
    mutating func end(_ facts: inout FileFacts) {
        endType()
        var members = members
        if facts.imports.contains("NeedleFoundation") {
            // The generated code reads the properties of dependency protocols.
            for type in facts.types where type.kind == .protocol { members.formUnion(type.properties.map(\.name)) }
        }
        facts.memberNames = members.sorted()
        // A type that is not an extension and inherits nothing is not a graph, and has no graph's members.
        let types = Set(facts.types.lazy.filter { $0.kind == .extension || !$0.inherits.isEmpty }.map(\.name))
        facts.plainNames = plain.filter { types.contains($0.key) }
            .map { PlainNames(type: $0, names: $1.sorted()) }.sorted { $0.type < $1.type }
    }
}

extension KeyPathExprSyntax {
    fileprivate var isInjected: Bool {
        guard let owner = parent?.parent?.parent else { return false }
        if parent?.is(DictionaryElementSyntax.self) == true {
            // `@AutoWired(["repository": \.listings])`
            return owner.parent?.parent?.parent?.as(AttributeSyntax.self).map(AutoWiring.isWritten) ?? false
        }
        if let attribute = owner.as(AttributeSyntax.self) {
            return NativeReader.wrappers.contains(TypeName.last(of: TypeName.of(attribute.attributeName)))
        }
        let call = owner.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)
        return call?.baseName.text == "inject"
    }

    fileprivate var isSupplied: Bool {
        guard let owner = parent?.parent?.parent else { return false }
        if let call = owner.as(FunctionCallExprSyntax.self) {
            let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            return ["bind", "contribute", "override", "decorate", "useLive", "dependency"].contains(name)
        }
        return owner.is(SubscriptCallExprSyntax.self) && owner.parent?.parent?.is(SequenceExprSyntax.self) == true
    }
}
#endif
