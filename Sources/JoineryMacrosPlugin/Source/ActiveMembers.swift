// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftIfConfig
internal import SwiftSyntax
internal import SwiftSyntaxMacros

extension MemberBlockItemListSyntax {
    /// The declarations in their order, those in the active branches of `#if` among them.
    ///
    /// `nil` where it cannot be told which of those that matter these are.
    ///
    /// - Parameter matters: Whether a declaration makes a difference to who asks.
    func active(
        in configuration: (any BuildConfiguration)?, where matters: (DeclSyntax) -> Bool = { _ in true }
    ) -> [DeclSyntax]? {
        var active: [DeclSyntax] = []
        for member in self {
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
                active.append(member.decl)
                continue
            }
            switch condition.members(in: configuration) {
            case .some(let members):
                guard let nested = members.active(in: configuration, where: matters) else { return nil }
                active += nested
            case .none where condition.contains(matters): return nil
            case .none: continue
            }
        }
        return active
    }
}

extension IfConfigDeclSyntax {
    /// The members of the active branch; `nil` where a compiler does not tell, as of `canImport`.
    fileprivate func members(in configuration: (any BuildConfiguration)?) -> MemberBlockItemListSyntax? {
        guard let configuration else { return nil }
        let (clause, diagnostics) = activeClause(in: configuration)
        // A condition that cannot be answered is taken for false.
        guard diagnostics.isEmpty else { return nil }
        guard case .decls(let members) = clause?.elements else { return [] }
        return members
    }

    fileprivate func contains(_ matters: (DeclSyntax) -> Bool) -> Bool {
        clauses.contains { clause in
            guard case .decls(let members) = clause.elements else { return false }
            return members.contains { $0.decl.is(IfConfigDeclSyntax.self) || matters($0.decl) }
        }
    }
}

extension DeclGroupSyntax {
    /// The active declarations of the type itself; `nil` where it cannot be told which these are, which is told.
    func activeMembers(
        in context: some MacroExpansionContext, where matters: (DeclSyntax) -> Bool = { _ in true }
    ) -> [DeclSyntax]? {
        let members = memberBlock.members
        if let active = members.active(in: context.buildConfiguration, where: matters) { return active }
        for member in members
        where MemberBlockItemListSyntax([member]).active(
            in: context.buildConfiguration, where: matters) == nil
        {
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
