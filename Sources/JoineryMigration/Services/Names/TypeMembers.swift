// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The members of the program's types, which code in the types can name without the type.
struct TypeMembers {
    /// A name that code in a type or function can use without anything before it.
    struct Member {
        /// The code that can use a name.
        enum Access {
            /// Only code around which it is declared, or that has an instance.
            case instance
            /// Other code, with the name of the type.
            case type
            /// Only code in the type, with or without the name of the type.
            case privateType
        }

        var access: Access
        /// The text that names it elsewhere.
        var path: String?
    }

    private struct Owner: Hashable {
        let module: Int
        let type: String
    }

    private var members: [Owner: [String: Member]] = [:]

    init() {}

    init(_ sources: [MigrationSource]) {
        for source in sources {
            let walk = MemberWalk(viewMode: .sourceAccurate)
            walk.walk(source.tree)
            for (type, found) in walk.members {
                members[Owner(module: source.module, type: type), default: [:]].merge(found) { first, _ in first }
            }
        }
    }

    /// Returns the members that code in a type can name, including inherited ones.
    func visible(in block: MemberBlockSyntax, _ types: MigrationTypes) -> [String: Member] {
        guard let path = wholePath(around: block.members) else { return [:] }
        var found = members[Owner(module: types.module, type: path)] ?? [:]
        guard let position = types.table.position(of: path, from: types.module) else { return found }
        let entry = types.table.entries[position]
        if entry.module != types.module {
            let others = members[Owner(module: entry.module, type: entry.name)] ?? [:]
            found.merge(others.filter { $0.value.access != .privateType }) { own, _ in own }
        }
        for property in entry.properties where found[property.name] == nil {
            found[property.name] = Member(access: .instance)
        }
        for ancestor in types.table.ancestors(of: entry.name, from: entry.module).dropFirst() {
            guard let position = types.table.position(of: ancestor, from: entry.module) else { continue }
            let parent = types.table.entries[position]
            for (name, member) in members[Owner(module: parent.module, type: parent.name)] ?? [:]
            where found[name] == nil && member.access != .privateType {
                found[name] = Member(access: member.access, path: member.path == nil ? nil : "\(path).\(name)")
            }
        }
        return found
    }

    /// Returns the path of the types around code; `nil` if there are none.
    func wholePath(around node: some SyntaxProtocol) -> String? {
        var names: [String] = []
        var next = node.parent
        while let node = next {
            if let group = node.asProtocol((any DeclGroupSyntax).self) {
                names.insert(TypeName.withoutArguments(group.nameNode.trimmedDescription), at: 0)
            }
            next = node.parent
        }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }

    /// Returns the type that `Self` means in code, if it is always the same.
    func path(around node: some SyntaxProtocol, _ types: MigrationTypes) -> String? {
        guard let path = wholePath(around: node), let position = types.table.position(of: path, from: types.module)
        else { return nil }
        let group = node.enclosingGroup
        let isFinal = group?.modifiers.contains { $0.name.text == "final" } == true
        switch types.table.entries[position].kind {
        case .structure, .enumeration, .actor: return path
        case .class: return isFinal ? path : nil
        default: return nil
        }
    }

    /// Whether a member of a type is private, and the type is the one around code, or in it.
    func isPrivate(_ name: String, of type: String, from path: String, in module: Int) -> Bool {
        let candidates = [type, "\(path).\(type)"]
        return candidates.contains { type in
            (type == path || type.hasPrefix("\(path).") || path.hasPrefix("\(type)."))
                && members[Owner(module: module, type: type)]?[name]?.access == .privateType
        }
    }
}

/// A search for the members of the types in a file.
private final class MemberWalk: SyntaxVisitor {
    private(set) var members: [String: [String: TypeMembers.Member]] = [:]

    // Names in functions and values are local.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        note([node.name.text], of: Syntax(node), node.modifiers)
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let names = node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
        note(names, of: Syntax(node), node.modifiers)
        return .skipChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        note([node.name.text], of: Syntax(node), node.modifiers, isType: true)
        return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { note(node, named: node.name.text) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { note(node, named: node.name.text) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { note(node, named: node.name.text) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { note(node, named: node.name.text) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .visitChildren }

    private func note(_ group: some DeclGroupSyntax, named name: String) -> SyntaxVisitorContinueKind {
        note([name], of: Syntax(group), group.modifiers, isType: true)
        return .visitChildren
    }

    private func note(
        _ names: [String], of node: Syntax, _ modifiers: DeclModifierListSyntax, isType: Bool = false
    ) {
        guard let path = TypeMembers().wholePath(around: node) else { return }
        let isOfType = isType || modifiers.areOfType
        let isPrivate = modifiers.contains { $0.name.text == "private" }
        let isGeneric =
            node.enclosingGroup?.asProtocol((any WithGenericParametersSyntax).self)?
            .genericParameterClause != nil
        for name in names {
            let isNameable = isOfType && !isPrivate && !isGeneric
            let access: TypeMembers.Member.Access =
                isNameable ? .type : isOfType && isPrivate ? .privateType : .instance
            members[path, default: [:]][name] = TypeMembers.Member(
                access: access, path: isNameable ? "\(path).\(name)" : nil)
        }
    }
}

extension Migrator {
    /// Finds the members of the program's types.
    mutating func findMembers() {
        guard bindings.contains(where: { $0.stay == nil }) else { return }
        for module in facts.indices {
            for file in facts[module].files { _ = try? source(of: file.file, module: module) }
        }
        typeMembers = TypeMembers(sources.values.sorted { $0.file < $1.file })
    }
}
#endif
