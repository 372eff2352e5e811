// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// The initializer of a type that `init(from:)` calls.
///
/// The analyzer uses the same selection, in its `WiredInitializer`.
struct WiredInitializer {
    /// The declaration; `nil` for the memberwise initializer.
    let declaration: InitializerDeclSyntax?
    let parameters: [WiredParameter]
    let access: AccessLevel

    /// Returns `nil` and reports an error if the type has no suitable initializer or more than one.
    init?(of type: some DeclGroupSyntax, in context: some MacroExpansionContext) {
        guard let members = type.activeMembers(in: context, where: Self.affectsSelection) else { return nil }
        let all = members.compactMap { $0.as(InitializerDeclSyntax.self) }
        let marked = all.filter { $0.attribute(AutoWiredInitializerMacro.name) != nil }
        let candidates = marked.isEmpty ? all.filter(\.isCandidate) : marked
        if let only = candidates.first, candidates.count == 1 {
            self.init(only)
        } else if candidates.isEmpty {
            guard type.is(StructDeclSyntax.self), all.isEmpty else {
                context.diagnose(.noInitializer(type.introducer.text, type.typeName), at: type.nameSyntax)
                return nil
            }
            self.init(memberwise: members.compactMap { $0.as(VariableDeclSyntax.self) }, in: context)
        } else if marked.isEmpty {
            Self.diagnoseSeveralInitializers(candidates, of: type, in: context)
            return nil
        } else {
            for second in marked.dropFirst() {
                let edit = second.removal(of: AutoWiredInitializerMacro.name)
                context.diagnose(.severalMarked, at: second.initKeyword, edit)
            }
            return nil
        }
    }

    /// Returns whether the type has only its memberwise initializer.
    static func isMemberwise(in type: some DeclGroupSyntax, _ context: some MacroExpansionContext) -> Bool {
        type.is(StructDeclSyntax.self) && all(of: type, in: context).isEmpty
    }

    /// The placeholder for an unknown initializer.
    static let unknown = WiredInitializer()

    private init() {
        declaration = nil
        parameters = []
        access = .internal
    }

    /// Returns the active initializers in the body of a type; empty if they are unknown.
    static func all(
        of type: any DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> [InitializerDeclSyntax] {
        let members = type.memberBlock.members.active(in: context.buildConfiguration, where: affectsSelection) ?? []
        return members.compactMap { $0.as(InitializerDeclSyntax.self) }
    }

    /// Returns whether a member affects the selection.
    private static func affectsSelection(_ member: DeclSyntax) -> Bool {
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
                    context.diagnose(.tuplePattern, at: binding.pattern)
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

    /// The name in messages, as in `init(id:_:)`.
    var name: String {
        "init(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    private static func diagnoseSeveralInitializers(
        _ candidates: [InitializerDeclSyntax], of type: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) {
        let edits = candidates.map { candidate in
            let mark = AttributeSyntax("@AutoWiredInitializer").with(\.trailingTrivia, .space)
            return Edit(
                "mark '\(WiredInitializer(candidate).name)'", replacing: candidate,
                with: candidate.with(\.leadingTrivia, []).with(
                    \.attributes, [.attribute(mark)] + candidate.attributes))
        }
        context.diagnose(.severalInitializers(type.typeName), at: type.nameSyntax, edits)
    }
}

extension InitializerDeclSyntax {
    /// Whether `@AutoWired` selects the initializer without a mark, judging by its signature.
    fileprivate var isCandidate: Bool {
        !hasModifier(.convenience) && !isDecoding
    }

    /// Whether the initializer has the signature that `NSCoding` or `Decodable` requires.
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
