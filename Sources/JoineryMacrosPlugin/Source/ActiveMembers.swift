// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftIfConfig
internal import SwiftSyntax
internal import SwiftSyntaxMacros

extension MemberBlockItemListSyntax {
    /// The declarations in their order, those in the active branches of `#if` among them.
    ///
    /// `nil` where a compiler does not tell which these are.
    func active(in configuration: (any BuildConfiguration)?) -> [DeclSyntax]? {
        var active: [DeclSyntax] = []
        for member in self {
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
                active.append(member.decl)
                continue
            }
            guard let configuration else { return nil }
            let (clause, diagnostics) = condition.activeClause(in: configuration)
            // A condition that cannot be answered, such as 'canImport', is taken for false.
            guard diagnostics.isEmpty else { return nil }
            guard case .decls(let members) = clause?.elements else { continue }
            guard let nested = members.active(in: configuration) else { return nil }
            active += nested
        }
        return active
    }
}

extension DeclGroupSyntax {
    /// The active declarations of the type itself; `nil` where a compiler does not tell which these are, which is told.
    func activeMembers(in context: some MacroExpansionContext) -> [DeclSyntax]? {
        let members = memberBlock.members
        if let active = members.active(in: context.buildConfiguration) { return active }
        for member in members where member.decl.is(IfConfigDeclSyntax.self) {
            context.tell(.unknownConfiguration, at: member.decl)
        }
        return nil
    }
}

extension Message {
    static let unknownConfiguration = Message(
        id: "unknownConfiguration",
        message: """
            this compiler does not tell macros which of these declarations exist; make them unconditional, or let the \
            condition be one without 'canImport'
            """)
}
#endif
