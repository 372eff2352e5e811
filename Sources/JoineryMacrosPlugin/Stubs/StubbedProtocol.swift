// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A protocol, and the stub class for it.
struct StubbedProtocol {
    let declaration: ProtocolDeclSyntax
    let members: [any StubMember]
    private let associatedTypes: [AssociatedTypeDeclSyntax]
    private let environment: StubEnvironment
    private let place: SourcePlace?
    /// The places of the members.
    private let places: [SourcePlace?]
    /// The access level of the members. For a private protocol, they need none.
    private let memberAccess: String

    /// Returns `nil` if a requirement is not supported. All problems are reported.
    init?(_ declaration: ProtocolDeclSyntax, in context: some MacroExpansionContext) {
        guard Self.checkKind(of: declaration, in: context), let active = declaration.activeMembers(in: context) else {
            return nil
        }
        self.declaration = declaration
        let level = AccessLevel(declaration.modifiers) ?? context.accessOfExtension ?? .internal
        memberAccess = max(level, .internal).modifier
        associatedTypes = active.compactMap { $0.as(AssociatedTypeDeclSyntax.self) }
        let environment = StubEnvironment(declaration, associatedTypes.map(\.name.text))
        self.environment = environment
        let read = active.filter { !$0.is(AssociatedTypeDeclSyntax.self) && !$0.is(TypeAliasDeclSyntax.self) }.map {
            stubMembers(of: $0, environment, in: context)
        }
        guard !read.contains(where: { $0 == nil }),
            let members = read.compactMap(\.self).flatMap(\.self).withDistinctNames(in: context)
        else { return nil }
        self.members = members
        place = context.place(of: declaration.name)
        places = members.map { context.place(of: $0.place) }
    }

    private static func checkKind(
        of declaration: ProtocolDeclSyntax, in context: some MacroExpansionContext
    ) -> Bool {
        if let attribute = declaration.attribute("objc") {
            context.diagnose(.objectiveCProtocol, at: attribute)
            return false
        }
        if let place = context.lexicalContext.first, !place.isProtocol((any DeclGroupSyntax).self) {
            context.diagnose(.localProtocol, at: declaration.name)
            return false
        }
        if let actor = declaration.inherited.first(where: { ["Actor", "DistributedActor"].contains($0.baseName) }) {
            context.diagnose(.actorProtocol, at: actor)
            return false
        }
        return true
    }
}

// MARK: - The class

extension StubbedProtocol {
    /// The generated declarations: a directive with the place of the protocol's name, and the class.
    ///
    /// The compiler reports problems of the class at the protocol's name. It inserts an empty line between
    /// declarations.
    var declarations: [String] { [place?.directive(preceding: 2), stub].compactMap(\.self) }

    private var stub: String {
        let access = AccessLevel(declaration.modifiers)?.modifier ?? ""
        let modifiers = access + (declaration.hasModifier(.nonisolated) ? "nonisolated " : "")
        let name = declaration.name.text.withoutBackticks
        let head = "\(name)Stub\(genericParameters): \(name)\(requirements)"
        let blocks =
            zip(members, places).map { $0.declarations(memberAccess, at: $1) } + [initializer(memberAccess)]
            + comparisons
        return """
            /// A stub of `\(name)`: each member calls its closure, and records an issue if none is set.
            \(declaration.attributes.copied)\(modifiers)final class \(head) {\(inheritedHint)
            \(blocks.joined(separator: "\n\n"))\(place == nil ? "" : "\n#sourceLocation()")
            }
            """
    }

    /// A comment that explains a compiler error about missing members.
    private var inheritedHint: String {
        let unknown = environment.unknownProtocols.map { "'\($0)'" }.joined(separator: ", ")
        return unknown.isEmpty ? "" : "  // Implement in an extension what is required by \(unknown)."
    }

    /// `==` and `hash(into:)`, because the compiler does not find operators in an extension of a generated type.
    private var comparisons: [String] {
        let names = Set(declaration.inherited.map(\.baseName))
        let type = environment.stub
        let equality = """
                \(memberAccess)nonisolated static func == (left: \(type), right: \(type)) -> Bool { left === right }
            """
        let hash = """
                \(memberAccess)nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
            """
        if names.contains("Hashable") { return [equality, hash] }
        return names.contains("Equatable") ? [equality] : []
    }

    private func initializer(_ access: String) -> String {
        let closures = members.flatMap(\.closures)
        guard !closures.isEmpty else { return "    \(access)init() {}" }
        let parameters = closures.map { "        \($0.name): (\($0.type))? = nil" }.joined(separator: ",\n")
        let assignments = closures.map { "        self.\($0.name) = \($0.name)" }.joined(separator: "\n")
        return """
            \(place.prefix(preceding: 1))    /// Creates a stub that implements the given members.
                \(access)init(
            \(parameters)
                ) {
            \(assignments)
                }
            """
    }

    /// The generic parameters of the class. Each satisfies the associated type with the same name.
    private var genericParameters: String {
        guard !associatedTypes.isEmpty else { return "" }
        let parameters = associatedTypes.map { type in
            let inherited = type.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
            return type.name.text + (inherited.isEmpty ? "" : ": " + inherited.joined(separator: " & "))
        }
        return "<\(parameters.joined(separator: ", "))>"
    }

    /// The constraints on the protocol's associated types. Those on inherited ones are up to the extension that
    /// declares the type.
    private var requirements: String {
        let clauses =
            associatedTypes.compactMap(\.genericWhereClause) + [declaration.genericWhereClause].compactMap(\.self)
        let names = associatedTypes.map(\.name.text)
        let all = clauses.flatMap(\.requirements)
            .map { environment.replacingSelf(in: $0.with(\.trailingComma, nil)) }
            .filter { $0.subject.map(names.contains) ?? false }
            .map(\.trimmedDescription)
        return all.isEmpty ? "" : " where \(all.joined(separator: ", "))"
    }
}

extension ProtocolDeclSyntax {
    var inherited: [TypeSyntax] {
        let types = inheritanceClause?.inheritedTypes.map(\.type) ?? []
        let requirements = genericWhereClause?.requirements.compactMap {
            $0.requirement.as(ConformanceRequirementSyntax.self)
        }
        let ofSelf = requirements?.filter { $0.leftType.trimmedDescription == "Self" }.map(\.rightType) ?? []
        return (types + ofSelf).flatMap(\.composed)
    }
}

extension GenericRequirementSyntax {
    /// The first part of the constrained type: `Key` in `Key.Element: Hashable`.
    fileprivate var subject: String? {
        requirement.firstToken(viewMode: .sourceAccurate)?.text
    }
}

extension TypeSyntax {
    /// The name without a module.
    var baseName: String { self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription }

    /// The parts of a protocol composition, or the type itself.
    fileprivate var composed: [TypeSyntax] {
        self.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [self]
    }
}
#endif
