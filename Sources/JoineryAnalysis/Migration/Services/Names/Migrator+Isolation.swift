// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// Reads of services of the main actor.
extension Migrator {
    /// Leaves the services of the main actor that nonisolated code resolves. In Swift 6 mode, the compiler accepts a
    /// resolution of a `Sendable` class there, and rejects a key path to a property of the main actor.
    mutating func leaveNonisolatedReads() {
        guard request.dialect.findsByType else { return }
        for use in uses where bindings[use.binding].stay == nil && bindings[use.binding].fact.isolation != nil {
            guard isInSwift6(use.site.module), let token = sources[use.site.file]?.token(at: use.site.place),
                token.isNonisolated
            else { continue }
            leave(
                use.binding, Stay("it belongs to the main actor, and nonisolated code resolves it"), at: use.site)
        }
    }
}

extension TokenSyntax {
    /// Whether code is certainly not isolated to an actor, as far as the declarations around it show.
    fileprivate var isNonisolated: Bool {
        var next = parent
        var isMember = false
        while let node = next {
            next = node.parent
            // The function that takes a closure can isolate it.
            if node.is(ClosureExprSyntax.self) { return false }
            if node.asProtocol((any WithAttributesSyntax).self)?.attributes.isEmpty == false { return false }
            if let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers,
                modifiers.contains(where: { $0.name.text == "nonisolated" })
            {
                return true
            }
            if node.is(MemberBlockSyntax.self) { isMember = true }
            guard let group = node.asProtocol((any DeclGroupSyntax).self) else { continue }
            // A superclass or protocol can isolate a type, and so can the declaration of an extended one.
            let inherited = group.inheritanceClause?.inheritedTypes.map { TypeName.of($0.type) } ?? []
            guard !node.is(ExtensionDeclSyntax.self), !node.is(ActorDeclSyntax.self),
                inherited.allSatisfy(Self.plainProtocols.contains)
            else { return false }
        }
        return isMember || enclosing(FunctionDeclSyntax.self) != nil
    }

    private static let plainProtocols: Set = [
        "Sendable", "Equatable", "Hashable", "Codable", "Decodable", "Encodable", "Identifiable", "Error",
        "CustomStringConvertible", "AnyObject",
    ]
}
#endif
