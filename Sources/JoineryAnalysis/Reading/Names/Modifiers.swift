// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// Access levels.
enum Access {
    /// Returns the declared level; `internal` without a modifier.
    static func of(_ modifiers: DeclModifierListSyntax) -> String {
        // `private(set)` does not restrict reading.
        modifiers.lazy.filter { $0.detail == nil }.map(\.name.text).first(where: levels.contains) ?? "internal"
    }

    /// Returns the level of a member, which is at most that of the extension, and the extension's by default.
    static func ofMember(_ modifiers: DeclModifierListSyntax, in extensionLevel: String?) -> String {
        let own = modifiers.lazy.filter { $0.detail == nil }.map(\.name.text).first(where: levels.contains)
        return own ?? extensionLevel ?? "internal"
    }

    private static let levels: Set = ["private", "fileprivate", "internal", "package", "public", "open"]
}

/// Global actors.
enum Isolation {
    /// Returns the global actor in attributes: a type whose name ends in `Actor`.
    static func of(_ attributes: AttributeListSyntax) -> String? {
        for case .attribute(let attribute) in attributes {
            let name = TypeName.of(attribute.attributeName)
            if name.hasSuffix("Actor"), name != "globalActor" { return name }
        }
        return nil
    }
}
#endif
