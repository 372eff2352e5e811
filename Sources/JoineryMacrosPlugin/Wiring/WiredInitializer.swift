// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// The initialiser of a type that `init(from:)` calls.
///
/// The analyzer chooses in the same way, in its `WiredInitialiser`.
struct WiredInitializer {
    /// `nil` for the memberwise initialiser.
    let declaration: InitializerDeclSyntax?
    let parameters: [WiredParameter]
    let access: AccessLevel

    /// `nil` where it is not clear which one, or there is none; that is told.
    init?(of type: some DeclGroupSyntax, in context: some MacroExpansionContext) {
        guard let members = type.activeMembers(in: context, where: Self.concerns) else { return nil }
        let all = members.compactMap { $0.as(InitializerDeclSyntax.self) }
        let marked = all.filter { $0.attribute(AutoWiredInitializerMacro.name) != nil }
        let candidates = marked.isEmpty ? all.filter(\.isCandidate) : marked
        if let only = candidates.first, candidates.count == 1 {
            self.init(only)
        } else if candidates.isEmpty {
            guard type.is(StructDeclSyntax.self), all.isEmpty else {
                context.tell(.noInitializer(type.introducer.text, type.typeName), at: type.nameSyntax)
                return nil
            }
            self.init(memberwise: members.compactMap { $0.as(VariableDeclSyntax.self) }, in: context)
        } else if marked.isEmpty {
            Self.tellSeveral(candidates, of: type, in: context)
            return nil
        } else {
            for second in marked.dropFirst() {
                let edit = second.removal(of: AutoWiredInitializerMacro.name)
                context.tell(.severalMarked, at: second.initKeyword, edit)
            }
            return nil
        }
    }

    /// Whether it is the memberwise initialiser, which there is no longer where another stands in the type.
    static func isMemberwise(in type: some DeclGroupSyntax, _ context: some MacroExpansionContext) -> Bool {
        type.is(StructDeclSyntax.self) && all(of: type, in: context).isEmpty
    }

    /// What stands for the one that is not clear.
    static let unknown = WiredInitializer()

    private init() {
        declaration = nil
        parameters = []
        access = .internal
    }

    /// The active initialisers that stand in a type; none where it cannot be told which these are.
    static func all(
        of type: any DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> [InitializerDeclSyntax] {
        let members = type.memberBlock.members.active(in: context.buildConfiguration, where: concerns) ?? []
        return members.compactMap { $0.as(InitializerDeclSyntax.self) }
    }

    /// Whether a member has a say in what there is to call.
    private static func concerns(_ member: DeclSyntax) -> Bool {
        member.is(InitializerDeclSyntax.self) || member.is(VariableDeclSyntax.self)
    }

    init(_ initializer: InitializerDeclSyntax) {
        declaration = initializer
        parameters = initializer.signature.parameterClause.parameters.map { WiredParameter($0) }
        access = AccessLevel(initializer.modifiers) ?? .internal
    }

    private init?(memberwise properties: [VariableDeclSyntax], in context: some MacroExpansionContext) {
        var parameters: [WiredParameter] = []
        for property in properties where !property.isTypeMember && !property.isLazy {
            for binding in property.bindings where !binding.isComputed {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
                    context.tell(.tuplePattern, at: binding.pattern)
                    return nil
                }
                guard let parameter = WiredParameter(binding, name, of: property) else { continue }
                parameters.append(parameter)
            }
        }
        declaration = nil
        self.parameters = parameters
        access = .internal
    }

    /// As it is called in messages: `init(id:_:)`.
    var name: String {
        "init(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    private static func tellSeveral(
        _ candidates: [InitializerDeclSyntax], of type: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) {
        let edits = candidates.map { candidate in
            let mark = AttributeSyntax("@AutoWiredInitializer").with(\.trailingTrivia, .space)
            return Edit(
                "mark '\(WiredInitializer(candidate).name)'", replacing: candidate,
                with: candidate.with(\.leadingTrivia, []).with(
                    \.attributes, [.attribute(mark)] + candidate.attributes))
        }
        context.tell(.severalInitializers(type.typeName), at: type.nameSyntax, edits)
    }
}

extension InitializerDeclSyntax {
    /// Whether it is one that makes the type from what it needs, as far as its form tells.
    fileprivate var isCandidate: Bool {
        !hasModifier(.convenience) && !isDecoding
    }

    /// Whether it has the form of those that `NSCoding` and `Decodable` require.
    private var isDecoding: Bool {
        let parameters = signature.parameterClause.parameters
        return parameters.count == 1 && ["coder", "from"].contains(parameters.first?.firstName.text)
    }
}

extension DeclGroupSyntax {
    /// The token of the type's name; for an extension, the keyword.
    var nameSyntax: TokenSyntax {
        self.asProtocol((any NamedDeclSyntax).self)?.name ?? introducer
    }

    var typeName: String { nameSyntax.text.withoutBackticks }
}
#endif
