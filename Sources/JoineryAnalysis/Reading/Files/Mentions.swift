// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The names by which code may reach bindings in ways that no reader knows: see ``FileFacts/memberNames``.
struct Mentions {
    private var members: Set<String> = []
    private var plain: [String: Set<String>] = [:]

    /// Notes `graph.listings`.
    mutating func add(_ access: MemberAccessExprSyntax, in type: String?, isOfBinding: Bool) {
        let name = access.declName.baseName.text
        if access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
            add(name, in: type, isOfBinding: isOfBinding)
        } else {
            members.insert(name)
        }
    }

    /// Notes a name that nothing stands before.
    mutating func add(_ name: String, in type: String?, isOfBinding: Bool) {
        // What a binding reads is known.
        guard !isOfBinding, let type else { return }
        plain[type, default: []].insert(name)
    }

    /// Notes `\.listings`, where it is neither that of a statement which gives the binding another value, nor that of an
    /// injection, which is a use of its own.
    ///
    /// - Parameter isOfSupply: Whether it stands within such a statement, whose uses are not all linked.
    mutating func add(_ keyPath: KeyPathExprSyntax, isOfSupply: Bool) {
        guard !keyPath.isSupplied, isOfSupply || !keyPath.isInjected else { return }
        for case .property(let property) in keyPath.components.map(\.component) {
            members.insert(property.declName.baseName.text)
        }
    }

    /// Puts what was noted into the facts of its file.
    func end(_ facts: inout FileFacts) {
        facts.memberNames = members.sorted()
        // A type that neither extends nor inherits anything is no graph, and has no graph's members.
        let types = Set(facts.types.lazy.filter { $0.kind == .extension || !$0.inherits.isEmpty }.map(\.name))
        facts.plainNames = plain.filter { types.contains($0.key) }.mapValues { $0.sorted() }
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
