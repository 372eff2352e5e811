// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

/// Where a requirement runs, and with it the closure that stands for it.
struct StubIsolation {
    /// Before the keyword of what keeps the closure: `nonisolated `, or nothing.
    let modifier: String
    /// Before that of the member itself, where `nonisolated(nonsending)` is kept.
    let ofMember: String
    /// Before a closure type, each attribute with a space after it.
    let ofClosure: String
    /// Whether threads may set and call the closure at any time.
    let isShared: Bool
    /// For whoever reads what the compiler says of a closure that has to be kept otherwise.
    let hint: String

    init(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ surroundings: StubSurroundings) {
        let isolating = modifiers.first { $0.name.tokenKind == .keyword(.nonisolated) }
        let isNonisolated = isolating != nil || attributes.runsConcurrently
        let actor = attributes.globalActor ?? (isNonisolated ? nil : surroundings.actor)
        // The class may be isolated without naming an actor: that is a setting of the module.
        let leavesClass = isNonisolated || actor != surroundings.actor
        modifier = leavesClass ? "nonisolated " : ""
        ofMember = isolating.map { $0.trimmedDescription + " " } ?? ""
        hint =
            surroundings.unknownProtocols.isEmpty
            ? "" : "  // Where an inherited protocol is 'Sendable', write that in '\(surroundings.name)' too."
        isShared = surroundings.isSendable || leavesClass
        let specifier = isolating?.detail == nil ? "" : ofMember
        ofClosure = specifier + (actor.map { "@\($0) " } ?? "") + (isShared ? "@Sendable " : "")
    }
}

extension AttributeListSyntax {
    fileprivate var runsConcurrently: Bool {
        contains { $0.as(AttributeSyntax.self)?.baseName == "concurrent" }
    }

    /// The name of the global actor, as it is written.
    var globalActor: String? {
        actorAttribute?.attributeName.trimmedDescription
    }

    /// Another macro's attribute may look like that of an actor.
    private var actorAttribute: AttributeSyntax? {
        let candidates = compactMap { $0.as(AttributeSyntax.self) }.filter(\.namesGlobalActor)
        return candidates.first { $0.baseName.hasSuffix("Actor") } ?? candidates.first
    }

    /// Those that what is written has in common with the protocol or the requirement: where it runs, from when on there
    /// is one, and who sees it.
    var copied: String {
        let names = ["available", "concurrent", "discardableResult", "preconcurrency", "usableFromInline", "_spi"]
        return compactMap { $0.as(AttributeSyntax.self) }
            .filter { names.contains($0.baseName) || $0 == actorAttribute }
            .map { $0.trimmedDescription + " " }.joined()
    }
}
#endif
