// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// An access level, ordered from the most to the least restrictive.
enum AccessLevel: Int, Comparable {
    case `private`
    case `fileprivate`
    case `internal`
    case `package`
    case `public`

    /// Returns the level among the modifiers, ignoring that of a setter.
    init?(_ modifiers: DeclModifierListSyntax) {
        let levels = modifiers.filter { $0.detail == nil }.compactMap { AccessLevel(keyword: $0.name.text) }
        guard let level = levels.first else { return nil }
        self = level
    }

    private init?(keyword: String) {
        switch keyword {
        case "private": self = .private
        case "fileprivate": self = .fileprivate
        case "internal": self = .internal
        case "package": self = .package
        case "public", "open": self = .public
        default: return nil
        }
    }

    static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rawValue < right.rawValue }

    /// The modifier with a trailing space; empty for the default level.
    var modifier: String { self == .internal ? "" : "\(self) " }
}

extension MacroExpansionContext {
    /// The access level of the extension that contains the declaration.
    var accessOfExtension: AccessLevel? {
        lexicalContext.first?.as(ExtensionDeclSyntax.self).flatMap { AccessLevel($0.modifiers) }
    }
}
#endif
