// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftParser
internal import SwiftSyntax

/// A change that keeps the meaning of code when it moves out of its container: `size` becomes `Container.shared.size`.
struct OutwardEdit {
    let edit: TextEdit
    let file: String
    /// The offset of the code.
    let offset: Int
    /// The node that the code reads, if any. A read of a native binding needs no such change.
    var target: Int?
    /// The member that the code names, which may move along.
    var member: ContainerMembers.Member?
}

extension Migrator {
    /// Finds the changes of code that names its container, or members of it without the container. `Dependencies` has
    /// no such members, so factories that read stored properties of their containers stay.
    mutating func prepareMembersOfContainers() {
        guard request.dialect == .factory else { return }
        let containers = Set(bindings.map(\.fact.key.space))
        let sources = sources.values.sorted { $0.file < $1.file }
        let members = ContainerMembers(of: containers, in: sources)
        qualifyTypes(members)
        var targets: [String: [Place: Int]] = [:]
        for edge in graph.edges { targets[edge.site.file, default: [:]][edge.site.place] = edge.to }
        for source in sources {
            for type in source.tree.typesAtTopLevel {
                guard let container = type.containerName, containers.contains(container) else { continue }
                let search = ContainerNameSearch(of: container, members)
                search.walk(type.memberBlock)
                for token in search.captures {
                    leave(codeAt: token, in: source, Stay("a closure captures its container"))
                }
                note(search.found, in: source, targets[source.file] ?? [:])
            }
        }
    }

    /// Writes the container before its nested types in the types of bindings.
    private mutating func qualifyTypes(_ members: ContainerMembers) {
        for index in bindings.indices where bindings[index].stay == nil {
            guard var declaration = bindings[index].declaration else { continue }
            let old = declaration.type
            var parser = Parser(old)
            let type = members.type(TypeSyntax.parse(from: &parser), outside: bindings[index].fact.key.space)
            let new = type.description
            guard new != old else { continue }
            declaration.type = new
            declaration.namesContainer = true
            declaration.edits = declaration.edits.map {
                $0.replacement == Array(old.utf8) ? TextEdit($0.range, new) : $0
            }
            bindings[index].declaration = declaration
        }
    }

    private mutating func note(
        _ found: [ContainerNameSearch.Found], in source: MigrationSource, _ targets: [Place: Int]
    ) {
        let uses = uses.filter { $0.site.file == source.file }
        let heads = supplies.filter { $0.file == source.file }.map(\.supply.head)
        let edits = bindings.filter { $0.site.file == source.file }.flatMap { $0.declaration?.edits ?? [] }
        for name in found {
            let offset = name.token.bytes.lowerBound
            guard !heads.contains(where: { $0.contains(offset) }), !edits.contains(where: { $0.range.contains(offset) })
            else { continue }
            let use = uses.first { $0.range.contains(offset) }
            let target = use.map { bindings[$0.binding].node } ?? targets[source.place(of: name.token)]
            if name.member?.kind == .stored, target.map(migrates) != true {
                let reason = "it reads '\(name.member?.name ?? "")', a stored property of its container"
                leave(codeAt: name.token, in: source, Stay(reason))
            }
            let changes = [name.edit, name.member?.privateWord.map { TextEdit($0, "fileprivate") }]
            for edit in changes.compactMap(\.self) {
                outward.append(
                    OutwardEdit(edit: edit, file: source.file, offset: offset, target: target, member: name.member))
            }
        }
    }

    /// Leaves the bindings whose declarations or registrations contain a token.
    private mutating func leave(codeAt token: TokenSyntax, in source: MigrationSource, _ stay: Stay) {
        let offset = token.bytes.lowerBound
        for index in bindings.indices where bindings[index].site.file == source.file {
            guard bindings[index].declaration?.range.contains(offset) == true else { continue }
            leave(index, stay, at: source.site(of: token))
        }
        for (supply, _, binding, file) in supplies where file == source.file {
            guard (supply.head.lowerBound..<supply.tail.upperBound).contains(offset) else { continue }
            leave(binding, stay, at: source.site(of: token))
        }
    }

    /// Returns the changes of a file's code that moves out of its container.
    ///
    /// - Parameter removed: The code that is removed.
    func outwardEdits(in source: MigrationSource, except removed: [Range<Int>]) -> [TextEdit] {
        let active = (placed.outward[source.file] ?? []).map { outward[$0] }.filter { outward in
            guard outward.target.map(migrates) != true else { return false }
            if removed.contains(where: { $0.contains(outward.offset) }) { return false }
            if let member = outward.member, isInGraph(member.offset, of: member.file) { return false }
            return isInGraph(outward.offset, of: outward.file)
                || preparations.contains { $0.moves(outward.offset, of: outward.file) }
        }
        return Set(active.map(\.edit)).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}
#endif
