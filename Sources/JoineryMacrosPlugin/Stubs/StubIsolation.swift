// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

/// Where a requirement runs, and with it the closure that stands for it.
struct StubIsolation {
    /// Before a member's keyword: `nonisolated `, or nothing.
    let modifier: String
    /// Before a closure type, each attribute with a space after it.
    let ofClosure: String
    /// Whether threads may set and call the closure at any time.
    let isShared: Bool

    init(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ surroundings: StubSurroundings) {
        let isNonisolated = modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
        let actor = attributes.globalActor ?? (isNonisolated ? nil : surroundings.actor)
        modifier = isNonisolated ? "nonisolated " : ""
        isShared = surroundings.isSendable || (isNonisolated && surroundings.actor != nil)
        ofClosure = (actor.map { "@\($0) " } ?? "") + (isShared ? "@Sendable " : "")
    }
}

extension AttributeListSyntax {
    /// The name of the global actor, as it is written.
    var globalActor: String? {
        lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.namesGlobalActor }?.attributeName.trimmedDescription
    }

    /// Those that a member has in common with the requirement, each with a space after it.
    var ofWitness: String { copied(but: ["objc"]) }

    /// Those that a type has in common with the protocol, each with a line break after it.
    func copied(but excluded: Set<String>, separator: String = " ") -> String {
        compactMap { $0.as(AttributeSyntax.self) }
            .filter { !excluded.contains($0.baseName) }
            .map { $0.trimmedDescription + separator }.joined()
    }
}
#endif
