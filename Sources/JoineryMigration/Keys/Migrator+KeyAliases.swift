// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Properties of `DependencyValues` that are other names of a key or of a property:
/// `var reader: any Reader { store }`.
extension Migrator {
    /// Whether a binding of a dependency is only another name of one.
    func isAlias(_ index: Int) -> Bool {
        request.dialect == .dependencies && bindings[index].key == nil && bindings[index].needs[""] != nil
    }

    /// Finds the properties whose getters compute a value from what they read.
    mutating func findPropertiesWithCode() {
        for node in graph.nodes.indices {
            let property = graph.nodes[node]
            guard property.kind == .alias, property.space == DependenciesReader.space, let site = property.site,
                let source = try? source(of: site.file, module: site.module),
                let accessors = source.token(at: site.place)?.enclosing(PatternBindingSyntax.self)?.accessorBlock
            else { continue }
            if accessors.getterTarget == nil { propertiesWithCode.insert(node) }
        }
    }

    /// Returns the property that another one reads, if it does nothing else.
    func target(ofAlias node: Int) -> Int? {
        let property = graph.nodes[node]
        guard property.kind == .alias, property.space == DependenciesReader.space,
            !propertiesWithCode.contains(node), graph.outgoing[node].count == 1, let edge = graph.outgoing[node].first
        else { return nil }
        let target = graph.nodes[graph.edges[edge].to]
        guard target.space == DependenciesReader.space, target.kind == .alias, let site = target.site,
            !graph.isTest(site), site.module == property.site?.module
        else { return nil }
        return graph.edges[edge].to
    }

    mutating func addAlias(_ node: Int, of target: Int, _ fact: BindingFact, at site: Graph.Site) {
        positions[node] = bindings.count
        var binding = MigratingBinding(node: node, fact, at: site)
        binding.needs[""] = target
        if !selection.includes(node, in: graph) { binding.stay = .leftOut }
        bindings.append(binding)
    }

    /// Leaves the names of bindings that stay, and the bindings whose other names stay.
    ///
    /// - Returns: Whether a binding was left.
    mutating func settleAliasesOfKeys() -> Bool {
        var isChanged = false
        for index in bindings.indices where isAlias(index) && bindings[index].stay != .leftOut {
            let target = bindings[index].needs[""].flatMap { positions[$0] }
            guard let target, bindings[target].stay == nil || bindings[index].stay == nil else {
                isChanged = isChanged || bindings[index].stay == nil
                leave(index, Stay("the value that it reads was not found"))
                continue
            }
            guard (bindings[target].stay == nil) != (bindings[index].stay == nil) else { continue }
            let (staying, moving) = bindings[target].stay == nil ? (index, target) : (target, index)
            let name = bindings[staying].fact.key.name
            leave(moving, Stay("'\(name)' has the same value, and stays"), at: bindings[staying].site)
            isChanged = true
        }
        return isChanged
    }
}

extension AccessorBlockSyntax {
    /// What the getter returns, if it does nothing else: the name of a property, or that of a key in brackets.
    var getterTarget: String? {
        switch accessors {
        case .getter(let body): body.onlyExpression?.targetOfDependency
        case .accessors(let list):
            list.first { $0.accessorSpecifier.text == "get" }?.body?.statements.onlyExpression?.targetOfDependency
        }
    }
}

extension AccessorDeclSyntax {
    /// What a setter assigns the new value to, if it does nothing else: see ``getterTarget``.
    var setterTarget: String? {
        guard let sequence = body?.statements.onlyExpression?.as(SequenceExprSyntax.self), sequence.elements.count == 3,
            sequence.elements.last?.trimmedDescription == parameters?.name.text ?? "newValue"
        else { return nil }
        return sequence.assignedTarget?.targetOfDependency
    }
}

extension ExprSyntax {
    /// The name of a property, `store` or `self.store`, or that of a key in brackets for `self[StoreKey.self]`.
    fileprivate var targetOfDependency: String? {
        if let call = self.as(SubscriptCallExprSyntax.self) {
            return call.arguments.count == 1 ? call.keyOfSelf.map { "[\($0)]" } : nil
        }
        if let access = self.as(MemberAccessExprSyntax.self) {
            return access.base?.trimmedDescription == "self" ? access.declName.baseName.name : nil
        }
        return self.as(DeclReferenceExprSyntax.self)?.baseName.name
    }
}
#endif
