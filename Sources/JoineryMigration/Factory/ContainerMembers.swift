// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The members that a program declares in its containers. Code in a container names them without the container.
struct ContainerMembers {
    struct Member {
        enum Kind {
            case instance
            /// A stored property, such as a value that the container was created with.
            case stored
            case ofType
            /// A nested type.
            case type
        }

        let name: String
        let kind: Kind
        let file: String
        /// The offset of its declaration.
        let offset: Int
        /// The word `private`, which hides it from code outside of its container.
        let privateWord: Range<Int>?
    }

    private var members: [String: [String: [Member]]] = [:]

    /// Finds the members of some containers.
    init(of containers: Set<String>, in sources: [MigrationSource]) {
        for source in sources {
            for type in source.tree.typesAtTopLevel {
                guard let container = type.containerName, containers.contains(container) || Self.all.contains(container)
                else { continue }
                add(type.memberBlock.members, to: container, in: source)
            }
        }
    }

    /// The protocols of all containers.
    private static let all: Set = ["SharedContainer", "ManagedContainer"]

    /// Returns the member with a name that code of a container means.
    ///
    /// - Parameter kinds: The kinds of members that the code can mean.
    func member(_ name: String, of container: String, _ kinds: Set<Member.Kind>) -> Member? {
        for type in Self.all.union([container]) {
            if let found = members[type]?[name]?.first(where: { kinds.contains($0.kind) }) { return found }
        }
        return nil
    }

    private mutating func add(_ items: MemberBlockItemListSyntax, to container: String, in source: MigrationSource) {
        for item in items {
            if let condition = item.decl.as(IfConfigDeclSyntax.self) {
                for case .decls(let inner)? in condition.clauses.map(\.elements) {
                    add(inner, to: container, in: source)
                }
                continue
            }
            let modifiers = item.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
            let word = modifiers?.first { $0.name.text == "private" && $0.detail == nil }?.bytes
            for (name, kind) in Self.declarations(in: item.decl, isOfType: modifiers?.areOfType == true) {
                members[container, default: [:]][name, default: []].append(
                    Member(
                        name: name, kind: kind, file: source.file, offset: item.decl.bytes.lowerBound,
                        privateWord: word))
            }
        }
    }

    private static func declarations(in declaration: DeclSyntax, isOfType: Bool) -> [(String, Member.Kind)] {
        if let function = declaration.as(FunctionDeclSyntax.self) {
            return [(function.name.name, isOfType ? .ofType : .instance)]
        }
        if let variable = declaration.as(VariableDeclSyntax.self) {
            let isStored =
                variable.getterBody == nil
                && !variable.bindings.contains { $0.initializer.flatMap { FactoryChain($0.value) } != nil }
            return variable.bindings.compactMap { binding in
                binding.pattern.as(IdentifierPatternSyntax.self).map { pattern in
                    (
                        pattern.identifier.name,
                        isOfType ? .ofType : isStored && binding.accessorBlock == nil ? .stored : .instance
                    )
                }
            }
        }
        guard declaration.is(TypeAliasDeclSyntax.self) || declaration.isProtocol((any DeclGroupSyntax).self),
            let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.name
        else { return [] }
        return [(name, .type)]
    }
}

extension SourceFileSyntax {
    /// The types and extensions outside of others, including those under conditions.
    var typesAtTopLevel: [any DeclGroupSyntax] { Self.types(in: statements) }

    private static func types(in statements: CodeBlockItemListSyntax) -> [any DeclGroupSyntax] {
        statements.flatMap { statement -> [any DeclGroupSyntax] in
            if let type = statement.item.asProtocol((any DeclGroupSyntax).self) { return [type] }
            return statement.item.as(IfConfigDeclSyntax.self)?.clauses.flatMap { clause -> [any DeclGroupSyntax] in
                if case .statements(let inner)? = clause.elements { return types(in: inner) }
                return []
            } ?? []
        }
    }
}

extension DeclGroupSyntax {
    /// The name of the container that it declares or extends, if it is one.
    var containerName: String? {
        if let type = self.as(ExtensionDeclSyntax.self) {
            return FactoryContainers.name(TypeName.of(type.extendedType))
        }
        return self.as(ClassDeclSyntax.self)?.name.name
    }
}
#endif
