// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// Who can see a declaration, from the fewest to the most.
enum AccessLevel: Int, Comparable {
    case `private`
    case `fileprivate`
    case `internal`
    case `package`
    case `public`

    /// The level that is written, not that of a setter.
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

    /// What stands before a declaration, with a space after it; nothing for the level that is the default.
    var modifier: String { self == .internal ? "" : "\(self) " }
}

extension MacroExpansionContext {
    /// The access that the extension around a declaration gives it.
    var accessOfExtension: AccessLevel? {
        lexicalContext.first?.as(ExtensionDeclSyntax.self).flatMap { AccessLevel($0.modifiers) }
    }
}
#endif
