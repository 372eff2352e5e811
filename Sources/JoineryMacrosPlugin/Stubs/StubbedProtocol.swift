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
    private let surroundings: StubSurroundings
    private let place: SourcePlace?
    /// Those of the members.
    private let places: [SourcePlace?]
    /// Who sees the members. Those of a private type are seen where the type is.
    private let memberAccess: String

    /// `nil` where something is refused; all of it is told.
    init?(_ declaration: ProtocolDeclSyntax, in context: some MacroExpansionContext) {
        guard Self.checkKind(of: declaration, in: context), let active = declaration.activeMembers(in: context) else {
            return nil
        }
        self.declaration = declaration
        let level = AccessLevel(declaration.modifiers) ?? context.accessOfExtension ?? .internal
        memberAccess = max(level, .internal).modifier
        associatedTypes = active.compactMap { $0.as(AssociatedTypeDeclSyntax.self) }
        let surroundings = StubSurroundings(declaration, associatedTypes.map(\.name.text))
        self.surroundings = surroundings
        let read = active.filter { !$0.is(AssociatedTypeDeclSyntax.self) && !$0.is(TypeAliasDeclSyntax.self) }.map {
            stubMembers(of: $0, surroundings, in: context)
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
            context.tell(.objectiveCProtocol, at: attribute)
            return false
        }
        if let place = context.lexicalContext.first, !place.isProtocol((any DeclGroupSyntax).self) {
            context.tell(.localProtocol, at: declaration.name)
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
    /// The texts of the declarations to write: a line that places what follows, and the class.
    ///
    /// What is wrong with the class is told at the protocol's name. Between declarations there is an empty line.
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
            /// A stub of `\(name)`, whose members call what a test sets, and record an issue until then.
            \(declaration.attributes.copied)\(modifiers)final class \(head) {\(inheritedHint)
            \(blocks.joined(separator: "\n\n"))\(place == nil ? "" : "\n#sourceLocation()")
            }
            """
    }

    /// For whoever reads what the compiler says of the class.
    private var inheritedHint: String {
        let unknown = surroundings.unknownProtocols.map { "'\($0)'" }.joined(separator: ", ")
        return unknown.isEmpty ? "" : "  // An extension has to add what is required by \(unknown)."
    }

    /// Operators, which the compiler does not find in an extension of what a macro has written: a class is itself alone.
    private var comparisons: [String] {
        let names = Set(declaration.inherited.map(\.baseName))
        let type = surroundings.stub
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
            \(place.prefix(preceding: 1))    /// A stub with closures for the members that will be used.
                \(access)init(
            \(parameters)
                ) {
            \(assignments)
                }
            """
    }

    /// The associated types of the protocol itself: a parameter of a type's own name is the witness.
    private var genericParameters: String {
        guard !associatedTypes.isEmpty else { return "" }
        let parameters = associatedTypes.map { type in
            let inherited = type.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
            return type.name.text + (inherited.isEmpty ? "" : ": " + inherited.joined(separator: " & "))
        }
        return "<\(parameters.joined(separator: ", "))>"
    }

    /// What is required of these types. What is required of an inherited one, whoever says what type it is fulfils.
    private var requirements: String {
        let clauses =
            associatedTypes.compactMap(\.genericWhereClause) + [declaration.genericWhereClause].compactMap(\.self)
        let names = associatedTypes.map(\.name.text)
        let all = clauses.flatMap(\.requirements)
            .map { surroundings.replacingSelf(in: $0.with(\.trailingComma, nil)) }
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
    /// The name that what is required begins with: `Key`, as in `Key.Element: Hashable`.
    fileprivate var subject: String? {
        requirement.firstToken(viewMode: .sourceAccurate)?.text
    }
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
