// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A protocol, and the class that stands in for it.
struct StubbedProtocol {
    let declaration: ProtocolDeclSyntax
    let members: [any StubMember]
    private let associatedTypes: [AssociatedTypeDeclSyntax]

    /// `nil` where something is refused; all of it is told.
    init?(_ declaration: ProtocolDeclSyntax, in context: some MacroExpansionContext) {
        guard Self.checkKind(of: declaration, in: context), let active = declaration.activeMembers(in: context) else {
            return nil
        }
        self.declaration = declaration
        associatedTypes = active.compactMap { $0.as(AssociatedTypeDeclSyntax.self) }
        let surroundings = StubSurroundings(declaration, associatedTypes.map(\.name.text))
        let read = active.filter { !$0.is(AssociatedTypeDeclSyntax.self) && !$0.is(TypeAliasDeclSyntax.self) }.map {
            stubMembers(of: $0, surroundings, in: context)
        }
        guard !read.contains(where: { $0 == nil }),
            let members = read.compactMap(\.self).flatMap(\.self).withDistinctNames(in: context)
        else { return nil }
        self.members = members
    }

    private static func checkKind(
        of declaration: ProtocolDeclSyntax, in context: some MacroExpansionContext
    ) -> Bool {
        if let attribute = declaration.attributes.first(where: { $0.as(AttributeSyntax.self)?.baseName == "objc" }) {
            context.tell(.objectiveCProtocol, at: attribute)
            return false
        }
        if let actor = declaration.inherited.first(where: { ["Actor", "DistributedActor"].contains($0.baseName) }) {
            context.tell(.actorProtocol, at: actor)
            return false
        }
        return true
    }
}

// MARK: - The class

extension StubbedProtocol {
    /// The text of the class.
    var stub: String {
        let access = AccessLevel(declaration.modifiers)?.modifier ?? ""
        let modifiers = declaration.modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
        // Members of a private type are seen where the type is.
        let memberAccess = ["private ", "fileprivate "].contains(access) ? "" : access
        let name = declaration.name.text.withoutBackticks
        let blocks = members.map { $0.declarations(memberAccess) } + [initializer(memberAccess)]
        return """
            \(declaration.attributes.copied(but: ["Stubbed"], separator: "\n"))/// A `\(name)` whose members call what a test sets.
            ///
            /// A member that is used before its closure is set records an issue.
            \(access)\(modifiers ? "nonisolated " : "")final class \(name)Stub\(genericParameters): \(name)\(requirements) {
            \(blocks.joined(separator: "\n\n"))
            }
            """
    }

    private func initializer(_ access: String) -> String {
        let closures = members.flatMap(\.closures)
        guard !closures.isEmpty else { return "    \(access)init() {}" }
        let parameters = closures.map { "        \($0.name): (\($0.type))? = nil" }.joined(separator: ",\n")
        let assignments = closures.map { "        self.\($0.name) = \($0.name)" }.joined(separator: "\n")
        return """
                /// A stub with closures for the members that will be used.
                \(access)init(
            \(parameters)
                ) {
            \(assignments)
                }
            """
    }

    /// The associated types: a parameter of a type's own name is the witness.
    private var genericParameters: String {
        guard !associatedTypes.isEmpty else { return "" }
        let parameters = associatedTypes.map { type in
            type.name.text + (type.inheritanceClause.map { "\($0.trimmed)" } ?? "")
        }
        return "<\(parameters.joined(separator: ", "))>"
    }

    private var requirements: String {
        let clauses =
            associatedTypes.compactMap(\.genericWhereClause) + [declaration.genericWhereClause].compactMap(\.self)
        let all = clauses.flatMap(\.requirements).map { requirement in
            SelfReplacement(in: declaration, associatedTypes.map(\.name.text))
                .rewrite(requirement.with(\.trailingComma, nil)).trimmedDescription
        }
        return all.isEmpty ? "" : " where \(all.joined(separator: ", "))"
    }
}

extension ProtocolDeclSyntax {
    var inherited: [TypeSyntax] { inheritanceClause?.inheritedTypes.flatMap { $0.type.composed } ?? [] }
}

extension TypeSyntax {
    /// The name without a module.
    var baseName: String { self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription }

    /// The parts of a composition, or the type itself.
    fileprivate var composed: [TypeSyntax] {
        self.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [self]
    }
}
#endif
