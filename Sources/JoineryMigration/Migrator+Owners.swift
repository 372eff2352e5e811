// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension Migrator {
    /// A type or extension with declarations that become native.
    struct Owner {
        let file: String
        let node: Syntax
        /// The bindings, as positions in the migration's list.
        var members: [Int]
        /// Whether the extension becomes one of `Dependencies`. Otherwise, the members move to a new extension.
        var isRenamed: Bool
    }

    /// Finds the types and extensions with native declarations, and leaves the bindings that cannot move.
    mutating func prepareOwners() {
        let computed = Dictionary(
            grouping: graph.nodes.indices.filter { graph.nodes[$0].kind == .computed },
            by: { graph.nodes[$0].site?.file ?? "" })
        var isComplete = false
        while !isComplete {
            isComplete = true
            owners = []
            var found: [SyntaxIdentifier: Int] = [:]
            for index in bindings.indices
            where bindings[index].stay == nil && bindings[index].declaration?.isDeclaredElsewhere == false {
                guard let source = sources[bindings[index].site.file],
                    let declaration = source.token(at: bindings[index].site.place)?.enclosing(VariableDeclSyntax.self),
                    let owner = declaration.owner
                else { continue }
                if let position = found[owner.id] {
                    owners[position].members.append(index)
                } else {
                    found[owner.id] = owners.count
                    owners.append(Owner(file: source.file, node: owner, members: [index], isRenamed: false))
                }
            }
            if leaveIncompleteTraits() { isComplete = false }
            if settleAliasesOfKeys() { isComplete = false }
            if settlePreparations() { isComplete = false }
            let keys = bindings.indices.compactMap { index in
                bindings[index].stay == nil ? bindings[index].declaration?.value?.key : nil
            }.map(\.declaration.bytes.lowerBound)
            for position in owners.indices {
                owners[position].isRenamed = isRenamable(owners[position], keys, computed)
                guard !owners[position].isRenamed else { continue }
                for index in owners[position].members {
                    guard let reason = reasonNotToMove(index, from: owners[position].node) else { continue }
                    leave(index, Stay(reason))
                    isComplete = false
                }
            }
        }
    }

    /// Leaves the bindings that a trait replaces together with others that stay, and returns whether there are any.
    private mutating func leaveIncompleteTraits() -> Bool {
        var counts: [String: [NativeSupply.Trait: [Int]]] = [:]
        for (supply, _, binding, file) in supplies where bindings[binding].stay == nil {
            if let trait = supply.trait { counts[file, default: [:]][trait, default: []].append(binding) }
        }
        var isChanged = false
        for (trait, members) in counts.values.flatMap(\.self) where trait.statementCount > members.count {
            for index in members {
                leave(index, Stay("a trait of a test replaces it together with what stays"))
                isChanged = true
            }
        }
        return isChanged
    }

    /// Whether an extension can become one of `Dependencies`.
    ///
    /// - Parameters:
    ///   - keys: The offsets of the keys that are removed.
    ///   - computed: The nodes of computed properties, by file.
    private func isRenamable(_ owner: Owner, _ keys: [Int], _ computed: [String: [Int]]) -> Bool {
        guard let declaration = owner.node.as(ExtensionDeclSyntax.self) else { return false }
        let starts = owner.members.compactMap { bindings[$0].declaration?.range.lowerBound }
        // A key that is removed can also be a member.
        let gone = owner.members.flatMap { bindings[$0].declaration?.key?.removals ?? [] }
        let removed = declaration.memberBlock.members.map(\.decl.bytes.lowerBound).filter { start in
            gone.contains { $0.contains(start) }
        }
        guard conversion.canRename(declaration, with: Set(starts + removed + keys)) else { return false }
        // The extension stays if code outside of it reads its other members.
        let range = declaration.bytes
        return (computed[owner.file] ?? []).allSatisfy { node in
            guard !migrates(node), let site = graph.nodes[node].site, let source = sources[owner.file],
                let offset = source.text.offset(of: site.place),
                range.contains(offset)
            else { return true }
            return graph.incoming[node].allSatisfy { edge in
                let user = graph.edges[edge].site
                return user.file == owner.file && source.text.offset(of: user.place).map(range.contains) == true
            }
        }
    }

    /// Whether a node is a function or property that becomes a member of `Dependencies` together with its extension.
    func movesAlong(_ node: Int) -> Bool {
        guard graph.nodes[node].kind == .computed, let site = graph.nodes[node].site,
            let offset = sources[site.file]?.text.offset(of: site.place)
        else { return false }
        return owners.contains { $0.isRenamed && $0.file == site.file && $0.node.bytes.contains(offset) }
    }

    private func reasonNotToMove(_ index: Int, from owner: Syntax) -> String? {
        guard let source = sources[bindings[index].site.file],
            let declaration = source.token(at: bindings[index].site.place)?.enclosing(VariableDeclSyntax.self)
        else { return "its declaration was not found" }
        guard declaration.isMember, declaration.parent?.parent?.parent?.parent?.id == owner.id else {
            return "it is declared under a condition"
        }
        guard owner.parent?.is(CodeBlockItemSyntax.self) == true,
            owner.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
        else { return "its type is declared in another one" }
        return nil
    }

    /// Whether a plain name at an offset of a file is a member of the native graph after the migration.
    func isInGraph(_ offset: Int, of file: String) -> Bool {
        owner(of: offset, in: file) != nil || isInValueOfKey(offset, of: file) || isInDefault(offset, of: file)
            || placedOwners(in: file).contains { owner in
                if owner.isRenamed { return owner.node.bytes.contains(offset) }
                return owner.members.contains { bindings[$0].declaration?.range.contains(offset) == true }
            }
    }
}

extension SyntaxProtocol {
    /// The type or extension that has this member.
    fileprivate var owner: Syntax? {
        var next = parent
        while let node = next, node.asProtocol((any DeclGroupSyntax).self) == nil { next = node.parent }
        return next
    }
}
#endif
