// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftIfConfig
internal import SwiftSyntax
internal import SwiftSyntaxMacros

extension MemberBlockItemListSyntax {
    /// Returns the declarations in source order, including those in active branches of `#if`.
    ///
    /// Returns `nil` if it is unknown which of the relevant declarations are active.
    ///
    /// - Parameter matters: Whether a declaration is relevant to the caller.
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
    /// Returns the members of the active branch; `nil` if the compiler does not evaluate the condition, as with
    /// `canImport`.
    fileprivate func members(in configuration: (any BuildConfiguration)?) -> MemberBlockItemListSyntax? {
        guard let configuration else { return nil }
        let (clause, diagnostics) = activeClause(in: configuration)
        // A condition that cannot be evaluated counts as false here.
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
    /// Returns the active declarations of the type; `nil` if they are unknown, which is reported as an error.
    func activeMembers(
        in context: some MacroExpansionContext, where matters: (DeclSyntax) -> Bool = { _ in true }
    ) -> [DeclSyntax]? {
        let members = memberBlock.members
        if let active = members.active(in: context.buildConfiguration, where: matters) { return active }
        for member in members
        where MemberBlockItemListSyntax([member]).active(
            in: context.buildConfiguration, where: matters) == nil
        {
            context.diagnose(.unknownConfiguration, at: member.decl)
        }
        return nil
    }
}

extension Message {
    static let unknownConfiguration = Message(
        id: "unknownConfiguration",
        message: """
            this compiler does not tell macros which of these declarations are active; remove the '#if', or use a \
            condition without 'canImport'
            """)
}
#endif
