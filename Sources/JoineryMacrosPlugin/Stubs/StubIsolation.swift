// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax

/// The isolation of a requirement and of its closure.
struct StubIsolation {
    /// The modifier of the closure's property: `nonisolated ` or empty.
    let modifier: String
    /// The modifier of the member, which preserves `nonisolated(nonsending)`.
    let memberModifier: String
    /// The attributes of the closure type, each with a trailing space.
    let closureAttributes: String
    /// Whether any thread may set and call the closure at any time.
    let isShared: Bool
    /// A comment that explains a compiler error about the isolation of the closure.
    let hint: String

    init(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ environment: StubEnvironment) {
        let isolating = modifiers.first { $0.name.tokenKind == .keyword(.nonisolated) }
        let isNonisolated = isolating != nil || attributes.runsConcurrently
        let actor = attributes.globalActor ?? (isNonisolated ? nil : environment.actor)
        // With a default isolation, the class may be isolated without an attribute.
        let leavesClass = isNonisolated || actor != environment.actor
        modifier = leavesClass ? "nonisolated " : ""
        memberModifier = isolating.map { $0.trimmedDescription + " " } ?? ""
        hint =
            environment.unknownProtocols.isEmpty
            ? "" : "  // If an inherited protocol is 'Sendable', write 'Sendable' in '\(environment.name)' too."
        isShared = environment.isSendable || leavesClass
        let specifier = isolating?.detail == nil ? "" : memberModifier
        closureAttributes = specifier + (actor.map { "@\($0) " } ?? "") + (isShared ? "@Sendable " : "")
    }
}

extension AttributeListSyntax {
    fileprivate var runsConcurrently: Bool {
        contains { $0.as(AttributeSyntax.self)?.baseName == "concurrent" }
    }

    /// The name of the global actor as written.
    var globalActor: String? {
        actorAttribute?.attributeName.trimmedDescription
    }

    /// The attribute of another macro can look like that of an actor.
    private var actorAttribute: AttributeSyntax? {
        let candidates = compactMap { $0.as(AttributeSyntax.self) }.filter(\.namesGlobalActor)
        return candidates.first { $0.baseName.hasSuffix("Actor") } ?? candidates.first
    }

    /// The attributes that a generated declaration copies: isolation, availability, and visibility.
    var copied: String {
        let names = ["available", "concurrent", "discardableResult", "preconcurrency", "usableFromInline", "_spi"]
        return compactMap { $0.as(AttributeSyntax.self) }
            .filter { names.contains($0.baseName) || $0 == actorAttribute }
            .map { $0.trimmedDescription + " " }.joined()
    }
}
#endif
